// Command wordgate prints the findings of one translation.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"example.org/wordgate"
)

func main() {
	os.Exit(run(os.Args[1:]))
}

func run(files []string) int {
	if len(files) != 2 {
		fmt.Fprintln(os.Stderr, "usage: wordgate SOURCE TRANSLATION")
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
	for _, finding := range findings {
		fmt.Printf("%s: %s %s\n", files[1], finding.Key, finding.Message)
	}
	if len(findings) > 0 {
		return 1
	}
	return 0
}
