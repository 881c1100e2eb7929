package clubsite_test

import (
	"os"
	"testing"

	"clubnight/reports/clubsite"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	club := clubOf(t, 20)
	made, err := clubsite.Build(t.Context(), club, dir, clubsite.Options{Memory: dir + ".memory", Lines: 28,
		Settings: clubsite.Settings{About: "Tuesdays and Thursdays, 19:00, Riverside Hall. Guests are welcome.", Address: "https://club.example/bridge", Language: os.Getenv("LOOKLANG")}})
	t.Log(made, err)
	if err != nil {
		t.Fatal(err)
	}
}
