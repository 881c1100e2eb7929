package handrecord_test

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/study"
)

// known is a set of which everything is known, without comments.
func known(t *testing.T) handrecord.Set {
	t.Helper()
	set := some(course(t), 4)
	set.Club = "Club"
	addFrequencies(t, &set)
	for i := range set.Boards {
		b := &set.Boards[i]
		b.Comment, b.Lesson = "", "1NT"
		b.Auction = strings.Fields("1S Pass 2H X XX 3D 4C Pass 4D Pass 4H Pass 6NT X Pass Pass Pass")
		b.Lead = "HT"
	}
	set.Boards[1].Auction, set.Boards[2].Lead = nil, ""
	set.AddLeads(study.Study{Leads: leadsOf(set)})
	return set
}

// leadsOf makes up the leads of a set: of each leader the first card is the best, the
// first six, all, or all but one suit.
func leadsOf(set handrecord.Set) map[deal.Deal]*doubledummy.Leads {
	all := map[deal.Deal]*doubledummy.Leads{}
	for i := range set.Boards {
		leads := new(doubledummy.Leads)
		for declarer := range leads {
			hand := set.Boards[i].Deal[(declarer+1)&3]
			for strain := range leads[declarer] {
				for j, c := range hand.Cards() {
					tricks := 3
					if good := [5]bool{j == 0, j < 6, true, c.Suit() != deal.Hearts, j > 0}; good[strain] {
						tricks = 4
					}
					leads[declarer][strain] = append(leads[declarer][strain],
						doubledummy.CardTricks{Card: c, Tricks: tricks})
				}
			}
		}
		all[set.Boards[i].Deal] = leads
	}
	return all
}

// arrangements of hand records, by name.
var arrangements = map[string]handrecord.Arrangement{"club": handrecord.ClubSheet, "large": handrecord.LargePrint,
	"single": handrecord.SinglePages, "booklet": handrecord.Booklet}

// Hand records have room in every language, however they are laid out.
func TestHandRecordsInEveryLanguage(t *testing.T) {
	set := known(t)
	for name, a := range arrangements {
		draw := func(language string) func(io.Writer) error {
			return func(w io.Writer) error {
				return handrecord.Write(w, set,
					handrecord.Options{PageSetup: sheettest.In(language), Arrangement: a, TotalTricks: true})
			}
		}
		english := sheettest.Seen(t, draw("en"))
		for _, language := range sheettest.Languages {
			sheettest.Roomy(t, fmt.Sprint(name, ", ", language), sheettest.Seen(t, draw(language)), english)
		}
		sheettest.Foreign(t, name, sheettest.Seen(t, draw(sheettest.Mirrored)),
			regexp.MustCompile(strings.ReplaceAll(regexp.QuoteMeta(set.Title), " ", "|")+"|Club|1NT"))
	}
}
