package mail

import (
	"context"
	"encoding/base64"
	"errors"
	"net/textproto"
	"regexp"
	"strings"
	"time"

	"clubnight/session/sending"
)

// step is how far a mail has come.
type step int

// The steps, in their order.
const (
	fromStep step = iota // who writes
	toStep               // to whom
	copyStep             // who gets a copy
	dataStep             // whether it is wanted
	bodyStep             // the mail
	dotStep              // its end: from here on the other side has it, whatever is heard
)

var (
	errNotSecure   = errors.New("the server offers no encryption")
	errNoPasswords = errors.New("the server offers no way in by password")
)

// notLetIn is the error of a server that does not take name and password.
type notLetIn struct{ error }

// Unwrap is why.
func (n *notLetIn) Unwrap() error { return n.error }

// What servers say who take no more today: Gmail's 5.4.5 and 4.7.28, Microsoft's 5.2.2
// for a sender who is over its limit, and the words of others. A mailbox that is full and
// a mail that is too large are something else, though they are limits too.
var (
	tooMany  = regexp.MustCompile(`(?i)too many|too fast|too quickly|\brate\b|limit|quota|exceeded|5\.4\.5|4\.7\.28`)
	theirs   = regexp.MustCompile(`(?i)gr[ea]y.?list|mailbox|over ?quota`) // about who is written to
	enhanced = regexp.MustCompile(`\b[245]\.\d{1,3}\.\d{1,3}\b`)
	// Gmail's and Microsoft's words for a password that is none for programs, or for none
	// at all.
	appPassword = regexp.MustCompile(`(?i)5\.7\.9|application.specific|app.?password`)
	noPasswords = regexp.MustCompile(`(?i)5\.7\.139|basic authentication is disabled|smtpclientauthentication is disabled`)
)

// refusal is what became of signing in.
func (m *Mailbox) refusal(ctx context.Context, err error) sending.Outcome {
	o := sending.Outcome{State: sending.Waiting, All: true, Err: m.cause(err)}
	var said *textproto.Error
	var closed *notLetIn
	answered := errors.As(err, &said)
	if answered {
		o.Answer = m.clean(said.Error())
	}
	switch {
	case errors.Is(err, errNotSecure):
		o.State, o.Reason = sending.Refused, sending.NotSecure
	case errors.Is(err, errNoPasswords), answered && noPasswords.MatchString(said.Msg):
		o.State, o.Reason = sending.Refused, sending.NoPasswords
	case !answered:
		o.Reason, o.Retry = sending.Trouble(ctx, err), true
	case said.Code/100 == 4:
		o.Reason, o.Retry = sending.Busy, true
	case said.Code == 534 || appPassword.MatchString(said.Msg):
		o.State, o.Reason = sending.Refused, sending.AppPassword
	case errors.As(err, &closed):
		o.State, o.Reason = sending.Refused, sending.BadPassword
	default:
		o.State, o.Reason = sending.Refused, sending.Forbidden
	}
	return o
}

// answer is what became of a mail that the server did not take at a step.
func (m *Mailbox) answer(ctx context.Context, err error, at step) sending.Outcome {
	o := sending.Outcome{State: sending.Waiting, Retry: true, All: true, Err: m.cause(err)}
	var said *textproto.Error
	if !errors.As(err, &said) || said.Code/100 != 4 && said.Code/100 != 5 {
		o.Reason = sending.Trouble(ctx, err)
		if at == dotStep {
			o.State = sending.Unknown
		}
		return o
	}
	o.Answer = m.clean(said.Error())
	code := enhanced.FindString(said.Msg)
	ends := strings.TrimLeft(code, "245")
	switch {
	case said.Code == 552 && ends != ".2.2" || ends == ".3.4":
		o.State, o.Reason, o.Retry, o.All = sending.Refused, sending.TooLarge, false, false
	case ends == ".2.2" && at != fromStep: // the mailbox of who is written to
		o.Reason, o.All = sending.Full, false
		if said.Code/100 == 5 {
			o.State, o.Retry = sending.Refused, false
		}
	case tooMany.MatchString(said.Msg) && (at != toStep || !strings.HasPrefix(ends, ".2.")) && !theirs.MatchString(said.Msg):
		o.Reason, o.Until = sending.TooMany, nextDay(m.now())
	case said.Code/100 == 4:
		o.Reason, o.All = sending.Busy, said.Code == 421 || at == fromStep
	case (at == toStep || at == copyStep) && ends != ".7.1":
		o.State, o.Reason, o.Retry, o.All = sending.Refused, sending.NobodyThere, false, false
	case at == fromStep || at == toStep || at == copyStep:
		o.State, o.Reason, o.Retry = sending.Refused, sending.Forbidden, false
		o.All = at == fromStep
	default:
		o.State, o.Reason, o.Retry, o.All = sending.Refused, sending.Other, false, false
	}
	return o
}

// nextDay is the next morning, at eight and in six hours at the earliest.
func nextDay(now time.Time) time.Time {
	const eight, least = 8, 6 * time.Hour
	at := time.Date(now.Year(), now.Month(), now.Day(), eight, 0, 0, 0, now.Location())
	for at.Sub(now) < least {
		at = at.AddDate(0, 0, 1)
	}
	return at
}

// longestAnswer is how much of an answer is kept, in bytes.
const longestAnswer = 400

// clean is what a server said, without the password in whatever form it says it again.
func (m *Mailbox) clean(said string) string {
	if m.Password != "" {
		for _, secret := range []string{
			base64.StdEncoding.EncodeToString([]byte("\x00" + m.user() + "\x00" + m.Password)),
			base64.StdEncoding.EncodeToString([]byte(m.Password)), m.Password} {
			said = strings.ReplaceAll(said, secret, "…")
		}
	}
	said = strings.Join(strings.Fields(strings.ToValidUTF8(said, "")), " ")
	if len(said) > longestAnswer {
		said = strings.ToValidUTF8(said[:longestAnswer], "") + "…"
	}
	return said
}

// cause is an error for the log, cleaned as clean does it.
func (m *Mailbox) cause(err error) error { return errors.New(m.clean(err.Error())) }
