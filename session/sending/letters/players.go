package letters

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/names"
	"clubnight/session/scorecard"
	"clubnight/session/sending"
	"clubnight/session/sending/mail"
	"clubnight/session/words"
	"clubnight/session/words/outgoing"
)

// Letters are the mails of an evening.
type Letters struct {
	State *session.State
	// Was is the evening as it was sent before, nil where it was not.
	Was *session.State
	// Members are those of the club; their Place is InMail.
	Members sending.Wishes
	Words   *words.Words
	Account mail.Sender
	// Card makes the sheet that goes with a mail, of the evening as the players may read
	// it; nil for none.
	Card func(st *session.State, sc *session.Scores, who session.Contestant) (sending.File, error)
	// Gone are the mails that went of earlier versions, by their keys: Outbox.Gone.
	Gone map[string]int
}

// Unreached is a player who gets no mail.
type Unreached struct {
	session.Member
	Who session.Contestant
	// Why is one of outgoing.NotListed, NoAddress and BadAddress; Address is what is
	// none.
	Why     outgoing.Message
	Address string
}

// Say says why.
func (l Unreached) Say(w *words.Words) string { return outgoing.Say(w, l.Why, "Address", l.Address) }

// reader is a mailbox with the members who read there: a couple may share one.
type reader struct {
	address string
	names   []string
	who     []session.Contestant
}

// Players are the mails to all players who are members with an address, one to each
// mailbox, and those who get none. Names in them are as their bearers chose for mails.
// The error is that of Card, or of scoring.
func (l *Letters) Players(e sending.Evening) (parcels []sending.Parcel, left []Unreached, err error) {
	readers, left := l.readers()
	shown, was := l.Members.Named(l.State), (*session.Scores)(nil)
	sc, err := shown.Score()
	if err != nil {
		return nil, nil, err
	}
	if l.Was != nil {
		if was, err = l.Was.Score(); err != nil {
			return nil, nil, err
		}
	}
	for _, r := range readers {
		key := hashed(e.ID(), r.address)
		p := e.Parcel(key)
		page := &page{Letters: l, st: shown, sc: sc, was: was, version: e.Version(), again: l.Gone[key] > 0}
		m := &sending.Mail{To: r.address, Name: strings.Join(r.names, " & "), Bulk: true,
			ID: fmt.Sprintf("%s.%d.%s", hashed(e.ID(), e.ID()), e.Version(), key) + "@" + domain(l.Account.Address)}
		m.Subject = page.subject()
		m.Text, m.HTML = page.write(r)
		for _, who := range r.who {
			if l.Card == nil || page.card(who) == nil {
				continue
			}
			f, err := l.Card(shown, sc, who)
			if err != nil {
				return nil, nil, err
			}
			m.Attachments = append(m.Attachments, f)
		}
		p.Mail = m
		parcels = append(parcels, p)
	}
	return parcels, left, nil
}

// readers are the mailboxes of an evening's players, in the order of the contestants.
func (l *Letters) readers() (list []*reader, left []Unreached) {
	byNumber, byName := map[string]*clubfile.Player{}, map[string]*clubfile.Player{}
	twice := map[string]bool{}
	for i := range l.Members.Of {
		p := &l.Members.Of[i]
		byNumber[p.Number] = p
		if p.National != "" {
			byNumber[p.National] = p
		}
		name := names.Fold(p.Name)
		twice[name] = twice[name] || byName[name] != nil
		byName[name] = p
	}
	at := map[string]*reader{}
	for _, s := range l.State.Sections {
		for _, who := range l.State.Contestants(s.ID) {
			for _, one := range l.State.Players(who) {
				if one.Name == session.Somebody || one == (session.Member{}) {
					continue
				}
				p := byNumber[one.Number]
				if name := names.Fold(one.Name); p == nil && one.Number == "" && !twice[name] {
					p = byName[name]
				}
				missing := Unreached{Member: one, Who: who}
				switch {
				case p == nil:
					missing.Why = outgoing.NotListed
				case p.Email == "":
					missing.Why = outgoing.NoAddress
				default:
					address, err := mail.CheckAddress(p.Email)
					if err == nil {
						r := at[strings.ToLower(address)]
						if r == nil {
							r = &reader{address: address}
							at[strings.ToLower(address)], list = r, append(list, r)
						}
						r.add(p.Name, who)
						continue
					}
					missing.Why, missing.Address = outgoing.BadAddress, p.Email
				}
				left = append(left, missing)
			}
		}
	}
	return list, left
}

func (r *reader) add(name string, who session.Contestant) {
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
	if !slices.Contains(r.who, who) {
		r.who = append(r.who, who)
	}
}

// hashed is sixteen letters that stand for an address in an evening, so that the outbox
// and a Message-ID name nobody.
func hashed(evening, text string) string {
	sum := sha256.Sum256([]byte(evening + "\n" + strings.ToLower(text)))
	return hex.EncodeToString(sum[:8])
}

// domain is that of an address, for a Message-ID that is the club's.
func domain(address string) string {
	return cmp.Or(address[strings.LastIndexByte(address, '@')+1:], "clubnight.invalid")
}

// card is a contestant's, nil where it is in no ranking.
func (p *page) card(who session.Contestant) *scorecard.Card {
	ranking, at := p.find(p.sc, who)
	if ranking == nil {
		return nil
	}
	return scorecard.Of(p.st, p.sc, ranking, at)
}

// find is where a contestant stands.
func (p *page) find(sc *session.Scores, who session.Contestant) (*session.Ranking, int) {
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		if r.WithHandicap {
			continue
		}
		if at := slices.IndexFunc(r.Ranks, func(k session.Rank) bool { return k.Who == who }); at >= 0 {
			return r, at
		}
	}
	return nil, 0
}
