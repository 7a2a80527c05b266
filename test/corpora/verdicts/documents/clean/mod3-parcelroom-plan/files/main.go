package main

import (
	"log"
	"net/http"
	"time"

	"example.com/parcelroom/store"
	"example.com/parcelroom/web"
)

func main() {
	s := store.New(time.Now)
	log.Fatal(http.ListenAndServe(":8080", web.Handler(s)))
}
