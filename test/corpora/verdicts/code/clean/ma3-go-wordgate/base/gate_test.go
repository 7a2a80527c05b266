package wordgate

import (
	"reflect"
	"testing"
)

func TestCheck(t *testing.T) {
	tests := []struct {
		name        string
		source      map[string]string
		translation map[string]string
		want        []Finding
	}{
		{"nothing to compare", map[string]string{}, map[string]string{"x": "{y}"}, []Finding{}},
		{"same placeholders in another order",
			map[string]string{"hello": "{greeting}, {name}"},
			map[string]string{"hello": "{name}: {greeting}"},
			[]Finding{}},
		{"not translated",
			map[string]string{"hello": "Hello"},
			map[string]string{},
			[]Finding{{"hello", "is not translated"}}},
		{"lost and invented, each once",
			map[string]string{"total": "{count} of {count}"},
			map[string]string{"total": "{n}"},
			[]Finding{{"total", "has {n}, which the source lacks"}, {"total", "lacks {count}"}}},
		{"sorted by key",
			map[string]string{"b": "{x}", "a": "{x}"},
			map[string]string{"b": "", "a": ""},
			[]Finding{{"a", "lacks {x}"}, {"b", "lacks {x}"}}},
		{"upper case is no placeholder",
			map[string]string{"code": "{X}"},
			map[string]string{"code": ""},
			[]Finding{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Check(test.source, test.translation); !reflect.DeepEqual(got, test.want) {
				t.Errorf("Check() = %v, want %v", got, test.want)
			}
		})
	}
}
