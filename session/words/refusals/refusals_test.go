package refusals

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/deal"
	"clubnight/session/deskline"
	"clubnight/session/eventserver"
	"clubnight/session/exchange/capsule"
	"clubnight/session/movement"
	"clubnight/session/node"
	"clubnight/session/sessiontest"
	"clubnight/session/sharing"
	"clubnight/session/words"
	"clubnight/session/words/phrases/phrasestest"
)

func TestCatalogueIsWhole(t *testing.T) { phrasestest.Check(t, catalog, "shared", "servers", "clubs") }

var sentence = regexp.MustCompile(`^[A-Z][^{}]*\.$`)

// Every error has three parts of whole sentences, with a reason and without.
func TestEveryRefusalIsWhole(t *testing.T) {
	if len(registered) < 30 {
		t.Errorf("%d errors were registered", len(registered))
	}
	for _, r := range refused() {
		for _, err := range []error{r.err, fmt.Errorf("evening: %w: the reason is this", r.err)} {
			e, known := Explain(words.English(), err)
			if !known {
				t.Errorf("%v is not known", err)
			}
			for _, part := range []string{e.Happened, e.Means, e.Do} {
				if !sentence.MatchString(part) || strings.Contains(part, "..") || strings.Contains(part, "no value") {
					t.Errorf("%v: %q", err, part)
				}
			}
		}
	}
}

// A file that another program has is named, and so is the program where Windows tells it.
func TestHeldFileIsNamedWithItsProgram(t *testing.T) {
	path := filepath.Join("Bridge", "Ranking.pdf")
	for want, by := range map[string][]string{
		"The file Ranking.pdf is held by another program.":             nil,
		"The file Ranking.pdf is held by OneDrive.":                    {"OneDrive"},
		"The file Ranking.pdf is held by Acrobat Reader and OneDrive.": {"Acrobat Reader", "OneDrive"},
	} {
		e, known := Explain(words.English(),
			fmt.Errorf("sheets: %w", &sharing.Held{Path: path, By: by, Err: fs.ErrPermission}))
		if !known || e.Happened != want || !sentence.MatchString(e.Means) || !sentence.MatchString(e.Happened) {
			t.Errorf("%+v, want %q", e, want)
		}
	}
}

func TestErrorsAreExplainedByWhatTheyAre(t *testing.T) {
	_, line := deskline.Read(new(session.State), "")
	undrawn, err := movement.Make("mitchell", movement.Options{Tables: 7, BoardsPerRound: 4})
	if err != nil {
		t.Fatal(err)
	}
	unsound := undrawn.Clone()
	unsound.Rows[0].NS = unsound.Rows[0].EW
	_, ruling := scoring.ParseRuling("60")
	for _, c := range []struct {
		err      error
		happened string
	}{
		{clubfile.ErrElsewhere, "This evening is open in another window of Clubnight."},
		{fmt.Errorf("club file: %w", &clubfile.Elsewhere{Holder: clubfile.Holder{User: "Zoë", Computer: "BAR-PC"},
			Here: true}), "The club file is open at this computer, where somebody else is signed in: Zoë."},
		{&clubfile.Elsewhere{Holder: clubfile.Holder{User: "Zoë", Computer: "BAR-PC"}},
			"The club file is open on another computer: Zoë, BAR-PC."},
		{fmt.Errorf("writing the Bridgemate database: %w",
			&os.LinkError{Op: "rename", Old: "evening.new", New: "evening.bws", Err: sessiontest.ErrDiskFails}),
			"The disk or the share answers with errors."},
		{&os.PathError{Op: "write", Path: "evening.bws", Err: sessiontest.ErrDiskFull}, "The disk is full."},
		{&os.PathError{Op: "open", Path: "members.csv/sheets", Err: syscall.ENOTDIR},
			"A file or folder is not where it was."},
		{fmt.Errorf("%w: %w", session.ErrBadEntry, session.ErrNeeded),
			"Something that was recorded later rests on this."},
		{fmt.Errorf("%w: result corrected: %w", session.ErrBadEntry,
			&session.Unplayable{Key: session.Key{Section: 2, Table: 9},
				Doubt: session.Doubt{Kind: session.NoSuchTable}}),
			"Section B has no table 9."},
		{fmt.Errorf("%w: %w", session.ErrBadEntry,
			&session.OtherPlay{Section: 2, Play: session.PlayTeams, Method: "mp"}),
			"Section B is played by teams, and this form of scoring is for pairs."},
		{fmt.Errorf("%w: %w", session.ErrBadEntry,
			&session.OtherPlay{Section: 1, Play: session.PlayIndividual, Method: "bam"}),
			"Section A is not played by teams, and this form of scoring is for teams."},
		{fmt.Errorf("%w: %w", session.ErrBadEntry,
			&session.OtherPlay{Section: 1, Play: session.PlaySwissTeams, Method: "imps"}),
			"The teams of section A play a Swiss, in which each round is a match, and this way of scoring makes one match of all boards of two teams."},
		{&session.OtherPlay{Section: 1, Play: session.PlayTeams, Method: "mp", Mixed: true},
			"One evening has one form of scoring, and here teams are to play beside pairs or single players: no form fits both."},
		{&movement.RoundsUnsaid{Family: "head-to-head", Boards: 16},
			"A match like this has as many rounds as were agreed, and nobody said how many."},
		{fmt.Errorf("%w: penalty given: %w", session.ErrBadEntry, &session.Unfit{Err: scoring.ErrUnit}),
			"Its unit does not fit the way in which the evening is scored."},
		{&session.Unfit{Err: &scoring.UnitError{Unit: scoring.VP, Scored: scoring.Matchpoint,
			Fits: []scoring.Unit{scoring.PercentOfTop, scoring.PercentOfGame}}},
			"An amount in VP does not fit where MP are counted; say 25%top or 10%."},
		{fmt.Errorf("vp: %w", &method.UnknownScale{Word: "none", Words: []string{"wbf", "discrete"}}),
			"There is no victory point scale “none”: there are wbf, discrete, or a file of your own."},
		{fmt.Errorf("%w: scoring set: %w", session.ErrBadEntry, &session.Unfit{Err: scoring.ErrOptions}),
			"With this the evening could no longer be scored."},
		{fmt.Errorf("section A: %w", &movement.LimitError{Limit: "board number", Value: 64, Max: 63,
			Section: "A", Table: 7, Round: 1}),
			"The Bridgemates know boards up to 63, and there is a board 64 (section A, table 7, round 1)."},
		{unsound.Validate(), "This movement cannot be played: table 1, round 1: pair 8 plays against itself."},
		{&movement.DrawError{Fault: movement.DrawHalfMatch, Number: 3, Other: 8},
			"This draw cannot be played: teams 3 and 8 meet at one table only."},
		{ruling, "No contract scores +60 on this board."},
		{fmt.Errorf("%w: not with 2 tables", movement.ErrCannotExist), "There is no such movement: not with 2 tables."},
		{fmt.Errorf("%w: %w", session.ErrBadEntry, errors.New("section A has no pair 99")),
			"This does not fit the evening as it stands: section A has no pair 99."},
		{line, "At letter 1: the line is empty."},
		{fmt.Errorf("evening 3: %w", &clubfile.Damage{Part: clubfile.InEvening, Evening: 3, From: 45, Err: io.EOF}),
			"Evening 3 is damaged from entry 45 on."},
		{&clubfile.Damage{Part: clubfile.InEvening, Evening: 3, From: 45, Continued: 9, Err: io.EOF},
			"Evening 3 is damaged from entry 45 on."},
		{fmt.Errorf("reading: %w", &session.Damaged{From: 45, Err: session.ErrBadEntry}),
			"The evening is damaged from entry 45 on."},
		{&clubfile.Damage{Part: clubfile.InPlayers, Number: "1017", Err: io.EOF},
			"The entry of player 1017 in the list of players is damaged."},
		{&clubfile.Damage{Part: clubfile.InPlayers, Err: io.EOF}, "The list of players is damaged."},
		{&clubfile.Damage{Part: clubfile.InList, Err: io.EOF},
			"The club file is damaged: its list of evenings does not have all of them."},
		{&clubfile.Damage{Part: clubfile.InOrigin, Err: io.EOF},
			"The club file is damaged where it says which file it is."},
		{fmt.Errorf("club file x: %w", &clubfile.Damage{Part: clubfile.InPages, Err: io.EOF}),
			"The club file is damaged."},
		{fmt.Errorf("writing the journal: %w: database or disk is full (13)", clubfile.ErrFull), "The disk is full."},
		{&copies.Trouble{Folder: "E:/copies", Err: fmt.Errorf("%w: x", clubfile.ErrFull)},
			"There is no room for a copy of the club file in E:/copies."},
		{&copies.Trouble{Folder: "E:/copies", Second: true, Err: copies.ErrNoPlace},
			"The second place for copies is not there: E:/copies."},
		{&copies.Trouble{Folder: "E:/copies", Err: clubfile.ErrReadOnly},
			"No copy of the club file may be written into E:/copies."},
		{&copies.Trouble{Folder: "E:/copies", Err: fs.ErrPermission},
			"No copy of the club file may be written into E:/copies."},
		{&copies.Trouble{Folder: "E:/copies", Err: io.EOF}, "The club file could not be copied into E:/copies."},
		{&copies.Trouble{Folder: "E:/copies", Err: clubfile.ErrDamaged}, "The club file is damaged."},
		{fmt.Errorf("x: %w: a instead of b", capsule.ErrChanged),
			"This capsule is not as it was written: its checksum is another one."},
		{&eventserver.Withheld{Lines: []session.ID{{Site: "00000000000000aa", Own: 3}}},
			"The role of this computer has no right to do this on the server."},
		{fmt.Errorf("%w: %w", eventserver.ErrUnreachable, context.DeadlineExceeded),
			"The server of the event cannot be reached."},
		{fmt.Errorf("%w: %w", eventserver.ErrUnreachable, fs.ErrPermission),
			"The server of the event cannot be reached."},
		{node.ErrNotBegun, "Nobody has begun the evening of this event yet."},
		{fmt.Errorf("evening 7: %w", node.ErrUnderWay), "Another evening is under way in this club file."},
		{fmt.Errorf("%w: %w", node.ErrSettings, fs.ErrPermission),
			"The settings of this user cannot be written: permission denied."},
		{context.Canceled, "It was stopped before it was done."},
	} {
		e, known := Explain(words.English(), c.err)
		if !known || e.Happened != c.happened {
			t.Errorf("%v: %t, %q, want %q", c.err, known, e.Happened, c.happened)
		}
		if got := e.String(); got != e.Happened+" "+e.Means+" "+e.Do {
			t.Errorf("%q", got)
		}
	}
	for _, err := range []error{nil, errors.New("something else"), deal.ErrUnknownFormat} {
		if _, known := Explain(words.English(), err); known != errors.Is(err, deal.ErrUnknownFormat) {
			t.Errorf("%v: %t", err, known)
		}
	}
}

// unsaid are the errors that no director meets: they are faults of a program, or are read
// within the package that meets them.
var unsaid = map[string]string{
	"scoring.ErrContract":      "becomes a doubt",
	"scoring.ErrDirection":     "becomes a doubt",
	"scoring.ErrVulnerability": "of files of deals, wrapped",
	"scoring.ErrTricks":        "becomes a doubt",
	"scoring.ErrNumber":        "becomes a fault of the desk's line",
	"scoring.ErrLine":          "the evening makes no such line",
	"scoring.ErrDoubled":       "the evening makes no line twice",
	"scoring.ErrName":          "of damaged JSON",
	"exchange.ErrNobody":       "of files of scores, which are no evening",
	"exchange.ErrSeveral":      "of files of scores, which are no evening",
	"exchange.ErrNoFile":       "whoever reads has a file",
	"account.ErrNumbers":       "a fault of an account, which words says",
	"account.ErrTwice":         "a fault of an account, which words says",
	"usebio.ErrSeveral":        "a fault of an account",
	"usebio.ErrCards":          "a fault of an account",
	"usebio.ErrResult":         "a fault of an account",
	"usebio.ErrNumbers":        "a fault of an account",
	"pbn.ErrGame":              "a fault of an account",
	"pbn.ErrScore":             "a fault of an account",
	"lin.ErrUnfinished":        "a fault of an account",
	"lin.ErrNobody":            "a fault of an account",
	"bridgewebs.ErrRow":        "a fault of an account",
	"ecats.ErrLine":            "a fault of an account",
	"jannersten.ErrLine":       "a fault of an account",
	"figures.ErrDisagree":      "a fault of an account",
	"publish.ErrNothing":       "comes with why of every part, which have words",
	"publish.ErrFormat":        "the command line names those that there are",
	"publish.ErrTwice":         "no two formats give files of one name",
}

// No error of the packages that a director deals with is forgotten.
func TestNoErrorIsForgotten(t *testing.T) {
	said := selectors(t, "refusals.go")
	maps.Copy(said, selectors(t, "shared/shared.go"))
	maps.Copy(said, selectors(t, "servers/servers.go"))
	maps.Copy(said, selectors(t, "clubs/clubs.go"))
	found := 0
	for _, folder := range []string{"../..", "../../clubfile", "../../clubfile/copies", "../../clubfile/merge",
		"../../eventserver", "../../replica", "../../exchange", "../../exchange/capsule",
		"../../exchange/account", "../../exchange/usebio",
		"../../exchange/pbn", "../../exchange/lin", "../../exchange/bridgewebs", "../../exchange/ecats",
		"../../exchange/jannersten", "../../exchange/eveningjson", "../../exchange/scorejson",
		"../../exchange/figures", "../../exchange/outward", "../../exchange/publish", "../../exchange/text",
		"../../competition", "../../lineseed", "../../movement", "../../deal", "../../../scoring",
		"../../../scoring/vp", "../../../scoring/method"} {
		for _, name := range sentinels(t, folder) {
			found++
			if !said[name] && unsaid[name] == "" {
				t.Errorf("%s has no words", name)
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d errors found", found)
	}
}

// selectors are the names such as "deal.ErrCards" in a file.
func selectors(t *testing.T, file string) map[string]bool {
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	ast.Inspect(source, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				names[x.Name+"."+s.Sel.Name] = true
			}
		}
		return true
	})
	return names
}

// sentinels are the exported errors that a package declares.
func sentinels(t *testing.T, folder string) (names []string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(folder, err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range source.Decls {
			list, ok := d.(*ast.GenDecl)
			if !ok || list.Tok != token.VAR {
				continue
			}
			for _, spec := range list.Specs {
				for _, name := range spec.(*ast.ValueSpec).Names {
					if strings.HasPrefix(name.Name, "Err") {
						names = append(names, source.Name.Name+"."+name.Name)
					}
				}
			}
		}
	}
	return names
}

// What does not fit is said in the language; an engineer's English is in no
// sentence of another language.
func TestRefusalsInDanish(t *testing.T) {
	misfit := func(m session.Misfit) error {
		return fmt.Errorf("%w: board fouled: %w", session.ErrBadEntry, &m)
	}
	key := session.Key{Section: 1, Table: 2, Round: 1, Board: 3}
	for _, c := range []struct {
		err         error
		english, in string
	}{
		{misfit(session.Misfit{Kind: session.NoSection, Section: 3}), "there is no section C", "der er ingen række C"},
		{misfit(session.Misfit{Kind: session.NotItsBoard, Section: 1, Number: 60}), "section A does not play board 60",
			"række A spiller ikke spil 60"},
		{misfit(session.Misfit{Kind: session.NotInSection, Section: 1, Number: 40, Of: movement.Team}),
			"section A has no team 40", "hold 40 findes ikke i række A"},
		{misfit(session.Misfit{Kind: session.HasResults, Section: 1}), "section A has results already",
			"række A har allerede resultater"},
		{misfit(session.Misfit{Kind: session.HasResult, Key: key}), "table A2, round 1, board 3 has a result already",
			"bord A2, runde 1, spil 3 har allerede et resultat"},
		{misfit(session.Misfit{Kind: session.HasNoResult, Key: key}), "table A2, round 1, board 3 has no result",
			"bord A2, runde 1, spil 3 har intet resultat"},
		{misfit(session.Misfit{Kind: session.DrawnAlready, Number: 4}), "round 4 is drawn already",
			"runde 4 er allerede lodtrukket"},
		{fmt.Errorf("%w: reason in English", session.ErrBadEntry), "reason in English", ""},
	} {
		for tag, want := range map[string]string{"en": "This does not fit the evening as it stands: " + c.english + ".",
			"da": "Dette passer ikke til aftenen, som den er nu: " + c.in + "."} {
			want = strings.Replace(want, ": .", ".", 1)
			if e, _ := Explain(words.For(tag), c.err); e.Happened != want {
				t.Errorf("%s: %q, want %q", tag, e.Happened, want)
			}
		}
	}
	if got := words.For("da").Refusal(misfit(session.Misfit{Section: 3})); got !=
		"det passer ikke til aftenen, som den er nu: der er ingen række C" {
		t.Error(got)
	}
}
