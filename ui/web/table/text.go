package table

import (
	"html/template"
	"strconv"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/terminal"
	"clubnight/ui/web/frame"
)

// sign is something to choose with its full name for who hears it.
type sign struct {
	Level, Strain int
	At            int
	Letter        string
	Name          string
	Sign          template.HTML
}

// strains are the denominations as the club has contracts shown: symbols or letters.
func (s speaker) strains(letters bool) (list [5]string) {
	for d := scoring.Clubs; d <= scoring.NoTrump; d++ {
		if list[d] = s.Denomination(d); letters && d < scoring.NoTrump {
			list[d] = s.Plain().Denomination(d)
		}
	}
	return list
}

// cells are the 35 contracts.
func (s speaker) cells(strains [5]string) (list []sign) {
	for level := 1; level <= 7; level++ {
		for d, text := range strains {
			list = append(list, sign{Level: level, Strain: d, Sign: frame.Coloured(text), Name: s.count(strainNames[d],
				level)})
		}
	}
	return list
}

var (
	strainNames = [5]string{"clubs", "diamonds", "hearts", "spades", "no-trumps"}
	suitLetters = [4]string{deal.Clubs: "C", deal.Diamonds: "D", deal.Hearts: "H", deal.Spades: "S"}
	rankLetters = "23456789TJQKA"
)

// suits are the suits of a lead, in the order of a hand.
func (s speaker) suits(strains [5]string) (list []sign) {
	for suit := deal.Spades; ; suit-- {
		list = append(list, sign{Letter: suitLetters[suit], Sign: frame.Coloured(strains[suit]),
			Name: s.Say(strainNames[suit] + "-led")})
		if suit == deal.Clubs {
			return list
		}
	}
}

// ranks are the ranks of a lead, the highest first: all of them, since those of the
// leader would show his hand.
func (s speaker) ranks() (list []sign) {
	for i := len(rankLetters) - 1; i >= 0; i-- {
		text := s.CardRank(deal.Two + deal.CardRank(i))
		name := text
		switch rankLetters[i] {
		case 'A':
			name = s.Say("ace")
		case 'K':
			name = s.Say("king")
		case 'Q':
			name = s.Say("queen")
		case 'J':
			name = s.Say("jack")
		}
		list = append(list, sign{Letter: rankLetters[i : i+1], Sign: template.HTML(template.HTMLEscapeString(text)),
			Name: name})
	}
	return list
}

// reason is one for which the director is called.
type reason struct{ Reason, Name string }

func (s speaker) reasons() (list []reason) {
	for _, r := range session.CallReasons() {
		list = append(list, reason{string(r), s.Say("call-" + string(r))})
	}
	return list
}

// shellPage is what the template shell wants.
type shellPage struct {
	speaker
	State          template.HTML
	Place          string
	Cells, Strains []sign
	Levels         []int
	Seats          []sign
	Suits, Ranks   []sign
	Reasons        []reason
	Languages      []tongue
	Text           map[string]any
}

// shell is the whole page of a phone.
func (s speaker) shell(e Evening, screen terminal.Screen) *shellPage {
	strains := s.strains(screen.Settings.Letters)
	var seats []sign
	for d := scoring.North; d <= scoring.West; d++ {
		seats = append(seats, sign{At: int(d), Name: s.Direction(d)})
	}
	var calls []sign
	for d, text := range strains {
		calls = append(calls, sign{Strain: d, Sign: frame.Coloured(text), Name: s.Say(strainNames[d] + "-led")})
	}
	return &shellPage{speaker: s, State: render("state", s.now(e, screen)),
		Place: s.tableName(e.State, screen.Section, screen.Table), Cells: s.cells(strains),
		Levels: []int{1, 2, 3, 4, 5, 6, 7}, Strains: calls, Seats: seats, Suits: s.suits(strains),
		Ranks: s.ranks(), Reasons: s.reasons(), Languages: tongues(s.Words), Text: s.text(strains)}
}

// text is what the script says by itself: whole messages, with the names in braces for
// which it has the values.
func (s speaker) text(strains [5]string) map[string]any {
	all := map[string]any{"strains": strains, "ns": s.Side(scoring.NS), "ew": s.Side(scoring.EW)}
	seats, letters, who := [4]string{}, [4]string{}, [4]string{}
	for d := range seats {
		seats[d], letters[d] = s.Direction(scoring.Direction(d)), s.DirectionLetter(scoring.Direction(d))
		who[d] = s.Say("who-sits-at", "Seat", seats[d])
	}
	var tricks [14]string
	for n := range tricks {
		tricks[n] = s.count("tricks", n)
	}
	suits, ranks := map[string]string{}, map[string]string{}
	for i, letter := range suitLetters {
		suits[letter] = strains[i]
	}
	for i := range rankLetters {
		ranks[rankLetters[i:i+1]] = s.CardRank(deal.Two + deal.CardRank(i))
	}
	all["seats"], all["letters"], all["whoSits"], all["tricks"], all["suits"], all["ranks"] = seats, letters, who, tricks, suits, ranks
	for name, m := range plainTexts {
		all[name] = s.Say(m)
	}
	for name, m := range filledTexts {
		pairs := make([]any, 0, 2*len(m.names))
		for _, n := range m.names {
			pairs = append(pairs, n[0], "{"+n[1]+"}")
		}
		all[name] = s.Say(m.message, pairs...)
	}
	all["passed"], all["notPlayed"] = s.Capital(s.Contract(scoring.Contract{})),
		s.Capital(s.Result(session.Result{Outcome: session.NotPlayed}))
	return all
}

// plainTexts are messages that name nothing, by what the script calls them.
var plainTexts = map[string]string{"you": "you", "nobody": "nobody-scores", "showEW": "show-ew", "showNS": "show-ns",
	"askEW": "ask-ew", "askNS": "ask-ns", "holdEW": "hold-ew", "holdNS": "hold-ns", "onTheirs": "on-theirs",
	"keptHere": "kept-state", "sent": "sent", "recorded": "recorded", "round": "to-round", "half": "half", "howMany": "how-many",
	"notTaken": "not-taken", "notAgreed": "not-agreed", "look": "enter-again", "again": "send-again", "drop": "drop", "callKept": "call-kept",
	"calling": "calling", "called": "called", "sendAgain": "still-right", "eraseSure": "erase-sure"}

// filled is a message with what its text names, and what the script calls that.
type filled struct {
	message string
	names   [][2]string
}

var (
	ofBoard  = [][2]string{{"Board", "board"}}
	ofResult = [][2]string{{"Contract", "contract"}, {"Declarer", "declarer"}, {"Tricks", "tricks"}}
)

var filledTexts = map[string]filled{
	"line": {"line", ofResult}, "by": {"by", ofResult[:2]}, "who": {"who-plays", ofResult[:1]},
	"score": {"score", [][2]string{{"Points", "points"}, {"Side", "side"}}},
	"led":   {"led", [][2]string{{"Lead", "lead"}}}, "leads": {"leads", [][2]string{{"Seat", "seat"}}},
	"board": {"board", ofBoard}, "enterBoard": {"enter-board", ofBoard}, "boardRecorded": {"board-recorded", ofBoard},
	"already": {"already", ofBoard}, "offered": {"offered", ofBoard}, "erases": {"erases", ofBoard},
	"notInOrder": {"not-in-order", [][2]string{{"Board", "board"}, {"Before", "before"}}},
	"without":    {"without", [][2]string{{"Boards", "boards"}}},
	"others":     {"others-play", [][2]string{{"Names", "names"}}},
	"place":      {"place", [][2]string{{"Table", "table"}, {"Round", "round"}, {"Board", "board"}}},
	"slip": {"slip", [][2]string{{"Table", "table"}, {"Round", "round"}, {"Board", "board"}, {"NS", "ns"}, {"EW", "ew"},
		{"Result", "result"}}},
	"downBy":   {"trick-key", [][2]string{{"Result", "result"}, {"Tricks", "tricks"}}},
	"madeWith": {"trick-key", [][2]string{{"Result", "result"}, {"Tricks", "tricks"}}},
	"since":    {"away-since", [][2]string{{"Time", "time"}}}, "keptAt": {"kept-at", [][2]string{{"Time", "time"}}},
	"guest": {"as-guest", [][2]string{{"Name", "name"}}}, "takeNumber": {"take-number", [][2]string{{"Name", "name"}}},
}

// number is a contestant's number, nothing where the club has none shown.
func number(n int, settings terminal.Settings) string {
	if n == 0 || !settings.ShowPairNumbers {
		return ""
	}
	return strconv.Itoa(n)
}
