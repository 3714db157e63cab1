# Reads texts by the module URI. Lines are hexadecimal digits, answers are JSON. A second text in a line is a base, which the
# first is resolved against.
use strict;
use warnings;
use URI;

binmode STDOUT, ":utf8";
while (my $line = <STDIN>) {
    chomp $line;
    my ($text, $base) = map { my $octets = pack "H*", $_; utf8::decode($octets); $octets } split / /, $line, -1;
    my $uri = eval { defined $base ? URI->new_abs($text, $base) : URI->new($text) };
    if (!defined $uri) {
        print "{\"refused\":true}\n";
        next;
    }
    # The host of a scheme that the module does not know is not read: its URLs have an authority alone.
    if ($uri->can("authority") && defined $uri->authority && !$uri->can("host")) {
        print "{\"refused\":true}\n";
        next;
    }
    my $of = sub { my $name = shift; $uri->can($name) ? scalar $uri->$name : "" };
    # The userinfo is read for every scheme; `user` is a method of some.
    my $user = $of->("userinfo") // "";
    $user =~ s/:.*//s;
    # Without the default port that `port` answers for an absent one.
    my $port = $of->("_port");
    my @parts = (
        scheme => scalar $uri->scheme, user => $user, host => $of->("host"), port => $port,
        path => scalar $uri->path, query => $of->("query"),
    );
    my @members;
    while (my ($name, $part) = splice @parts, 0, 2) {
        $part //= "";
        $part =~ s/([\x00-\x20"\\\x7F])/sprintf "\\u%04x", ord $1/ge;
        push @members, "\"$name\":\"$part\"";
    }
    print "{", join(",", @members), "}\n";
}
