package bill

import "sort"

// Transfer is what one person gives another.
type Transfer struct {
	From, To string
	Cents    int
}

// Split returns transfers after which everybody has paid the same. Cents that cannot be divided are carried by those who come first.
func Split(payments []Payment) []Transfer {
	if len(payments) == 0 {
		return nil
	}
	total := 0
	for _, p := range payments {
		total += p.Cents
	}
	share, rest := total/len(payments), total%len(payments)
	balance := make([]Payment, len(payments))
	for i, p := range payments {
		balance[i] = Payment{p.Name, p.Cents - share}
		if i < rest {
			balance[i].Cents--
		}
	}
	var transfers []Transfer
	for {
		// The largest debt is paid to the largest credit, so that each transfer settles at least one person.
		sort.SliceStable(balance, func(i, j int) bool { return balance[i].Cents < balance[j].Cents })
		debtor, creditor := &balance[0], &balance[len(balance)-1]
		if creditor.Cents == 0 {
			return transfers
		}
		amount := creditor.Cents
		if -debtor.Cents < amount {
			amount = -debtor.Cents
		}
		transfers = append(transfers, Transfer{debtor.Name, creditor.Name, amount})
		debtor.Cents += amount
		creditor.Cents -= amount
	}
}
