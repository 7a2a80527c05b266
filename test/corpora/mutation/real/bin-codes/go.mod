module example.org/bincodes

go 1.19
