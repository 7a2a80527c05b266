module example.org/laptimes

go 1.19
