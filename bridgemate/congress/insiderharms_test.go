//go:build linux

package congress

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"

	"clubnight/session"
	"clubnight/session/identity"
)

// inTheNameOf forges the next entry of a computer, in three ways, and sends it where
// lines are sent.
func (in *insider) inTheNameOf(name string, f session.Fact) error {
	last, opening, err := in.newest(name)
	if err != nil {
		return err
	}
	unsigned := follows(last, f)
	own, replayed := in.signed(unsigned), unsigned
	replayed.Signature = opening.Signature
	for _, way := range []struct {
		what string
		line session.SealedEntry
	}{
		{"without a signature", unsigned}, {"with his own signature", own},
		{"with the signature of another entry", replayed},
	} {
		if err := in.forges("an entry of another one, "+way.what, "line", way.line); err != nil {
			return err
		}
	}
	return nil
}

// passesOn passes on a forged continuation of a computer's site.
func (in *insider) passesOn(name string, f session.Fact) (session.SealedEntry, error) {
	last, _, err := in.newest(name)
	if err != nil {
		return last, err
	}
	l := in.signed(follows(last, f))
	return l, in.forges("an entry of another one, passed on", "passed_on", l)
}

// replays sends another one's opening again, as it is, at a site of another name, and
// altered.
func (in *insider) replays(name string) error {
	_, opening, err := in.newest(name)
	if err != nil {
		return err
	}
	if state, err := in.sends("line", opening); err != nil || state == "" {
		in.Errorf("FORGED: the opening of %s was taken twice: %v", name, err)
	}
	elsewhere, altered := opening, opening
	elsewhere.Site = siteOf(in.access.Secret.Holder(), "replayed")
	elsewhere.Sum = elsewhere.Sealed(nil)
	altered.Tick++
	altered.Sum = altered.Sealed(nil)
	if err := in.forges("another one's opening at another site", "line", elsewhere); err != nil {
		return err
	}
	return in.forges("another one's opening, altered", "line", altered)
}

// siteOf is the name of the site that a holder opens by chance.
func siteOf(holder identity.Holder, chance string) session.Site {
	sum := sha256.Sum256([]byte("site\x00" + string(holder) + "\x00" + chance))
	return session.Site(hex.EncodeToString(sum[:8]))
}

// opens is an opening of the insider's own, each of another site, with what he says of
// himself.
func (in *insider) opens(role session.Role, admitted identity.Admissions) (l session.SealedEntry, err error) {
	tick, err := in.ticks()
	if err != nil {
		return l, err
	}
	holder, digits := in.access.Secret.Holder(), make([]byte, 8)
	rand.Read(digits) // it never fails
	chance := hex.EncodeToString(digits)
	kind, body, err := session.EncodeFact(session.ComputerOpened{Event: in.access.Event, Computer: in.name,
		Name: in.name, Role: role, Version: "mean", Holder: holder, Admitted: admitted, Chance: chance})
	if err != nil {
		panic(err) // texts
	}
	l = then(session.SealedEntry{Site: siteOf(holder, chance), Tick: tick}, kind, string(body))
	l.Sum = l.Sealed(nil)
	return in.signed(l), nil
}

// directs opens a site as a director's, with the admissions of one, in the table of
// lines, and with an entry after it as one who passes on may.
func (in *insider) directs(name string, f session.Fact) error {
	_, opening, err := in.newest(name)
	if err != nil {
		return err
	}
	var one session.ComputerOpened
	if err := json.Unmarshal([]byte(opening.Body), &one); err != nil {
		return err
	}
	l, err := in.opens(session.RoleDirector, one.Admitted)
	if err != nil {
		return err
	}
	if err := in.forges("an opening as a director", "line", l); err != nil || in.role != session.RoleScorer {
		return err
	}
	if l, err = in.opens(session.RoleDirector, one.Admitted); err != nil {
		return err
	}
	if err := in.forges("an opening as a director, passed on", "passed_on", l); err != nil {
		return err
	}
	return in.forges("what such a director says, passed on", "passed_on", in.signed(follows(l, f)))
}

// undoes takes a ruling back as himself, which his role may not.
func (in *insider) undoes(ruling session.ID) error {
	kind, body, err := session.EncodeFact(session.Undone{Of: ruling})
	if err != nil {
		return err
	}
	state, err := in.says(kind, string(body))
	if err == nil && state == "" {
		in.all.done("an undoing of a ruling, as himself")
	}
	return err
}

// spoils opens one more site of his own, as he may, and sends an entry there with a
// signature that is none: the server cannot know that.
func (in *insider) spoils() error {
	l, err := in.opens(in.role, in.access.Admitted)
	if err != nil {
		return err
	}
	in.more = append(in.more, l)
	if state, err := in.sends("line", l); err != nil || state != "" {
		return err
	}
	bad := follows(l, session.ResultDiscarded{})
	bad.Signature = make([]byte, 64)
	in.all.done("an entry of his own with a false signature", attempt{what: "a false signature", line: bad})
	_, err = in.sends("line", bad)
	return err
}

// long sends an entry that is longer than one may be.
func (in *insider) long() error {
	l, err := in.next("result corrected", `"`+strings.Repeat("x", 1<<17)+`"`)
	if err != nil {
		return err
	}
	state, err := in.sends("line", l)
	if err == nil && state != "NC006" {
		in.Errorf("LIMIT: an entry of 128 kB: %q", state)
	}
	in.all.done("an entry of 128 kB")
	return err
}

// settings spoils what he can set for himself, and takes it back.
func (in *insider) settings() error {
	for _, set := range []string{"SET default_transaction_read_only = on", "SET search_path = x",
		"SET statement_timeout = 1", "RESET ALL"} {
		if err := in.may("settings of his own", "ALTER ROLE "+in.access.User+" "+set); err != nil {
			return err
		}
	}
	return nil
}

// password changes his own.
func (in *insider) password() error {
	fresh := rand.Text()
	err := in.may("a password of his own", "ALTER ROLE "+in.access.User+" PASSWORD '"+fresh+"'")
	if err == nil {
		in.access.Password = fresh
	}
	return err
}

// holds takes as many connections as he gets.
func (in *insider) holds() error {
	for range 30 {
		c, err := in.connect()
		if err != nil {
			break
		}
		in.held = append(in.held, c)
	}
	open := 0
	for _, c := range in.held {
		if !c.IsClosed() && c.Ping(in.Context()) == nil {
			open++
		}
	}
	if open > 8 {
		in.Errorf("LIMIT: %s holds %d connections", in.name, open)
	}
	in.all.done("connections held")
	return nil
}

// objects makes large objects, as far as the server's administrator has not forbidden it.
func (in *insider) objects() error {
	return in.may("large objects",
		"SELECT lo_from_bytea(0, decode(repeat('00', 1 << 20), 'hex')) FROM generate_series(1, 4)")
}

// notices calls out thousands, each for all who listen.
func (in *insider) notices() error {
	return in.may("5,000 notices", "SELECT pg_notify('clubnight_"+in.access.Event+
		"', n || repeat('x', 200)) FROM generate_series(1, 5000) AS n")
}
