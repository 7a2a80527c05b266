package main

import "testing"

func TestReadConfig(t *testing.T) {
	env := map[string]string{"PARCEL_TOKEN": "test-only-token-1"}
	get := func(name string) string { return env[name] }
	if got, err := ReadConfig(get); err != nil || got != (Config{":8080", "test-only-token-1"}) {
		t.Errorf("ReadConfig() = %v, %v", got, err)
	}
	env["PARCEL_ADDR"] = "127.0.0.1:0"
	if got, _ := ReadConfig(get); got.Addr != "127.0.0.1:0" {
		t.Errorf("Addr = %s", got.Addr)
	}
	env["PARCEL_TOKEN"] = "fifteen-letters"
	if _, err := ReadConfig(get); err == nil {
		t.Error("짧은 토큰을 받아들였다")
	}
}
