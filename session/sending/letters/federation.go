package letters

import (
	"fmt"
	"strings"

	"clubnight/session/exchange/usebio"
	"clubnight/session/sending"
	"clubnight/session/sending/mail"
)

// Federation is who takes results by mail, as it asks for them.
type Federation struct {
	Name, Address string
	// Numbers is true where every player must have the federation's number.
	Numbers bool
	// subject and text are what it asks for.
	subject, text func(e Particulars) string
}

// Particulars are what a mail to a federation is about.
type Particulars struct {
	Club, Event string
	// Date is DD/MM/YYYY.
	Date string
	// Session and Country are what ECats knows a heat by: the number of its event, 9999
	// for a trial, and the club's country.
	Session, Country string
}

// The federations and simultaneous events that take files by mail (November 2026).
var (
	// SBU is the Scottish Bridge Union: its address is for XML files alone, with an SBU
	// number for everybody (scottishbridge.org).
	SBU = Federation{"SBU", "masterpoints@sbu.org.uk", true,
		func(s Particulars) string { return strings.Join([]string{s.Club, s.Event, s.Date}, ", ") },
		func(s Particulars) string {
			return "The results of " + s.Event + " at " + s.Club + " on " + s.Date + " are attached as USEBIO XML.\n"
		}}
	// ECats asks for the number of the session, a blank and the country in the subject,
	// and for nothing but the file (ecatsbridge.com).
	ECats = Federation{"ECats", "results@simpairs.com", false,
		func(s Particulars) string { return s.Session + " " + s.Country },
		func(Particulars) string { return "" }}
)

// Faulty is the error for a file over which a federation would stumble.
type Faulty struct{ Faults []*usebio.Fault }

// Error says the first for a log.
func (f *Faulty) Error() string { return f.Faults[0].Error() }

// Parcel is a mail to a federation with its file, which is checked first; a copy goes to
// the club. The error is Faulty, or mail.ErrAddress for the club's own address.
func (f Federation) Parcel(e sending.Evening, a mail.Sender, s Particulars, name string, file []byte) (sending.Parcel,
	error) {
	if faults := usebio.Check(file, f.Numbers); len(faults) > 0 {
		return sending.Parcel{}, &Faulty{faults}
	}
	own, err := mail.CheckAddress(a.Address)
	if err != nil {
		return sending.Parcel{}, err
	}
	p := e.Parcel("")
	s.Event, s.Club, s.Date = p.Title, p.Club, p.Date.Format("02/01/2006")
	p.Mail = &sending.Mail{To: f.Address, Name: f.Name, Copy: []string{own}, Subject: f.subject(s), Text: f.text(s),
		ID:          fmt.Sprintf("%s.%d.%s@%s", hashed(e.ID(), e.ID()), e.Version(), hashed(e.ID(), f.Address), domain(own)),
		Attachments: []sending.File{sending.NewFile(name, sending.Results, "text/xml", file)}}
	if e.Version() > 1 && f.text(s) != "" {
		p.Mail.Text += fmt.Sprintf("They replace those that were sent before (version %d).\n", e.Version())
	}
	return p, nil
}
