package bill

import (
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	got, err := Parse(strings.NewReader("ana 12.50\n\nben 3\nana 0.05\n"))
	want := []Payment{{"ana", 1255}, {"ben", 300}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("Parse() = %v, %v; want %v", got, err, want)
	}
}

func TestParseErrors(t *testing.T) {
	for in, want := range map[string]string{
		"ana":             `line 1: want NAME AMOUNT, got "ana"`,
		"ana 1\nben 1.5":  `line 2: "1.5" is no amount`,
		"ana -1":          `line 1: "-1" is no amount`,
		"ana .50":         `line 1: ".50" is no amount`,
		"ana 99999999999": `line 1: "99999999999" is no amount`,
	} {
		if _, err := Parse(strings.NewReader(in)); err == nil || err.Error() != want {
			t.Errorf("Parse(%q): error %v, want %s", in, err, want)
		}
	}
}

func TestFormat(t *testing.T) {
	for cents, want := range map[int]string{0: "0.00", 5: "0.05", 1250: "12.50", 100: "1.00"} {
		if got := Format(cents); got != want {
			t.Errorf("Format(%d) = %s, want %s", cents, got, want)
		}
	}
}
