module example.org/wordgate

go 1.19
