package main

import "errors"

// Config는 환경 변수에서 읽은 설정이다.
type Config struct{ Addr, Token string }

// ReadConfig는 설정을 읽고, 빠진 변수를 이름으로 알린다.
func ReadConfig(getenv func(string) string) (Config, error) {
	config := Config{Addr: getenv("PARCEL_ADDR"), Token: getenv("PARCEL_TOKEN")}
	if config.Addr == "" {
		config.Addr = ":8080"
	}
	if len(config.Token) < 16 {
		return Config{}, errors.New("PARCEL_TOKEN은 16자 이상이어야 합니다")
	}
	return config, nil
}
