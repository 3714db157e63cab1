/* Reads texts by the URL API of libcurl. Lines are hexadecimal digits, answers are JSON. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct { const char *name; CURLUPart part; } parts[] = {
    {"scheme", CURLUPART_SCHEME}, {"user", CURLUPART_USER}, {"host", CURLUPART_HOST},
    {"port", CURLUPART_PORT},     {"path", CURLUPART_PATH}, {"query", CURLUPART_QUERY},
};

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

static void answer(CURLU *url)
{
    for (size_t at = 0; at < sizeof parts / sizeof *parts; at++) {
        char *part = NULL;
        curl_url_get(url, parts[at].part, &part, 0);
        printf("%c\"%s\":", at ? ',' : '{', parts[at].name);
        write_string(part ? part : "");
        curl_free(part);
    }
    puts("}");
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        size_t count = 0;
        for (char *digits = line; digits + 1 < line + length; digits += 2) {
            char pair[3] = {digits[0], digits[1], 0};
            line[count++] = (char)strtol(pair, NULL, 16);
        }
        line[count] = 0;
        CURLU *url = curl_url();
        /* A text with a NUL is no C string, and can't be given. */
        if (strlen(line) == count && curl_url_set(url, CURLUPART_URL, line, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK)
            answer(url);
        else
            puts("{\"refused\":true}");
        curl_url_cleanup(url);
    }
    free(line);
    return 0;
}
