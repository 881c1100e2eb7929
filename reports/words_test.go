package reports

import "testing"

func TestGamesInWords(t *testing.T) {
	if got := sayGames(2, 5) + sayGames(0, 0); got != "2 of 5–" {
		t.Errorf("games %q", got)
	}
}
