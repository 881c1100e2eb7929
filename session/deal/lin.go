package deal

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// linSeats is the order of hands and names in LIN, which is also how it numbers dealers from 1.
var linSeats = [4]scoring.Direction{scoring.South, scoring.West, scoring.North, scoring.East}

// readLIN reads dealing files and records of play: cards, dealer, vulnerability, board number, names, auction and
// play.
func readLIN(text string) (*Set, error) {
	s := &Set{}
	var b Board
	var names []string // of the open room, then of the closed room
	var r linRecord
	dealt, named, vul, closed := false, 0, false, false
	line := func(at int) int { return 1 + strings.Count(text[:at], "\n") }
	place := func(at int) string { return fmt.Sprint("line ", line(at)) }
	begun := 0
	finish := func() error {
		if !dealt {
			return nil
		}
		b.Number = named
		if named == 0 {
			b.Number = len(s.Boards) + 1
		}
		if !vul {
			b.Vul = scoring.BoardVulnerability(b.Number)
		}
		room := names
		if closed && len(names) >= 8 {
			room = names[4:]
		}
		for i, name := range room[:min(4, len(room))] {
			if name != "" {
				b.SetTag(Tag{Name: [4]string{"South", "West", "North", "East"}[i], Value: name})
			}
		}
		for _, odd := range r.into(&b) {
			at := begun
			if odd.Kind == PlayLeftOut {
				at = odd.Line // a place in the text so far
			}
			odd.Line, odd.Board = line(at), b.Number
			s.Warnings = append(s.Warnings, odd)
		}
		err := s.add(b, place(begun))
		b, r, dealt, named, vul = Board{}, linRecord{}, false, 0, false
		return err
	}
	for at := 0; at < len(text); {
		key, value, next := linPair(text, at)
		value = strings.TrimSpace(value)
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "qx":
			if err := finish(); err != nil {
				return nil, err
			}
			closed = strings.HasPrefix(strings.ToLower(value), "c")
			id, _, _ := strings.Cut(strings.TrimLeft(value, "oOcC"), ",")
			if n, err := strconv.Atoi(id); err == nil && n > 0 {
				named = n
			}
		case "md":
			if dealt {
				if err := finish(); err != nil {
					return nil, err
				}
			}
			d, dealer, err := parseLIN(value)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", place(at), err)
			}
			b.Deal, b.Dealer, dealt, begun = d, dealer, true, at
		case "ah":
			words := strings.Fields(value)
			if len(words) > 0 {
				if n, err := strconv.Atoi(words[len(words)-1]); err == nil && n > 0 {
					named = n
				}
			}
		case "sv":
			if v, ok := linVul[strings.ToLower(value)]; ok {
				b.Vul, vul = v, true
			} else if value != "" {
				return nil, fmt.Errorf("%s: %w: vulnerability %.10q", place(at), ErrFormat, value)
			}
		case "pn", "pw":
			names = strings.Split(value, ",")
		case "mb":
			r.calls = append(r.calls, value)
		case "pc":
			r.cards, r.at = append(r.cards, value), append(r.at, at)
		}
		at = next
	}
	if err := finish(); err != nil {
		return nil, err
	}
	return s, nil
}

var linVul = map[string]scoring.Vulnerability{"0": scoring.None, "o": scoring.None, "-": scoring.None,
	"n": scoring.NSVul, "e": scoring.EWVul, "b": scoring.BothVul}

// linPair cuts "key|value|" out of the text.
func linPair(text string, at int) (key, value string, next int) {
	rest := text[at:]
	key, rest, ok := strings.Cut(rest, "|")
	if !ok {
		return "", "", len(text)
	}
	value, _, ok = strings.Cut(rest, "|")
	next = at + len(key) + 1 + len(value) + 1
	if !ok {
		next = len(text)
	}
	return key, value, next
}

// parseLIN reads "3S…H…D…C…,…,…,…": the dealer and the hands of South, West, North and, if it is there, East.
func parseLIN(text string) (d Deal, dealer scoring.Direction, err error) {
	if text == "" || text[0] < '1' || text[0] > '4' {
		return d, 0, fmt.Errorf("%w: no dealer in %.20q", ErrFormat, text)
	}
	dealer = linSeats[text[0]-'1']
	hands := strings.Split(strings.TrimRight(text[1:], ", "), ",")
	if len(hands) < 3 || len(hands) > 4 {
		return d, 0, fmt.Errorf("%w: %d hands", ErrFormat, len(hands))
	}
	for i, hand := range hands {
		suit := -1
		for _, c := range strings.ToUpper(strings.ReplaceAll(hand, "10", "T")) {
			if n := strings.IndexRune("SHDC", c); n >= 0 {
				suit = n
				continue
			}
			if suit < 0 {
				return d, 0, fmt.Errorf("%w: %q before a suit", ErrFormat, c)
			}
			h, err := parseRanks(Suits[suit], string(c))
			if err != nil {
				return d, 0, fmt.Errorf("%s: %w", linSeats[i], err)
			}
			if d[linSeats[i]]&h != 0 {
				return d, 0, fmt.Errorf("%s: %w: %s twice in a hand", linSeats[i], ErrCards, h.Cards()[0])
			}
			d[linSeats[i]] |= h
		}
	}
	if d[scoring.East] == 0 {
		d[scoring.East] = Deck &^ (d[scoring.North] | d[scoring.South] | d[scoring.West])
	}
	return d, dealer, d.Check()
}

func writeLIN(out *bytes.Buffer, s *Set) {
	for _, b := range s.Boards {
		dealer := (int(b.Dealer)+2)%4 + 1
		fmt.Fprintf(out, "qx|o%d|md|%d", b.Number, dealer)
		for i, seat := range linSeats[:3] {
			if i > 0 {
				out.WriteByte(',')
			}
			for _, suit := range Suits {
				out.WriteString(suit.String() + b.Deal[seat].Ranks(suit))
			}
		}
		fmt.Fprintf(out, "|rh||ah|Board %d|sv|%c|", b.Number, "0neb"[b.Vul])
		writeLINRecord(out, &b)
		out.WriteString("pg||\n")
	}
}

// linRecord is the auction and the play of a board as they stand in the file.
type linRecord struct {
	calls, cards []string
	at           []int // where each of the cards stands
}

// into gives the board its auction and play. What cannot be read is left out, of the play from there on; a play with a
// card that cannot have been played is left out whole, with that card's place in the text as Line.
func (r linRecord) into(b *Board) (odd []Warning) {
	seat := b.Dealer
	for _, text := range r.calls {
		bids, err := linCalls(text)
		if err != nil {
			odd = append(odd, Warning{Kind: AuctionLeftOut, Err: err})
			b.Calls = nil
			break
		}
		for _, bid := range bids {
			b.Calls = append(b.Calls, Call{seat, bid})
			seat = (seat + 1) & 3
		}
	}
	for i, text := range r.cards {
		p, err := ParseCard(text)
		if err == nil {
			p.Seat, err = b.linSeat(p)
		}
		if err != nil {
			return append(odd, Warning{Kind: PlayCutShort, Err: err})
		}
		b.Play = append(b.Play, p)
		if _, err := checkPlay(b.Deal, b.Play); err != nil {
			b.Play = nil
			return append(odd, Warning{Kind: PlayLeftOut, Err: err, Line: r.at[i]})
		}
	}
	return odd
}

// linSeat is who plays the next card: to a trick in progress whoever is in turn, to a new one whoever holds the card.
// For a small card that is the winner of the last trick or, for the opening lead, the declarer's left-hand opponent.
func (b *Board) linSeat(p PlayedCard) (seat scoring.Direction, err error) {
	known := true
	switch n := len(b.Play); {
	case n%4 != 0:
		seat = (b.Play[n-1].Seat + 1) & 3
	case !p.Small:
		seat, known = b.Deal.Owner(p.Card)
	case n > 0:
		seat, known = b.nextLeader(b.Play)
	default:
		c, declarer, done, err := Contract(b.Dealer, b.Calls)
		seat, known = (declarer+1)&3, err == nil && done && c.Level > 0
	}
	if !known {
		return 0, fmt.Errorf("%w: who played %s cannot be told", ErrNotation, p)
	}
	return seat, nil
}

// linCalls reads one call, or several without anything between them, with marks for alerts after them.
func linCalls(text string) (bids []string, err error) {
	text = strings.ToUpper(strings.NewReplacer("!", "", "?", "").Replace(text))
	for text != "" {
		n := min(len(text), len("RDBL")) // no call is longer
		for n > 0 {
			if bid, err := ParseCall(text[:n]); err == nil {
				bids = append(bids, bid)
				break
			}
			n--
		}
		if n == 0 {
			return nil, fmt.Errorf("%w: %.20q is no call", ErrAuction, text)
		}
		text = text[n:]
	}
	return bids, nil
}

// writeLINRecord writes auction and play. LIN tells no seats, so an auction in which somebody was passed over is left
// out.
func writeLINRecord(out *bytes.Buffer, b *Board) {
	inTurn := true
	for i, c := range b.Calls {
		inTurn = inTurn && c.Seat == (b.Dealer+scoring.Direction(i))&3
	}
	for _, c := range b.Calls {
		if inTurn {
			bid := strings.TrimSuffix(c.Bid, "T")
			if short, ok := map[string]string{Pass: "p", Double: "d", Redouble: "r"}[c.Bid]; ok {
				bid = short
			}
			fmt.Fprintf(out, "mb|%s|", bid)
		}
	}
	for _, p := range b.Play {
		fmt.Fprintf(out, "pc|%s|", p)
	}
}
