package eveningjson_test

import (
	"bytes"
	"testing"

	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/exchange/eveningjson"
)

func written(t testing.TB, a *account.Account) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := eveningjson.Write(&out, a); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// What is written and read again is the same, in every field, and so is the evening that it becomes.
func TestOutAndInAgain(t *testing.T) {
	for name, s := range accounttest.Evenings(t) {
		t.Run(name, func(t *testing.T) {
			want := accounttest.Told(t, s)
			got, err := eveningjson.Read(written(t, want))
			if err != nil {
				t.Fatal(err)
			}
			accounttest.Same(t, got, want)
			accounttest.Same(t, accounttest.Told(t, accounttest.Again(t, got)), want)
		})
	}
}

// Published events lose no figure.
func TestPublishedEvents(t *testing.T) {
	for _, name := range accounttest.Events {
		want := accounttest.Published(t, name)
		got, err := eveningjson.Read(written(t, want))
		if err != nil {
			t.Fatal(err)
		}
		accounttest.Same(t, got, want)
	}
}
