// Reads texts by net/url. Lines are hexadecimal digits, answers are JSON.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"os"
)

type answer struct {
	Scheme string `json:"scheme"`
	User   string `json:"user"`
	Host   string `json:"host"`
	Port   string `json:"port"`
	Path   string `json:"path"`
	Query  string `json:"query"`
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	answers := json.NewEncoder(out)
	answers.SetEscapeHTML(false)
	for in.Scan() {
		text, err := hex.DecodeString(in.Text())
		if err != nil {
			panic(err)
		}
		read, err := url.Parse(string(text))
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
