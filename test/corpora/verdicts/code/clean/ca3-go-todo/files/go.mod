module example.org/stagelist

go 1.19
