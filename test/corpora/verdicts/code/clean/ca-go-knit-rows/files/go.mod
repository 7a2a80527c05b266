module example.org/knit

go 1.22
