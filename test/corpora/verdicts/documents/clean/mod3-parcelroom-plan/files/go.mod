module example.com/parcelroom

go 1.24
