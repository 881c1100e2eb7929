package account_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/account/accounttest"
	"clubnight/session/sessiontest"
)

// sixty is an evening of sixty tables of which somebody published other
// figures at some boards.
func sixty(b testing.TB) (published, scored *account.Account) {
	scored = accounttest.Told(b, sessiontest.Sized(b, 60))
	published = accounttest.Told(b, sessiontest.Sized(b, 60))
	for i := range published.Sections[0].Lines {
		if l := &published.Sections[0].Lines[i]; l.Board == 7 {
			more := l.NSAward.Add(scoring.Int(3))
			l.NSAward = &more
		}
	}
	return bare(published, nothing), scored
}

func BenchmarkTake(b *testing.B) {
	published, _ := sixty(b)
	for b.Loop() {
		if _, err := published.Take("x"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	published, scored := sixty(b)
	for b.Loop() {
		account.Compare(published, scored)
	}
}
