# The table of what `count mended` was measured to take under callgrind: for each kind of text the instructions to parse what is made
# of it, and to mend it, and those as a multiple of the parse. After `parts.awk`.

BEGIN {
    print "| kind | parse of the mended | mend | mend of the parse |"
    print "|---|---|---|---|"
}

NF == 3 {
    each = instructions[++part] / $3
    if ($2 == "parse")
        parse = each
    else
        printf "| %s | %.0f | %.0f | %.2f |\n", $1, parse, each, each / parse
}
