// Package wordgate compares translations with their source.
package wordgate

import (
	"fmt"
	"regexp"
	"sort"
)

// Finding is one thing that is wrong with a translation.
type Finding struct {
	Key     string
	Message string
}

var placeholder = regexp.MustCompile(`\{[a-z][a-zA-Z0-9]*\}`)

// Check returns the findings of a translation, sorted by key.
func Check(source, translation map[string]string) []Finding {
	findings := []Finding{}
	for key, text := range source {
		translated, ok := translation[key]
		if !ok {
			findings = append(findings, Finding{key, "is not translated"})
			continue
		}
		for _, name := range missing(text, translated) {
			findings = append(findings, Finding{key, fmt.Sprintf("lacks %s", name)})
		}
		for _, name := range missing(translated, text) {
			findings = append(findings, Finding{key, fmt.Sprintf("has %s, which the source lacks", name)})
		}
	}
	sort.Slice(findings, func(i, j int) bool {
		if findings[i].Key != findings[j].Key {
			return findings[i].Key < findings[j].Key
		}
		return findings[i].Message < findings[j].Message
	})
	return findings
}

// missing returns the placeholders of a that b does not have, each once.
func missing(a, b string) []string {
	have := map[string]bool{}
	for _, name := range placeholder.FindAllString(b, -1) {
		have[name] = true
	}
	names := []string{}
	for _, name := range placeholder.FindAllString(a, -1) {
		if !have[name] {
			have[name] = true
			names = append(names, name)
		}
	}
	return names
}
