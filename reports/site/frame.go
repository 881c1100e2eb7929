package site

import (
	"html/template"
	"slices"
	"strings"

	"clubnight/session"
)

// Frame is a club's site around the pages of an evening. What it adds is markup that is
// written as it is: whoever makes a frame has escaped it.
type Frame struct {
	// Head ends the head of every page, with its style; Top begins the body, Foot ends
	// the footer.
	Head, Top, Foot template.HTML
	// People are links to the own pages of who played as a contestant.
	People func(session.Contestant) []Link
	// Played is the page on which a board is played through, "" for none, and Play says so.
	Played func(board int) string
	Play   string
}

// Table, Head and Cell are what tables of pages are made of, for pages of other packages
// that look like these.
type (
	Table = table
	Head  = head
	Cell  = cell
)

// Link is a name with the page that it leads to, "" for none.
type Link = link

// Rooted reports whether the address of a link is that of a server's and no file's beside
// the page.
func (l link) Rooted() bool { return strings.HasPrefix(l.Href, "/") }

// Personal is the file of the page of a contestant of a ranking, "" where it has none.
func (s *Site) Personal(r *session.Ranking, who session.Contestant) string {
	return s.files[contestant{who, r.Side}]
}

// Boards are the numbers of the boards that have a page, in their order.
func (s *Site) Boards() []int { return slices.Clone(s.boards) }

// BoardFile is the page of a board.
func BoardFile(number int) string { return boardFile(number) }

// RankingFile is the page of all rankings.
const RankingFile = rankingFile

// withPeople adds to a contestant's page the way to those of its players.
func (s *Site) withPeople(p *page, who session.Contestant) *page {
	if s.Frame != nil && s.Frame.People != nil {
		if links := s.Frame.People(who); len(links) > 0 {
			p.Body = append(p.Body, part{Links: links})
		}
	}
	return p
}

// withPlay adds to a board's page the way to its play, behind the deal.
func (s *Site) withPlay(p *page, board int) *page {
	if s.Frame == nil || s.Frame.Played == nil {
		return p
	}
	at := slices.IndexFunc(p.Body, func(one part) bool { return one.Deal != nil })
	if file := s.Frame.Played(board); file != "" && at >= 0 {
		p.Body = slices.Insert(p.Body, at+1, part{Links: []link{{file, s.Frame.Play}}})
	}
	return p
}

// TitleOf names a ranking: "Section A · North-South".
func (s *Site) TitleOf(r *session.Ranking) string { return s.titleOf(r) }
