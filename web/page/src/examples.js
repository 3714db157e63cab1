/** Texts to click, each with what it shows. */
export const EXAMPLES = [
  ['every part', 'foo://me@example.com:8042/over/there?name=ferret#nose'],
  ['a password', 'https://me:s3cret@h.example/a'],
  ['an IPv6 address', 'http://[2001:db8::7]/c=GB?objectClass?one'],
  ['brackets are missing', 'http://::1/a'],
  ['a wrong port', 'http://h.example:80a/'],
  ['a blank in the path', 'http://h.example/a b'],
  ['one slash is missing', 'http:/h.example/a'],
  ['an “@” after the host', 'http://good.example\\@evil.example/'],
  ['whose host is it?', 'http://good.example#@evil.example/'],
  ['a query after the host', 'http://h.example?q@r'],
  ['a number for a host', 'http://2130706433/'],
  ['the machine itself', 'http://127.0.0.1:22/'],
  ['line ends in a path', 'gopher://h.example:70/1a%0D%0AQUIT'],
  ['what FTP sends', 'ftp://me@h.example/%2Fetc/motd;type=a'],
  ['a letter with headers', 'mailto:you@h.example?subject=hi&body=a%20b'],
  ['a file', 'file:///C:/a%20b/c.txt'],
  ['a news group', 'news:comp.infosystems.www.misc'],
  ['a relative reference', '../a/./b?c'],
  ['defanged, in a text', 'Do not click hxxp://evil[.]example/a, nor <ftp://h.example/b>; see http://h.example/c.'],
  ['invisible characters', 'http://h.example/\u202egnp.exe']
]
