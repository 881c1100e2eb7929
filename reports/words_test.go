package reports

import (
	"testing"

	"clubnight/session/words"
)

func TestGamesInWords(t *testing.T) {
	if got := sayBid(words.English(), 2, 5) + sayBid(words.English(), 0, 0); got != "2 of 5–" {
		t.Errorf("games %q", got)
	}
}
