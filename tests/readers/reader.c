/* Reads texts by a library in C, whose read_url is linked to it. Lines are hexadecimal digits, answers are JSON. A second text in a
   line is a base, which the first is resolved against. With an argument it prints the version of the library. */
#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[PARTS] = {"scheme", "user", "host", "port", "path", "query"};

static void write_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char octet = (unsigned char)*text;
        if (octet <= ' ' || octet == '"' || octet == '\\' || octet == 0x7F)
            printf("\\u%04x", octet);
        else
            putchar(octet);
    }
    putchar('"');
}

static void answer(char *parts[PARTS])
{
    for (int at = 0; at < PARTS; at++) {
        printf("%c\"%s\":", at ? ',' : '{', names[at]);
        write_string(parts[at] ? parts[at] : "");
    }
    puts("}");
}

/* Decodes digits in place; false if the text has a NUL: it is no C string, and can't be given. */
static int decode(char *digits)
{
    size_t length = strlen(digits), count = 0;
    for (char *at = digits; at + 1 < digits + length; at += 2) {
        char pair[3] = {at[0], at[1], 0};
        digits[count++] = (char)strtol(pair, NULL, 16);
    }
    digits[count] = 0;
    return strlen(digits) == count;
}

int main(int count, char **arguments)
{
    if (count > 1) {
        printf("%s %s\n", arguments[0], library_version());
        return 0;
    }
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        char *base = strchr(line, ' ');
        if (base)
            *base++ = 0;
        char *parts[PARTS] = {NULL};
        if ((!base || decode(base)) && decode(line) && read_url(line, base, parts))
            answer(parts);
        else
            puts("{\"refused\":true}");
        for (int at = 0; at < PARTS; at++)
            free(parts[at]);
    }
    free(line);
    return 0;
}
