// parcel은 경비실 택배 목록 서비스이다.
package main

import (
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	config, err := ReadConfig(os.Getenv)
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Addr: config.Addr, Handler: NewHandler(NewList(), config.Token), ReadTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
