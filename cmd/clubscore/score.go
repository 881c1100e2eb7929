package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/textscores"
	"clubnight/session/textscores/csvscores"
	"clubnight/session/textscores/scorejson"
	"clubnight/session/words"
)

// scored is a file with its scores.
type scored struct {
	*source
	*method.Scored
	how *method.Chosen
}

// scoreFlags adds the flags that score and explain share.
func scoreFlags(flags *flag.FlagSet, choices *method.Choices, evening *int64) {
	for _, c := range choices.All() {
		flags.StringVar(c.To, c.Name, "", c.Usage())
	}
	flags.Int64Var(evening, "evening", 0, "of a club file: the `NUMBER` of the evening, else the newest")
}

func score(ctx context.Context, args []string, out io.Writer) error {
	var choices method.Choices
	var evening int64
	flags := flag.NewFlagSet("clubscore score FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	scoreFlags(flags, &choices, &evening)
	boards := flags.Bool("boards", false, "every award on every board")
	asJSON := flags.Bool("json", false, "JSON, as package session/textscores/scorejson describes it")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return fmt.Errorf("clubscore score FILE, one club file, .bws or CSV: %w", errUsage)
	}
	s, err := scoreFile(ctx, words[0], evening, &choices)
	if err != nil {
		return err
	}
	if *asJSON {
		return s.document(*boards).Write(out)
	}
	return s.print(out, *boards)
}

// scoreFile reads a file and scores it.
func scoreFile(ctx context.Context, file string, evening int64, choices *method.Choices) (*scored, error) {
	src, err := load(ctx, file, evening)
	if err != nil {
		return nil, err
	}
	if choices.Method == "" && src.teams {
		choices.Method = "teams"
	}
	how, err := choices.Options()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, errUsage)
	}
	s := &scored{source: src, how: how}
	lines := textscores.ScoringLines(src.lines)
	contest := method.Contest{Winners: src.winners, Individual: src.individual}
	if contest.Winners == nil {
		contest.Winners = textscores.Winners(lines)
	}
	s.Scored, err = how.Score(lines, contest)
	switch {
	case errors.Is(err, scoring.ErrOptions):
		return nil, fmt.Errorf("%w: %w", err, errUsage)
	case err != nil:
		return nil, fmt.Errorf("%s: %s%w", file, s.blame(), err)
	}
	return s, nil
}

// blame finds the line of a text file that the scoring refuses by itself: "line 7: ".
func (s *scored) blame() string {
	for i := range s.lines {
		l := &s.lines[i]
		if l.At == 0 {
			return ""
		}
		if _, err := s.how.Score([]scoring.Line{l.Line}, method.Contest{}); err != nil {
			return fmt.Sprintf("line %d: ", l.At)
		}
	}
	return ""
}

func (s *scored) document(boards bool) *scorejson.Document {
	var d *scorejson.Document
	if s.Teams != nil {
		d = scorejson.Teams(s.Teams, s.lines, s.names)
	} else {
		d = scorejson.Pairs(s.Pairs, s.lines, s.names)
	}
	if !boards {
		d.Boards = nil
	}
	d.Method = s.how.Method
	d.Open = append(d.Open, s.open...)
	d.Provisional = d.Provisional || len(s.open) > 0
	return d
}

// print writes rankings, and boards where they are asked for, for the eye.
func (s *scored) print(out io.Writer, boards bool) error {
	rankings := s.Rankings()
	for i := range rankings {
		if err := s.printRanking(out, &rankings[i]); err != nil {
			return err
		}
	}
	if boards {
		if err := s.printBoards(out); err != nil {
			return err
		}
		s.printMatches(out)
	}
	if s.Provisional() {
		fmt.Fprintln(out, "! The ranking is provisional: rulings or results are still to come.")
	}
	for _, open := range s.open {
		fmt.Fprintln(out, "!", open)
	}
	return nil
}

func (s *scored) printRanking(out io.Writer, r *scoring.Ranking) error {
	var heading []string
	if r.Section != "" {
		heading = append(heading, "Section "+r.Section)
	}
	switch r.Side {
	case scoring.NS:
		heading = append(heading, "North-South")
	case scoring.EW:
		heading = append(heading, "East-West")
	}
	if len(heading) == 0 {
		heading = []string{"Ranking"}
	}
	fmt.Fprintln(out, strings.Join(heading, ", "))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	matchpoints := s.Pairs != nil && s.Pairs.Unit == scoring.Matchpoint
	if matchpoints {
		fmt.Fprintln(w, "\t\tboards\ttotal\tmax\t%\t")
	} else {
		fmt.Fprintf(w, "\t\tboards\t%s\t\n", s.Unit())
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		label := row.Label()
		if s.how.American {
			label = r.LabelRange(i)
		}
		who := row.Contestant
		if who.Side = scoring.NoSide; r.Section != "" { // what is in the heading
			who.Section = ""
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t", label, who, row.Played, percent(row.Total))
		if matchpoints {
			pct := "-"
			if row.Place != 0 {
				pct = percent(row.Percentage)
			}
			fmt.Fprintf(w, "%s\t%s\t", percent(row.Max.Add(row.Carried.Max)), pct)
		}
		fmt.Fprintf(w, "%s\n", indented(strings.Join(s.names(row.Contestant), " & ")))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out)
	return err
}

// indented keeps a name off the column before it.
func indented(text string) string {
	if text == "" {
		return ""
	}
	return "  " + text
}

// printBoards writes every board with every award, in the order of the JSON.
func (s *scored) printBoards(out io.Writer) error {
	rows := s.document(true).Boards
	slices.SortStableFunc(rows, func(a, b scorejson.Board) int {
		if s.how.Pairs.BySection {
			return cmp.Or(strings.Compare(a.Section, b.Section), cmp.Compare(a.Board, b.Board))
		}
		return cmp.Compare(a.Board, b.Board)
	})
	for start := 0; start < len(rows); {
		end := start + 1
		for end < len(rows) && rows[end].Board == rows[start].Board && (rows[end].Section == rows[start].Section || !s.how.Pairs.BySection) {
			end++
		}
		if err := printBoard(out, rows[start:end]); err != nil {
			return err
		}
		start = end
	}
	return nil
}

func printBoard(out io.Writer, rows []scorejson.Board) error {
	heading := fmt.Sprintf("Board %d", rows[0].Board)
	if rows[0].Section != "" && rows[0].Section == rows[len(rows)-1].Section {
		heading += ", section " + rows[0].Section
	}
	fmt.Fprintln(out, heading)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "NS\tEW\tresult\tscore\tNS\tEW\t")
	for _, r := range rows {
		score, result := "", r.Result
		if r.Score != nil {
			score = fmt.Sprint(*r.Score)
		}
		if r.NSAdjust != "" || r.EWAdjust != "" {
			result = strings.TrimSpace(result + " [" + r.NSAdjust + " / " + r.EWAdjust + "]")
		}
		fmt.Fprintf(w, "%d\t%d\t%s\t%s\t%s\t%s\t\n", r.NS, r.EW, result, score, award(r.NSAward), award(r.EWAward))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out)
	return err
}

// printMatches writes every match as both its teams see it.
func (s *scored) printMatches(out io.Writer) {
	if s.Teams == nil {
		return
	}
	for _, m := range s.Teams.Matches {
		for team := range m.Teams {
			fmt.Fprintln(out, words.English().Match(m, team, s.Teams.Explain(m, team)))
		}
	}
}

// award is what a board gave a side, "-" where it does not count.
func award(f *scoring.Frac) string {
	if f == nil {
		return "-"
	}
	return percent(*f)
}

// source is a file with scores, whichever kind it is.
type source struct {
	lines      []textscores.Scored
	winners    map[string]scoring.Winners // by section; nil where only the results can tell
	names      scorejson.Names
	teams      bool
	individual bool
	open       []string // what keeps the ranking from being final
}

// load reads a club file, a .bws or a CSV, which it tells apart by what is in them.
func load(ctx context.Context, name string, evening int64) (*source, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	head := make([]byte, 20)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	switch head = head[:n]; {
	case bytes.HasPrefix(head, []byte(sqliteHeader)):
		return loadClub(name, evening)
	case evening != 0:
		return nil, fmt.Errorf("%s is not a club file and has one evening: %w", name, errUsage)
	case bytes.Contains(head, []byte("Standard Jet DB")):
		return loadBridgemate(ctx, name)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return loadCSV(name, file)
}

func loadClub(name string, evening int64) (*source, error) {
	st, err := clubState(name, evening)
	if err != nil {
		return nil, err
	}
	return ofState(st)
}

func ofState(st *session.State) (*source, error) {
	scores, err := st.Score()
	if err != nil {
		return nil, err
	}
	src := &source{lines: textscores.OfState(st), open: scores.Open, winners: map[string]scoring.Winners{}}
	numbers := map[string]int{}
	for _, sec := range st.Sections {
		numbers[sec.Letter()] = sec.ID
		src.winners[sec.Letter()] = scoring.TwoWinners
		if sec.Movement.Winners == 1 {
			src.winners[sec.Letter()] = scoring.OneWinner
		}
		src.teams = src.teams || sec.Movement.Contestant == movement.Team
		src.individual = src.individual || sec.Movement.Contestant == movement.Individual
	}
	src.names = func(c scoring.Contestant) []string {
		if src.individual {
			return nil // the names of a session belong to pairs
		}
		names := st.PairNames(session.Pair{Section: numbers[c.Section], Number: c.Number})
		return slices.DeleteFunc(names[:], func(n string) bool { return n == "" })
	}
	return src, nil
}

func noNames(scoring.Contestant) []string { return nil }

func loadCSV(name string, file io.Reader) (*source, error) {
	sheet, err := csvscores.Parse(file)
	var problems textscores.Problems
	switch {
	case errors.As(err, &problems):
		return nil, problems.In(name)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &source{lines: sheet.Lines, individual: sheet.Individual, names: noNames}, nil
}

// loadBridgemate takes the rows that count. A row that makes no sense is named, and left out.
func loadBridgemate(ctx context.Context, name string) (*source, error) {
	contents, err := bws.Read(ctx, name)
	if err != nil {
		return nil, err
	}
	standing := bws.Standing(contents.Received)
	src := &source{names: noNames, winners: winnersOf(contents)}
	for _, key := range slices.SortedFunc(maps.Keys(standing), compareKeys) {
		row := standing[key]
		l := textscores.Scored{Line: scoring.Line{
			Section: letter(contents, row.Section), Table: row.Table, Round: row.Round, Board: row.Board, NS: row.PairNS, EW: row.PairEW,
		}}
		if err := readBridgemate(&l, row); err != nil {
			src.open = append(src.open, fmt.Sprintf("table %s, round %d, board %d is not scored: %v",
				contents.TableName(row.Section, row.Table), row.Round, row.Board, err))
			continue
		}
		src.lines = append(src.lines, l)
	}
	return src, nil
}

// letter is the letter of a section, "" where the file does not have it.
func letter(contents *bws.Contents, section int) string {
	sec, _ := contents.Section(section)
	return strings.ToUpper(strings.TrimSpace(sec.Letter))
}

// winnersOf tells from the whole movement, of which perhaps little was played yet, whether there are one
// or two winners; nil where the file has no movement.
func winnersOf(contents *bws.Contents) map[string]scoring.Winners {
	var seats []scoring.Line
	for _, r := range contents.Rounds {
		boards, err := r.Boards()
		if err != nil || r.NSPair < 1 || r.EWPair < 1 {
			continue // what is wrong with it is for bws check to say
		}
		for _, b := range boards {
			seats = append(seats, scoring.Line{Section: letter(contents, r.Section), Board: b, NS: r.NSPair, EW: r.EWPair})
		}
	}
	if len(seats) == 0 {
		return nil
	}
	return textscores.Winners(seats)
}

func compareKeys(a, b bws.Key) int {
	return cmp.Or(cmp.Compare(a.Section, b.Section), cmp.Compare(a.Table, b.Table), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
}

// errNumbers is returned for a row without a board or pairs.
var errNumbers = errors.New("it names no board or no pairs")

// readBridgemate enters what happened (guide: Retrieving results).
func readBridgemate(l *textscores.Scored, row bws.Received) error {
	if l.Board < 1 || l.NS < 1 || l.EW < 1 {
		return errNumbers
	}
	if ns, ew, ok := bws.RemarkRulings(row.Remarks); ok {
		l.ForNS, l.ForEW = ns, ew
		return nil
	}
	contract, err := bws.ParseContract(row.Contract)
	if err != nil {
		return err
	}
	played := scoring.Result{Contract: contract}
	if contract.Level > 0 {
		if played.Tricks, err = bws.ParseResult(row.Result); err != nil {
			return err
		}
		by, err := bws.ParseDeclarer(row.NSEW)
		if err != nil {
			return err
		}
		played.Declarer = by.Seat
		if !by.Exact && by.Side == scoring.EW {
			played.Declarer = scoring.East
		}
	}
	if err := played.Check(); err != nil {
		return err
	}
	l.Score, l.HasScore, l.Played = played.Score(scoring.BoardVulnerability(row.Board)), true, played.String()
	if remark, err := bws.ParseRemarks(row.Remarks); err == nil && remark.WrongDirection {
		l.Reversed = true
	}
	return nil
}
