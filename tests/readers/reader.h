/* What a library in C does for reader.c. */
enum { SCHEME, USER, HOST, PORT, PATH, QUERY, PARTS };

/* Reads a text, or resolves it against a base if there is one; false if the library refuses it. The parts, NULL where one is absent,
   are freed by the caller. */
int read_url(const char *text, const char *base, char *parts[PARTS]);

const char *library_version(void);
