# The table of what `count judged` was measured to take under callgrind: for each kind of URL the instructions to parse one by a
# registry, and those of its hazards and of a policy's check, as multiples of the parse; and the hazards that a URL has. After `parts.awk`.

BEGIN {
    print "| kind | has | parse | hazards | check | hazards of the parse | check of the parse |"
    print "|---|---|---|---|---|---|---|"
}

NF == 4 {
    each = instructions[++part] / $3
    if ($2 == "parse")
        parse = each
    else if ($2 == "hazards")
        hazards = each - parse
    else {
        check = each - parse
        printf "| %s | %.3g | %.0f | %.0f | %.0f | %.2f | %.2f |\n", \
            $1, $4 / $3, parse, hazards, check, hazards / parse, check / parse
    }
}
