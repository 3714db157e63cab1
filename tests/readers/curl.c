/* The URL API of libcurl, for reader.c. */
#include "reader.h"

#include <curl/curl.h>
#include <string.h>

static const CURLUPart of_curl[PARTS] = {CURLUPART_SCHEME, CURLUPART_USER, CURLUPART_HOST,
                                         CURLUPART_PORT,   CURLUPART_PATH, CURLUPART_QUERY};

static int set(CURLU *url, const char *text)
{
    return curl_url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
}

int read_url(const char *text, const char *base, char *parts[PARTS])
{
    CURLU *url = curl_url();
    int is_read = (!base || set(url, base)) && set(url, text);
    for (int at = 0; is_read && at < PARTS; at++) {
        char *part = NULL;
        if (curl_url_get(url, of_curl[at], &part, 0) == CURLUE_OK)
            parts[at] = strdup(part);
        curl_free(part);
    }
    curl_url_cleanup(url);
    return is_read;
}

const char *library_version(void)
{
    return curl_version_info(CURLVERSION_NOW)->version;
}
