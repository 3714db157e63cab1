/* Reads texts by the URL API of libcurl. Lines are hexadecimal digits, answers are JSON. A second text in a line is a base,
   which the first is resolved against. */
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

static int set(CURLU *url, const char *text)
{
    return curl_url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\n")] = 0;
        char *base = strchr(line, ' ');
        if (base)
            *base++ = 0;
        CURLU *url = curl_url();
        if ((!base || (decode(base) && set(url, base))) && decode(line) && set(url, line))
            answer(url);
        else
            puts("{\"refused\":true}");
        curl_url_cleanup(url);
    }
    free(line);
    return 0;
}
