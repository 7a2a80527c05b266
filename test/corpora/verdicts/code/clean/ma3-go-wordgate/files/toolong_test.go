package wordgate

import (
	"reflect"
	"strings"
	"testing"
)

func TestTooLong(t *testing.T) {
	source := map[string]string{"buy": "Buy now!", "hello": "Hi {name}", "empty": "", "lost": "Lost"}
	for name, test := range map[string]struct {
		translation map[string]string
		ratio       float64
		want        []Finding
	}{
		"exactly the limit":           {map[string]string{"buy": strings.Repeat("x", 12)}, 1.5, []Finding{}},
		"one more":                    {map[string]string{"buy": strings.Repeat("x", 13)}, 1.5, []Finding{{"buy", "has 13 characters, more than 12"}}},
		"characters, not bytes":       {map[string]string{"buy": strings.Repeat("ä", 12)}, 1.5, []Finding{}},
		"placeholders do not count":   {map[string]string{"hello": "Oi {aVeryLongName}"}, 1, []Finding{}},
		"an empty source has no rule": {map[string]string{"empty": "something"}, 1, []Finding{}},
		"sorted by key":               {map[string]string{"lost": "too long", "buy": "much too long"}, 1, []Finding{{"buy", "has 13 characters, more than 8"}, {"lost", "has 8 characters, more than 4"}}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := TooLong(source, test.translation, test.ratio); !reflect.DeepEqual(got, test.want) {
				t.Errorf("TooLong() = %v, want %v", got, test.want)
			}
		})
	}
}
