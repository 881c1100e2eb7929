package uitest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"clubnight/session/deal"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/embargo"
)

// DealsPBN is a file with the deal of board 1: each player has a suit.
const DealsPBN = `[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
`

// DealsFile is a file of deals with a content.
func DealsFile(t *testing.T, content string) string {
	t.Helper()
	return File(t, "Łukasz' deals.pbn", content)
}

// LongEvent is what the event of SealedDeals is called.
const LongEvent = "Simultaneous Pairs of the Federation of the Western Lands and Islands, autumn 2026"

// SealedDeals is a file of sealed deals that players may see from a moment
// on, with its code.
func SealedDeals(t *testing.T, from time.Time) (path string, code embargo.Code) {
	t.Helper()
	set, err := simultaneous.NewDealSet(LongEvent, 4, deal.Seed{7}.Boards(1, 1, 9), from)
	Must(t, err)
	content, code, err := embargo.Seal(set, embargo.Players)
	Must(t, err)
	path = filepath.Join(t.TempDir(), "autumn.clubnight-deals")
	Must(t, os.WriteFile(path, content, 0o600))
	return path, code
}
