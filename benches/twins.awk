# The table of what `count twins` was measured to take under callgrind: for each scheme of more-schemes/ instructions to parse a URL,
# the twin's, and fluent-uri's. After `parts.awk`.

BEGIN {
    print "| scheme | octets | instructions | twin | of the twin's | of fluent-uri's |"
    print "|---|---|---|---|---|---|"
}

NF == 5 {
    each = instructions[++part] / $4
    if ($3 == "its own rule")
        own = each
    else if ($3 == "the built-in twin")
        twin = each
    else
        printf "| `%s` | %.0f | %.0f | `%s`, %.0f | %.2f | %.2f |\n", $1, $5 / $4, own, $2, twin, own / twin, own / each
}
