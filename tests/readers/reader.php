<?php
// Reads texts by parse_url. Lines are hexadecimal digits, answers are JSON. A second text in a line is a base, of which the
// first gets the parts before the path that it has not: PHP has no function that resolves.
while (($line = fgets(STDIN)) !== false) {
    [$digits, $base] = [...explode(" ", rtrim($line, "\n")), null];
    $url = parse_url(hex2bin($digits));
    if ($url !== false && $base !== null && !isset($url["scheme"])) {
        $before = isset($url["host"]) ? ["scheme" => 1] : ["scheme" => 1, "host" => 1, "port" => 1];
        $url += str_starts_with(hex2bin($digits), "//") || !isset($url["host"]) ? array_intersect_key(parse_url(hex2bin($base)), $before) : [];
    }
    if ($url === false) {
        echo "{\"refused\":true}\n";
        continue;
    }
    $answer = [];
    foreach (["scheme", "user", "host", "port", "path", "query"] as $name) {
        $answer[$name] = (string) ($url[$name] ?? "");
    }
    echo json_encode($answer, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
