# Reads callgrind's parts, one for each case that the program `count` has run: the instructions of each. A table's own script comes
# after it, for the lines that the program has printed.

BEGIN { FS = "\t" }

FNR == NR {
    if (sub(/^summary: /, ""))
        instructions[++parts] = $0
    next
}
