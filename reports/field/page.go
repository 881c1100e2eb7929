package field

import (
	"net/url"
	"strings"
	"time"

	"clubnight/session/words/printed"
)

// Renewal is how often a page is asked for again by itself.
const Renewal = 60 * time.Second

// still in the query of an address asks for a page that does not renew itself.
const still = "still"

// Say is a message of the pages.
func (g *page) Say(m printed.Message) string { return g.say(m) }

// Lang is the tag of the language.
func (g *page) Lang() string { return g.Words.Language().String() }

// Event is the name of the event.
func (g *page) Event() string { return g.edition.Name }

// Menu are the main pages.
func (g *page) Menu() []link {
	list := []link{{Href: Index, Text: g.say("print.ranking")}, {Href: clubs, Text: g.say("field.clubs")},
		{Href: boards, Text: g.say("print.boards")}}
	for i := range list {
		list[i].Here = list[i].Href == g.Where
	}
	return list
}

// TitleBar is for the bar of the browser, where nothing can be set apart: without signs
// that turn the direction of writing.
func (g *page) TitleBar() string {
	text := g.Event()
	if g.Title != "" {
		text = g.Title + " · " + text
	}
	return strings.Map(func(r rune) rune {
		if r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c {
			return -1
		}
		return r
	}, text)
}

// Renews offers to renew the page.
func (g *page) Renews() string { return g.say("site.updating", "Seconds", int(Renewal.Seconds())) }

// Address is that of the page, with what was looked for.
func (g *page) Address() string {
	if g.Wanted == "" {
		return g.Where
	}
	return g.Where + "?" + url.Values{"name": {g.Wanted}}.Encode()
}

// Still is the address of the page that does not renew itself.
func (g *page) Still() string {
	if g.Wanted == "" {
		return g.Where + "?" + still
	}
	return g.Address() + "&" + still
}
