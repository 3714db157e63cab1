// Reads texts by net/url. Lines are hexadecimal digits, answers are JSON. A second text in a line is a base, which the first is
// resolved against.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"os"
	"strings"
)

type answer struct {
	Scheme string `json:"scheme"`
	User   string `json:"user"`
	Host   string `json:"host"`
	Port   string `json:"port"`
	Path   string `json:"path"`
	Query  string `json:"query"`
}

func decoded(digits string) string {
	octets, err := hex.DecodeString(digits)
	if err != nil {
		panic(err)
	}
	return string(octets)
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	answers := json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for in.Scan() {
		digits, digitsOfBase, _ := strings.Cut(in.Text(), " ")
		read, err := url.Parse(decoded(digits))
		if err == nil && digitsOfBase != "" {
			var base *url.URL
			if base, err = url.Parse(decoded(digitsOfBase)); err == nil {
				read = base.ResolveReference(read)
			}
		}
		if err != nil {
			out.WriteString("{\"refused\":true}\n")
			continue
		}
		path := read.EscapedPath()
		if read.Opaque != "" {
			path = read.Opaque
		}
		answers.Encode(answer{read.Scheme, read.User.Username(), read.Hostname(), read.Port(), path, read.RawQuery})
	}
}
