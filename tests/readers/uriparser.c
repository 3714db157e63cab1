/* uriparser, for reader.c. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

static char *copy(UriTextRangeA range)
{
    return range.first ? strndup(range.first, (size_t)(range.afterLast - range.first)) : NULL;
}

static size_t append(char *text, size_t length, const char *first, size_t count)
{
    memcpy(text + length, first, count);
    return length + count;
}

/* The segments of the path, and a "/" before each but the first one of a path that does not begin with "/". */
static char *path_of(const UriUriA *url)
{
    size_t length = 0, needed = 2;
    for (const UriPathSegmentA *at = url->pathHead; at; at = at->next)
        needed += 1 + (size_t)(at->text.afterLast - at->text.first);
    char *path = malloc(needed);
    int is_rooted = url->absolutePath || url->hostText.first;
    if (url->absolutePath && !url->pathHead)
        path[length++] = '/';
    for (const UriPathSegmentA *at = url->pathHead; at; at = at->next) {
        if (is_rooted || at != url->pathHead)
            path[length++] = '/';
        length = append(path, length, at->text.first, (size_t)(at->text.afterLast - at->text.first));
    }
    path[length] = 0;
    return path;
}

/* The text before the first ":". */
static char *user_of(char *userinfo)
{
    if (userinfo)
        userinfo[strcspn(userinfo, ":")] = 0;
    return userinfo;
}

int read_url(const char *text, const char *base, char *parts[PARTS])
{
    UriUriA reference, of_base, resolved;
    const UriUriA *url = &reference;
    const char *end;
    if (uriParseSingleUriA(&reference, text, &end) != URI_SUCCESS)
        return 0;
    int is_read = 1;
    if (base) {
        if (uriParseSingleUriA(&of_base, base, &end) != URI_SUCCESS) {
            uriFreeUriMembersA(&reference);
            return 0;
        }
        is_read = uriAddBaseUriA(&resolved, &reference, &of_base) == URI_SUCCESS;
        url = &resolved;
    }
    if (is_read) {
        parts[SCHEME] = copy(url->scheme);
        parts[USER] = user_of(copy(url->userInfo));
        parts[HOST] = copy(url->hostText);
        parts[PORT] = copy(url->portText);
        parts[PATH] = path_of(url);
        parts[QUERY] = copy(url->query);
    }
    if (base) {
        uriFreeUriMembersA(&resolved);
        uriFreeUriMembersA(&of_base);
    }
    uriFreeUriMembersA(&reference);
    return is_read;
}

const char *library_version(void)
{
    return URI_VER_ANSI;
}
