# Reads texts by the library URI. Lines are hexadecimal digits, answers are JSON. A second text in a line is a base, which the
# first is resolved against.
require "json"
require "uri"

$stdin.each_line do |line|
  text, base = line.chomp.split(" ", -1).map { |digits| [digits].pack("H*").force_encoding("UTF-8") }
  begin
    uri = base ? URI.join(base, text) : URI.parse(text)
    user = uri.userinfo.to_s.split(":", 2).first
    # `port` answers the default port for an absent one.
    port = uri.port == uri.default_port ? nil : uri.port
    path = uri.opaque || uri.path
    # The path of an FTP URL is without its first "/" and its typecode.
    path = "/#{path}#{";type=#{uri.typecode}" if uri.typecode}" if uri.is_a?(URI::FTP)
    parts = [uri.scheme, user, uri.host, port, path, uri.query]
    answer = %w[scheme user host port path query].zip(parts.map(&:to_s)).to_h
    puts JSON.generate(answer)
  rescue URI::Error
    puts '{"refused":true}'
  rescue StandardError => fault
    # No refusal: an error that the library does not say it raises.
    puts JSON.generate(refused: true, fault: fault.class.name)
  end
end
