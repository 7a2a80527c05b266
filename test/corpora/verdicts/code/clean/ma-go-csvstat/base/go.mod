module example.org/csvstat

go 1.22
