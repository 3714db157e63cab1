# The table of what `count.c` has counted: for each corpus and operation, what a URL takes, and the parts of fluent-uri's.
# Fails if this library takes more of fluent-uri's than is allowed, to parse and touch all components of the real URLs.

BEGIN {
    FS = "\t"
    print "| corpus | operation | library | instructions | conditional branches | branches | parts of fluent-uri's |"
    print "|---|---|---|---|---|---|---|"
}

# Before the lines that the program writes stand three counts.
NF == 7 {
    if ($6 == "fluent-uri")
        for (k = 1; k <= 3; k++) of_fluent[k] = $k
    printf "| %s | %s | %s | %.0f | %.1f | %.1f | %.3f, %.3f, %.3f |\n", $4, $5, $6, $1 / $7, $2 / $7, $3 / $7, \
        $1 / of_fluent[1], $2 / of_fluent[2], $3 / of_fluent[3]
    if ($5 == "parse and touch" && $6 == "uriel" && ($1 / of_fluent[1] > 0.45 || $2 / of_fluent[2] > 0.35)) {
        print "the floor is 0.45 of the instructions, and 0.35 of the conditional branches"
        missed = 1
    }
}

END { exit missed }
