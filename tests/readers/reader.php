<?php
// Reads texts by parse_url. Lines are hexadecimal digits, answers are JSON.
while (($line = fgets(STDIN)) !== false) {
    $url = parse_url(hex2bin(rtrim($line)));
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
