package deal

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"clubnight/scoring"
)

// linSeats is the order of hands and names in LIN, which is also how it
// numbers dealers from 1.
var linSeats = [4]scoring.Direction{scoring.South, scoring.West, scoring.North, scoring.East}

// linReader gathers boards pair by pair.
type linReader struct {
	games  []PBNGame
	game   PBNGame
	record linRecord
	names  []string // of the open room, then of the closed room
	match  []Tag    // of the head for what follows
	named  int      // board number, 0 where it is not said
	vul    bool     // said
	closed bool
}

// LINGames reads the boards of a LIN file one by one: one that is wrong costs no
// other. Tags beside the players' names are Result, the tricks that declarer
// claimed, Room, and of a match HomeTeam, VisitTeam, Event and Round. results are
// those of the heads of matches.
func LINGames(data []byte) (games []PBNGame, results []LINResults) {
	r := new(linReader)
	return r.read(decodeText(data))
}

// LINResults are the results in the head of a match, board after board, first that of the
// open room and then that of the closed: "3NN=", "4SxE-1", "" for none.
type LINResults struct {
	Line        int
	First       int // board
	Title, Part string
	Home, Away  string
	Results     []string
}

// readLIN reads dealing files and records of play: cards, dealer, vulnerability, board
// number, names, auction and play.
func readLIN(data []byte) (*Set, error) {
	s := new(Set)
	games, _ := LINGames(data)
	for _, g := range games {
		if g.Err != nil {
			return nil, g.Err
		}
		s.Warnings = append(s.Warnings, g.Warnings...)
		if err := s.add(g.Board, fmt.Sprint("line ", g.Line)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (r *linReader) read(text string) (games []PBNGame, results []LINResults) {
	line, counted := 1, 0
	for at := 0; at < len(text); {
		key, value, next := linPair(text, at)
		line += strings.Count(text[counted:at], "\n") +
			strings.Count(key[:len(key)-len(strings.TrimLeft(key, " \t\r\n"))], "\n")
		counted = at + len(key) - len(strings.TrimLeft(key, " \t\r\n"))
		value = strings.TrimSpace(value)
		switch key = strings.ToLower(strings.TrimSpace(key)); key {
		case "vg":
			r.finish()
			head := strings.Split(value+",,,,,,,,", ",")
			first, _ := strconv.Atoi(strings.TrimSpace(head[3]))
			results = append(results, LINResults{Line: line, First: first, Title: head[0], Part: head[1],
				Home: head[5], Away: head[7]})
			r.match = []Tag{{Name: "Event", Value: head[0]}, {Name: "Stage", Value: head[1]},
				{Name: "HomeTeam", Value: head[5]}, {Name: "VisitTeam", Value: head[7]}}
		case "rs":
			if n := len(results); n > 0 {
				results[n-1].Results = strings.Split(value, ",")
			}
		default:
			r.pair(key, value, line)
		}
		at = next
	}
	r.finish()
	return r.games, results
}

// pair takes a pair that belongs to a board.
func (r *linReader) pair(key, value string, line int) {
	switch key {
	case "qx":
		r.finish()
		r.closed = strings.HasPrefix(strings.ToLower(value), "c")
		id, _, _ := strings.Cut(strings.TrimLeft(value, "oOcC"), ",")
		if n, err := strconv.Atoi(id); err == nil && n > 0 {
			r.named = n
		}
	case "md":
		if r.game.Line > 0 {
			r.finish()
		}
		d, dealer, err := parseLIN(value)
		r.game.Line = line
		if err != nil {
			r.game.Err = fmt.Errorf("line %d: %w", line, err)
			return
		}
		r.game.Deal, r.game.Dealer = d, dealer
	case "ah":
		words := strings.Fields(value)
		if len(words) > 0 {
			if n, err := strconv.Atoi(words[len(words)-1]); err == nil && n > 0 {
				r.named = n
			}
		}
	case "sv":
		v, ok := linVul[strings.ToLower(value)]
		if r.game.Vul, r.vul = v, ok; !ok && value != "" && r.game.Err == nil {
			r.game.Line = max(r.game.Line, line)
			r.game.Err = fmt.Errorf("line %d: %w: vulnerability %.10q", line, ErrFormat, value)
		}
	case "pn", "pw":
		if key == "pn" && r.game.Line > 0 {
			r.finish()
		}
		r.names = strings.Split(value, ",")
	case "mb":
		r.record.calls, r.record.meanings = append(r.record.calls, value), append(r.record.meanings, "")
	case "an":
		if n := len(r.record.meanings); n > 0 {
			r.record.meanings[n-1] = value
		}
	case "pc":
		r.record.cards, r.record.at = append(r.record.cards, value), append(r.record.at, line)
	case "mc":
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n <= 13 {
			r.game.SetTag(Tag{Name: "Result", Value: value})
		}
	}
}

// finish ends a board.
func (r *linReader) finish() {
	g, record := r.game, r.record
	named, vul := r.named, r.vul
	if g.Line == 0 {
		return
	}
	r.game, r.record, r.named, r.vul = PBNGame{}, linRecord{}, 0, false
	if g.Number = named; named == 0 {
		g.Number = len(r.games) + 1
	}
	if !vul {
		g.Vul = scoring.BoardVulnerability(g.Number)
	}
	room := r.names
	if r.closed && len(r.names) >= 8 {
		room = r.names[4:]
	}
	for i, name := range room[:min(4, len(room))] {
		if name != "" && !strings.EqualFold(name, linNames[i]) { // a seat that is called so has nobody in it
			g.SetTag(Tag{Name: linNames[i], Value: name})
		}
	}
	for _, t := range r.match {
		if t.Value != "" {
			g.SetTag(t)
		}
	}
	if r.closed {
		g.SetTag(Tag{Name: "Room", Value: "Closed"})
	}
	if g.Err == nil {
		for _, odd := range record.into(&g.Board) {
			if odd.Line == 0 {
				odd.Line = g.Line
			}
			odd.Board = g.Number
			g.Warnings = append(g.Warnings, odd)
		}
	}
	r.games = append(r.games, g)
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

// parseLIN reads "3S…H…D…C…,…,…,…": the dealer and the hands of South, West, North and,
// if it is there, East.
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
	for i := range s.Boards {
		writeLINBoard(out, &s.Boards[i])
	}
}

// linNames are the tags of the players in the order of LIN.
var linNames = [4]string{"South", "West", "North", "East"}

// linDeal is dealer and hands; that of East is left out.
func (b *Board) linDeal() string {
	var text strings.Builder
	fmt.Fprint(&text, (int(b.Dealer)+2)%4+1)
	for _, seat := range linSeats[:3] {
		for _, suit := range Suits {
			text.WriteString(suit.String() + b.Deal[seat].Ranks(suit))
		}
		text.WriteByte(',')
	}
	return text.String()
}

// linText is a text that ends no value of LIN.
func linText(text string) string {
	text = strings.NewReplacer("|", "/", "\t", " ", "\r", " ", "\n", " ").Replace(text)
	return strings.TrimSpace(UTF8.letters(text))
}

// writeLINBoard writes a board on a line of its own, as the movies of BBO have it:
// always with names, those of the seats where nobody is known, and with an o for
// nobody vulnerable. BBO and some other readers demand both; the 0 that dealing
// programs write they do not know.
func writeLINBoard(out *bytes.Buffer, b *Board) {
	var names []string
	for _, seat := range linNames {
		name, _ := b.Tag(seat)
		if name == "?" {
			name = ""
		}
		names = append(names, strings.ReplaceAll(linText(name), ",", " "))
	}
	if strings.Join(names, "") == "" {
		names = linNames[:]
	}
	room := 'o'
	if text, _ := b.Tag("Room"); strings.EqualFold(text, "Closed") {
		room = 'c'
	}
	fmt.Fprintf(out, "qx|%c%d|pn|%s|st||md|%s|rh||ah|Board %d|sv|%c|", room, b.Number, strings.Join(names, ","),
		b.linDeal(), b.Number, "oneb"[b.Vul])
	writeLINRecord(out, b)
	if text, _ := b.Tag("Result"); len(b.Play) < 52 {
		if n, err := strconv.Atoi(strings.TrimPrefix(text, "^")); err == nil && n >= 0 && n <= 13 {
			fmt.Fprintf(out, "mc|%d|", n)
		}
	}
	out.WriteString("pg||\n")
}

// linRecord is the auction and the play of a board as they stand in the file.
type linRecord struct {
	calls, meanings, cards []string
	at                     []int // the line of each card
}

// into gives the board its auction and play. What cannot be read is left out, of the play
// from there on; a play with a card that cannot have been played is left out whole, with
// the line of that card.
func (r linRecord) into(b *Board) (odd []Warning) {
	seat := b.Dealer
	for i, text := range r.calls {
		bids, err := linCalls(text)
		if err != nil {
			odd = append(odd, Warning{Kind: AuctionLeftOut, Err: err})
			b.Calls = nil
			break
		}
		for _, bid := range bids {
			b.Calls = append(b.Calls, Call{Seat: seat, Bid: bid})
			seat = (seat + 1) & 3
		}
		if n := len(b.Calls); len(bids) > 0 {
			b.Calls[n-1].Alerted, b.Calls[n-1].Meaning = strings.Contains(text, "!"), linText(r.meanings[i])
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

// linSeat is who plays the next card: to a trick in progress whoever is in turn, to a new
// one whoever holds the card. For a small card that is the winner of the last trick or,
// for the opening lead, the declarer's left-hand opponent.
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

// linCalls reads one call, or several without anything between them, with marks
// for alerts after them.
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

// writeLINRecord writes auction and play. LIN tells no seats, so an auction in which
// somebody was passed over is left out.
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
			if c.Alerted {
				bid += "!"
			}
			fmt.Fprintf(out, "mb|%s|", bid)
			if meaning := linText(c.Meaning); meaning != "" {
				fmt.Fprintf(out, "an|%s|", meaning)
			}
		}
	}
	if len(b.Calls) > 0 && inTurn {
		out.WriteString("pg||")
	}
	for i, p := range b.Play {
		fmt.Fprintf(out, "pc|%s|", p)
		if i%4 == 3 {
			out.WriteString("pg||")
		}
	}
}
