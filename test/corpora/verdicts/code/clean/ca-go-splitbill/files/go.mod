module example.org/splitbill

go 1.19
