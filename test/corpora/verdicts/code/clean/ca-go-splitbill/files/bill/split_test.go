package bill

import (
	"fmt"
	"math/rand"
	"reflect"
	"testing"
)

// paid returns what each person has paid after the transfers.
func paid(t *testing.T, payments []Payment, transfers []Transfer) []int {
	t.Helper()
	at := map[string]int{}
	result := make([]int, len(payments))
	for i, p := range payments {
		at[p.Name], result[i] = i, p.Cents
	}
	for _, transfer := range transfers {
		if transfer.Cents <= 0 {
			t.Fatalf("transfer of %d cents", transfer.Cents)
		}
		result[at[transfer.From]] += transfer.Cents
		result[at[transfer.To]] -= transfer.Cents
	}
	return result
}

func TestSplit(t *testing.T) {
	tests := []struct {
		name     string
		payments []Payment
		want     []Transfer
	}{
		{"nobody", nil, nil},
		{"even", []Payment{{"ana", 500}, {"ben", 500}}, nil},
		{"one pays", []Payment{{"ana", 3000}, {"ben", 0}}, []Transfer{{"ben", "ana", 1500}}},
		{"the first carry the rest", []Payment{{"ana", 0}, {"ben", 0}, {"cem", 100}}, []Transfer{{"ana", "cem", 34}, {"ben", "cem", 33}}},
		{"largest first", []Payment{{"ana", 90}, {"ben", 50}, {"cem", 10}}, []Transfer{{"cem", "ana", 40}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Split(tt.payments); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("Split() = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestSplitIsFairForManyBills(t *testing.T) {
	random := rand.New(rand.NewSource(7))
	for round := 0; round < 200; round++ {
		var payments []Payment
		total := 0
		for i := 0; i <= random.Intn(6); i++ {
			payments = append(payments, Payment{fmt.Sprint("p", i), random.Intn(10000)})
			total += payments[i].Cents
		}
		transfers := Split(payments)
		if len(transfers) >= len(payments) {
			t.Fatalf("%d transfers for %d people", len(transfers), len(payments))
		}
		for i, cents := range paid(t, payments, transfers) {
			want := total / len(payments)
			if i < total%len(payments) {
				want++
			}
			if cents != want {
				t.Fatalf("%v: person %d pays %d, want %d", payments, i, cents, want)
			}
		}
	}
}
