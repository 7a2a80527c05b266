// Command wordgate prints the findings of one translation.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"example.org/wordgate"
)

func main() {
	os.Exit(run(os.Args[1:]))
}

func run(arguments []string) int {
	flags := flag.NewFlagSet("wordgate", flag.ContinueOnError)
	ratio := flags.Float64("ratio", 0, "report translations with more than this many times the characters of the source")
	if flags.Parse(arguments) != nil {
		return 64
	}
	files := flags.Args()
	if len(files) != 2 || *ratio < 0 {
		fmt.Fprintln(os.Stderr, "usage: wordgate [-ratio NUMBER] SOURCE TRANSLATION")
		return 64
	}
	texts := make([]map[string]string, 2)
	for i, file := range files {
		content, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(content, &texts[i])
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "wordgate: %s: %v\n", file, err)
			return 2
		}
	}
	findings := wordgate.Check(texts[0], texts[1])
	if *ratio > 0 {
		findings = append(findings, wordgate.TooLong(texts[0], texts[1], *ratio)...)
	}
	for _, finding := range findings {
		fmt.Printf("%s: %s %s\n", files[1], finding.Key, finding.Message)
	}
	if len(findings) > 0 {
		return 1
	}
	return 0
}
