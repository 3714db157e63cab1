import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Reads texts by Java: Reader URI|URL. Lines are hexadecimal digits, answers are JSON. A second text in a line is a base, which
 * the first is resolved against.
 */
class Reader {
    static final String[] NAMES = {"scheme", "user", "host", "port", "path", "query"};

    public static void main(String[] arguments) throws Exception {
        boolean isUri = arguments[0].equals("URI");
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        var out = new StringBuilder();
        for (String line; (line = in.readLine()) != null; ) {
            String[] digits = line.split(" ", -1);
            String text = decoded(digits[0]), base = digits.length > 1 ? decoded(digits[1]) : null;
            try {
                out.append(json(isUri ? byUri(text, base) : byUrl(text, base)));
            } catch (URISyntaxException | MalformedURLException refusal) {
                out.append("{\"refused\":true}");
            } catch (RuntimeException fault) {
                // No refusal: an error that the class does not declare.
                out.append("{\"refused\":true,\"fault\":\"" + fault.getClass().getSimpleName() + "\"}");
            }
            out.append('\n');
        }
        new PrintStream(System.out, false, StandardCharsets.UTF_8).append(out).flush();
    }

    static String decoded(String digits) {
        return new String(HexFormat.of().parseHex(digits), StandardCharsets.UTF_8);
    }

    /** A server's authority is asked for: without this call an authority that is none is the name of a registry. */
    static String[] byUri(String text, String base) throws URISyntaxException {
        URI written = new URI(text);
        URI uri = (base == null ? written : new URI(base).resolve(written)).parseServerAuthority();
        String path = uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath();
        return parts(uri.getScheme(), uri.getRawUserInfo(), uri.getHost(), uri.getPort(), path, uri.getRawQuery());
    }

    static String[] byUrl(String text, String base) throws MalformedURLException {
        URL url = base == null ? new URL(text) : new URL(new URL(base), text);
        return parts(url.getProtocol(), url.getUserInfo(), url.getHost(), url.getPort(), url.getPath(), url.getQuery());
    }

    static String[] parts(String scheme, String userinfo, String host, int port, String path, String query) {
        String user = userinfo == null ? null : userinfo.split(":", 2)[0];
        return new String[] {scheme, user, host, port < 0 ? null : String.valueOf(port), path, query};
    }

    static String json(String[] parts) {
        var line = new StringBuilder();
        for (int at = 0; at < parts.length; at++) {
            line.append(at == 0 ? '{' : ',').append('"').append(NAMES[at]).append("\":\"");
            String part = parts[at] == null ? "" : parts[at];
            for (char unit : part.toCharArray()) {
                if (unit == '"' || unit == '\\') {
                    line.append('\\').append(unit);
                } else if (unit <= ' ' || unit == 0x7F || Character.isSurrogate(unit)) {
                    line.append(String.format("\\u%04x", (int) unit));
                } else {
                    line.append(unit);
                }
            }
            line.append('"');
        }
        return line.append('}').toString();
    }
}
