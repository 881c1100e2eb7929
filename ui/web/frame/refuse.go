package frame

import (
	"html/template"
	"net/http"
	"strings"

	"clubnight/assets"
	"clubnight/session/words/phone"
)

// Refusal is why something was refused.
type Refusal string

// The refusals, by who has to do with them: a program that is no page of ours, a phone
// that is not let in, a phone that does too much.
const (
	WrongMethod Refusal = "method"     // asked for in a way that there is not
	NotThere    Refusal = "not there"  // a page that there is not
	WrongName   Refusal = "name"       // the Host is not this computer: DNS rebinding
	Foreign     Refusal = "foreign"    // sent by a page of elsewhere, or by no page
	WrongForm   Refusal = "form"       // not what a page sends
	TooLarge    Refusal = "large"      // longer than anything that a page sends
	Unreadable  Refusal = "unreadable" // not read

	Stranger  Refusal = "stranger"  // with nothing of ours, or with what is of another evening
	WrongCode Refusal = "code"      // a code that no table has
	OldCode   Refusal = "old code"  // a code that was renewed, or what was given for it
	Shut      Refusal = "shut"      // phones are not let in
	Crowded   Refusal = "crowded"   // the table has as many phones as it may have
	Unsigned  Refusal = "unsigned"  // not signed by the director's phone, or said before
	TooOften  Refusal = "too often" // more than anybody's thumb does
	Waiting   Refusal = "waiting"   // after wrong codes: nothing is tried for a while
)

// refused is what a phone is told.
type refused struct {
	Refused Refusal `json:"refused"`
	Say     string  `json:"say"`
}

// said is the sentence of each refusal that a player may meet; the others have one in
// common.
var said = map[Refusal]phone.Message{
	NotThere: "frame.not-there", Stranger: "frame.stranger", WrongCode: "frame.wrong-code", OldCode: "frame.old-code",
	Shut: "frame.shut", Crowded: "frame.crowded", TooOften: "frame.too-often", Waiting: "frame.waiting",
	Unsigned: "frame.unsigned",
}

// Refuse refuses a request and counts it. Who wants a page gets one with the sentence; a
// page's script is told in JSON: {"refused": "code", "say": "No table has this code …"}.
func Refuse(w http.ResponseWriter, r *http.Request, status int, why Refusal) {
	Count(r, why)
	m, ok := said[why]
	if !ok {
		m = "frame.refused"
	}
	say := phone.Say(Words(r), m)
	if r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html") {
		Page{Words: Words(r), Title: assets.Name, Class: "refused",
			Body: template.HTML("<main><p>" + template.HTMLEscapeString(say) + "</p></main>")}.Write(w, status)
		return
	}
	answer(w, status, refused{why, say})
}

// Count counts a refusal that is answered elsewhere.
func Count(r *http.Request, why Refusal) {
	if v := visiting(r); v != nil && v.count != nil {
		v.count(why)
	}
}

// Epoch tells the director's phone, which signed for an epoch that is over, which one it
// is now. Nothing is counted: it happens whenever the program was started again.
func Epoch(w http.ResponseWriter, epoch string) {
	answer(w, http.StatusUnauthorized, map[string]string{"refused": "epoch", "epoch": epoch})
}
