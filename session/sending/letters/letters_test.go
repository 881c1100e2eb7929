package letters_test

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/usebio"
	"clubnight/session/sending"
	"clubnight/session/sending/letters"
	"clubnight/session/sending/mail"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
	"clubnight/session/words/outgoing"
)

var account = mail.Sender{Address: "club@club.example", From: "Tuesday Club", Reply: "director@club.example"}

// closed is an evening that was given out, with names to its pairs.
func closed(t *testing.T) (*session.Session, sending.Evening) {
	t.Helper()
	s := sessiontest.Full(t)
	for n, pair := range map[int]session.Names{1: {"Zach Quill", "Ottoline Umber"}, 2: {"Perry Vandel", "Xanthe Yar"},
		3: {"Solo Single", "Nobody Known"}} {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n}, Names: pair})
	}
	sessiontest.Record(t, s, session.EveningClosed{})
	sessiontest.Record(t, s, sending.Release(s.State())...)
	e, err := sending.Ready(s.State(), "club/1")
	if err != nil {
		t.Fatal(err)
	}
	return s, e
}

func written(s *session.Session, w *words.Words) *letters.Letters {
	return &letters.Letters{State: s.State(), Words: w, Account: account,
		Members: sending.Wishes{Place: sending.InMail,
			Say: w.Shown, Of: []clubfile.Player{
				{Number: "1", Name: "Zach Quill", Email: "Home@quill.example"},
				{Number: "2", Name: "Ottoline Umber", Email: "home@quill.example", Naming: clubfile.Naming{Web: clubfile.Hidden}},
				{Number: "3", Name: "Perry Vandel", Email: "perry@players.example", Naming: clubfile.Naming{Mail: clubfile.Hidden}},
				{Number: "4", Name: "Xanthe Yar"},
				{Number: "5", Name: "Solo Single", Email: "not an address"},
			}},
		Card: func(_ *session.State, _ *session.Scores, who session.Contestant) (sending.File, error) {
			return sending.NewFile("card.pdf", sending.Sheet, "application/pdf", []byte{byte(who.Number)}), nil
		}}
}

// A mail goes to each mailbox once, with the card of whoever reads there; who gets none
// is named with the reason.
func TestPlayers(t *testing.T) {
	s, e := closed(t)
	l := written(s, words.English())
	parcels, left, err := l.Players(e)
	if err != nil || len(parcels) != 2 {
		t.Fatalf("%d mails, %v", len(parcels), err)
	}
	couple := parcels[0].Mail
	if couple.To != "Home@quill.example" || couple.Name != "Zach Quill & Ottoline Umber" || len(couple.Attachments) != 1 {
		t.Errorf("%+v", couple)
	}
	for _, want := range []string{"Dear Zach Quill & Ottoline Umber,", "pair 1 (Zach Quill & Ottoline Umber): ", "place ",
		"Your card is attached.", "Board"} {
		if !strings.Contains(couple.Text, want) {
			t.Errorf("%q is not in\n%s", want, couple.Text)
		}
	}
	if hidden := parcels[1].Mail; strings.Contains(hidden.Text, "pair 2 (Perry") || !strings.Contains(hidden.Text, "a member & Xanthe Yar") {
		t.Errorf("%s", hidden.Text)
	}
	why := map[string]outgoing.Message{}
	for _, one := range left {
		why[one.Name] = one.Why
	}
	for name, want := range map[string]outgoing.Message{"Xanthe Yar": outgoing.NoAddress, "Solo Single": outgoing.BadAddress,
		"Nobody Known": outgoing.NotListed} {
		if why[name] != want {
			t.Errorf("%s: %q, want %q", name, why[name], want)
		}
	}
	again, _, err := l.Players(e)
	if err != nil || again[0].Mail.ID != couple.ID || again[0].Key != parcels[0].Key ||
		strings.Contains(couple.ID+parcels[0].Key, "quill") {
		t.Errorf("the same mail has another id: %q, %q", couple.ID, again[0].Mail.ID)
	}
	for _, p := range parcels {
		if _, err := mail.Text(account, p, e.Parcel("").Date); err != nil {
			t.Error(err)
		}
	}
}

// A later version says that it replaces the earlier one, and what was.
func TestAgain(t *testing.T) {
	s, e := closed(t)
	first, _, err := written(s, words.English()).Players(e)
	if err != nil {
		t.Fatal(err)
	}
	was := s.State()
	sessiontest.Record(t, s, session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1},
		Amount: scoring.Int(-5),
		Unit:   scoring.Matchpoint}, session.EveningClosed{})
	e, err = sending.Ready(s.State(), "club/1")
	if err != nil {
		t.Fatal(err)
	}
	l := written(s, words.English())
	l.Was, l.Gone = was, map[string]int{first[0].Key: 1}
	second, _, err := l.Players(e)
	if err != nil {
		t.Fatal(err)
	}
	m := second[0].Mail
	if m.ID == first[0].Mail.ID || !strings.HasSuffix(m.Subject, "your result, corrected") ||
		!strings.Contains(m.Text, "This replaces what was sent before (now version 2).") || !strings.Contains(m.Text, "before: ") {
		t.Errorf("%s\n%s", m.Subject, m.Text)
	}
	if strings.Contains(second[1].Mail.Text, "replaces") {
		t.Error("who got none before reads that it replaces something")
	}
}

// Every mail is a page that parses, fetches nothing and says what the text says, in every
// language and of every kind of evening.
func TestEveryLanguageAndKind(t *testing.T) {
	for i, k := range sessiontest.Kinds {
		w := words.For(words.Languages()[i%len(words.Languages())])
		s := k.Clean(t)
		sessiontest.Record(t, s, session.EveningClosed{})
		sessiontest.Record(t, s, sending.Release(s.State())...)
		e, err := sending.Ready(s.State(), "club/1")
		if err != nil {
			t.Fatalf("%s: %v", k.Name, err)
		}
		l := written(s, w)
		l.Members.Of = nil
		for _, sec := range s.State().Sections {
			for _, who := range s.State().Contestants(sec.ID) {
				for _, p := range s.State().Players(who) {
					if p.Number != "" || p.Name != "" {
						l.Members.Of = append(l.Members.Of, clubfile.Player{Number: p.Number, Name: p.Name, Email: "one@players.example"})
					}
				}
			}
		}
		if len(l.Members.Of) == 0 {
			continue
		}
		parcels, _, err := l.Players(e)
		if err != nil || len(parcels) != 1 {
			t.Fatalf("%s: %d mails, %v", k.Name, len(parcels), err)
		}
		m := parcels[0].Mail
		page, err := html.Parse(strings.NewReader(m.HTML))
		if err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		var walk func(*html.Node)
		walk = func(n *html.Node) {
			if n.Type == html.TextNode && n.Parent.Data != "title" {
				said.WriteString(n.Data + " ")
			}
			for _, a := range n.Attr {
				if a.Key == "src" || a.Key == "href" {
					t.Errorf("%s: a page fetches %s", k.Name, a.Val)
				}
			}
			for c := range n.ChildNodes() {
				walk(c)
			}
		}
		walk(page)
		words := func(s string) string { return strings.Join(strings.Fields(s), " ") }
		if words(said.String()) != words(m.Text) || strings.Contains(m.Text, "<no value>") || strings.Contains(m.Text, "letter.") {
			t.Errorf("%s: the page says\n%s\nand the text\n%s", k.Name, said.String(), m.Text)
		}
	}
}

// A federation gets its file as it asks for it, once that passes its check.
func TestFederations(t *testing.T) {
	_, e := closed(t)
	file := []byte(`<?xml version="1.0"?><USEBIO Version="1.2"><CLUB><CLUB_NAME>C</CLUB_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER></CLUB>` +
		`<EVENT EVENT_TYPE="PAIRS"><DATE>17/11/2026</DATE><PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER>` +
		`<PLAYER_NAME>A</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS><BOARD><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>` +
		`</TRAVELLER_LINE></BOARD></EVENT></USEBIO>`)
	p, err := letters.ECats.Parcel(e, account, letters.Particulars{Session: "9999", Country: "Scotland"}, "r.xml", file)
	if err != nil || p.Mail.Subject != "9999 Scotland" || p.Mail.To != "results@simpairs.com" || p.Mail.Text != "" ||
		len(p.Mail.Attachments) != 1 || p.Mail.Copy[0] != account.Address || p.Mail.Bulk {
		t.Errorf("%+v, %v", p.Mail, err)
	}
	var faulty *letters.Faulty
	if _, err := letters.SBU.Parcel(e, account, letters.Particulars{}, "r.xml", file); !errors.As(err, &faulty) ||
		faulty.Faults[0].Kind != usebio.NumberMissing {
		t.Errorf("without a number: %v", err)
	}
	file = []byte(strings.Replace(string(file), "</PLAYER_NAME>", "</PLAYER_NAME><NATIONAL_ID_NUMBER>123</NATIONAL_ID_NUMBER>", 1))
	p, err = letters.SBU.Parcel(e, account, letters.Particulars{}, "r.xml", file)
	if err != nil || p.Mail.To != "masterpoints@sbu.org.uk" || !strings.Contains(p.Mail.Subject, e.Parcel("").Title) {
		t.Errorf("%+v, %v", p.Mail, err)
	}
	if _, err := mail.Text(account, p, e.Parcel("").Date); err != nil {
		t.Error(err)
	}
}
