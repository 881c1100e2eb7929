package words

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/computer"
	"clubnight/bridgemate/connector"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/feed"
	"clubnight/session/sharing"
	"clubnight/session/words/phrases/phrasestest"
)

func TestCatalogueIsWhole(t *testing.T) { phrasestest.Check(t, catalog) }

// TestEveryErrorHasWords searches the sources, so that a new error cannot be forgotten.
func TestEveryErrorHasWords(t *testing.T) {
	declared := regexp.MustCompile(`(?m)^(?:var |\t)(Err[A-Z]\w*)\s*=\s*errors\.New\(("[^"]*")\)`)
	have := map[string]bool{}
	for _, k := range explained {
		have[k.err.Error()] = true
	}
	n := 0
	for _, folder := range []string{".", "bws", "jet", "ado", "control"} {
		files, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
				n++
				if !have[strings.Trim(m[2], `"`)] {
					t.Errorf("%s: %s has no words", file, m[1])
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d errors found in the sources: the search is broken", n)
	}
}

// heldBy is a Bridgemate file that these programs have.
func heldBy(programs ...string) error {
	return fmt.Errorf("%w: %w", bws.ErrLocked, &sharing.Held{Path: "evening.bws", By: programs, Err: os.ErrPermission})
}

// A file that was not shown is said with its folder, and differently for each reason.
func TestUnopenedFileIsSaidWithItsReason(t *testing.T) {
	w, path, said := English(), filepath.Join("sheets of Łódź", "Ranking 75%.pdf"), map[string]bool{}
	for _, known := range append(unopenedFor, struct {
		err error
		id  string
	}{errors.New("no memory"), ""}) {
		err := fmt.Errorf("showing: %w", &computer.Unopened{Path: path, Err: fmt.Errorf("%w: error 5", known.err)})
		e, ok := w.Explain(err)
		text := e.Happened + " " + e.Means + " " + e.Do
		if !ok || !strings.Contains(e.Happened, "Ranking 75%.pdf") ||
			!strings.Contains(e.Means, "sheets of Łódź") || e.Do == "" {
			t.Errorf("%v: %q", known.err, text)
		}
		said[text] = true
	}
	if len(said) != len(unopenedFor) {
		t.Errorf("%d ways to say it: %v", len(said), said)
	}
	if e, _ := w.Explain(&computer.Unopened{Path: path, Err: computer.ErrNoProgram}); !strings.Contains(e.Do,
		"PDF files") {
		t.Errorf("which program is missing: %q", e.Do)
	}
}

func TestEveryErrorHasThreeSentences(t *testing.T) {
	w := English()
	for _, k := range explained {
		e, ok := w.Explain(fmt.Errorf("something: %w", k.err))
		for part, text := range map[string]string{"happened": e.Happened, "means": e.Means, "do": e.Do} {
			if !ok || !regexp.MustCompile(`^[A-Z].*\.$`).MatchString(text) {
				t.Errorf("%v: %s is no sentence: %q", k.err, part, text)
			}
			if bad := regexp.MustCompile(`(?i)database|query|upload|sentinel|sqlite|nil`).FindString(text); bad != "" {
				t.Errorf("%v: says %q to a director", k.err, bad)
			}
		}
	}
	for want, err := range map[string]error{
		"would not take this file: RoundData, table A3: no.": fmt.Errorf("%w: RoundData, table A3: no",
			bridgemate.ErrRejected),
		"would not take this file.":                          bridgemate.ErrRejected,
		"Bridgemate control has the file":                    fmt.Errorf("%w: %w", bridgemate.ErrHeld, bws.ErrLocked),
		"has no Access engine for a 64-bit program":          fmt.Errorf("x: %w", &ado.MissingProvider{WordSize: 64}),
		"Access engine of Windows (Jet 4.0) does not answer": &ado.MissingProvider{WordSize: 32},
		"Another program holds":                              fmt.Errorf("%s: %w", bridgemate.StepWrite, jet.ErrLocked),
		"Bridgemate control has the file,":                   fmt.Errorf("%w: %w", bridgemate.ErrHeld, heldBy("BMPro")),
		"evening.bws is held by Microsoft OneDrive.":         heldBy("Microsoft OneDrive"),
		"Another program holds the Bridgemate":               heldBy(),
	} {
		if e, ok := w.Explain(err); !ok || !strings.Contains(e.Happened, want) {
			t.Errorf("%v: %q, want %q", err, e.Happened, want)
		}
	}
	for _, err := range []error{nil, errors.New("x"), os.ErrNotExist} {
		if e, ok := w.Explain(err); ok {
			t.Errorf("%v: %+v", err, e)
		}
	}
}

// Every finding says something of its own, with its figures, and under a topic. What is
// found is dated as the language dates.
func TestFindingsDate(t *testing.T) {
	found := bridgemate.Finding{Kind: bridgemate.ClockRight, Time: time.Date(2026, 11, 2, 19, 5, 0, 0, time.UTC)}
	for language, want := range map[string]string{"en": "Monday, 2 November 2026, 19:05",
		"da": "mandag den 2. november 2026 kl. 19:05"} {
		if got := For(language).Finding(found); got != want {
			t.Errorf("%s: %q", language, got)
		}
	}
}

// What is technical stands in English sentences, and below those of other
// languages in the report.
func TestTechnicalEnglish(t *testing.T) {
	rejected := bridgemate.Finding{Kind: bridgemate.FileRejected, Path: "evening.bws",
		Problem: bws.Problem{Where: "Section", What: "there is no section"}}
	refused := fmt.Errorf("%w: there is no section", bridgemate.ErrRejected)
	for language, inSentence := range map[string]bool{"en": true, "da": false, "pl": false} {
		w := For(language)
		e, _ := w.Explain(refused)
		if found := w.Finding(rejected); strings.Contains(found, "there is no section") != inSentence ||
			strings.Contains(e.Happened, "there is no section") != inSentence {
			t.Errorf("%s: %q, %q", language, found, e.Happened)
		}
		if text := w.Report("", []bridgemate.Finding{rejected}); strings.Count(text,
			"Section: there is no section") != 1 {
			t.Errorf("%s: %q", language, text)
		}
	}
}

func TestEveryFindingHasWords(t *testing.T) {
	w := English()
	full := bridgemate.Finding{Section: 2, Tables: 1, Results: 1,
		Program: control.Program{Kind: control.BCS5, Path: `C:\B\BMPro.exe`, Version: "5.1", From: control.FromFolder},
		Others:  []control.Program{{Kind: control.BMPro}}, Process: control.Process{ID: 12, Name: "BMPro.exe"},
		Generation: bws.BCS, Engine: "Jet 4",
		Path: filepath.Join("club", "evening.bws"), Problem: bws.Problem{Where: "Tables", What: "there is no table"},
		Time: time.Date(2026, 11, 21, 19, 30, 0, 0, time.UTC), Computer: "CLUB-PC", Err: ado.ErrNoProvider}
	wants := map[bridgemate.FindingKind]string{
		bridgemate.MovementReady:   "1 table, 1 result to come",
		bridgemate.ProgramFound:    "Bridgemate Control Software 5 (version 5.1), found in its usual folder: C:\\B\\BMPro.exe. Also there: Bridgemate Pro Control",
		bridgemate.ProgramOfOther:  "The file is made for BCS",
		bridgemate.OtherRuns:       "BMPro.exe (process 12) is running.",
		bridgemate.EngineShares:    "Jet 4, which is on this computer",
		bridgemate.EngineAlone:     "while Bridgemate control is closed. This computer has no Access engine that Clubnight can use.",
		bridgemate.FolderClosed:    "Nothing can be written to",
		bridgemate.FileReady:       "evening.bws, for BCS 4/5, with 1 result",
		bridgemate.FileRejected:    "would reject it: Tables: there is no table",
		bridgemate.ClockBack:       "Saturday, 21 November 2026, 19:30. That is before",
		bridgemate.ComputerNamed:   "CLUB-PC",
		bridgemate.MovementUnsound: "section B cannot",
	}
	full.Damage, full.Bytes, full.Port, full.Printers, full.Last = clubfile.Damage{Part: clubfile.InEvening, Evening: 3,
		From: 7}, 700<<20, 5079, []string{"Office", "Bar"}, time.Date(2026, 11, 24, 0, 0, 0, 0, time.UTC)
	for kind, want := range map[bridgemate.FindingKind]string{
		bridgemate.ClubDamaged: "evening.bws is damaged: evening 3 is not as it was written from entry 7 on.",
		bridgemate.CopyOld:     "19:30, club",
		bridgemate.ClockBehind: "19:30. That is before the club's last evening, Tuesday, 24 November 2026:",
		bridgemate.SpaceGone:   "Only 700 MB are free", bridgemate.PrinterFound: "Office, Bar",
		bridgemate.ConnectorRuns:  "port 5079",
		bridgemate.ClubUnreadable: "cannot be opened. This computer has no Access engine",
	} {
		wants[kind] = want
	}
	said := map[string]bool{}
	kinds := []bridgemate.FindingKind{}
	for kind := bridgemate.MovementReady; kind <= bridgemate.ComputerNameless; kind++ {
		kinds = append(kinds, kind)
	}
	for kind := bridgemate.ClubSound; kind <= bridgemate.FontsDamaged; kind++ {
		kinds = append(kinds, kind)
	}
	for _, kind := range kinds {
		full.Kind = kind
		text := w.Finding(full)
		if text == "" || said[text] || w.Topic(kind) == "" || !strings.Contains(text, wants[kind]) {
			t.Errorf("%d, %s: %q, want %q", kind, w.Topic(kind), text, wants[kind])
		}
		said[text] = true
	}
	if text := w.Finding(bridgemate.Finding{Kind: bridgemate.MovementReady, Tables: 9, Results: 0}); text !=
		"9 tables, 0 results to come" {
		t.Error(text)
	}
	if text := w.Finding(bridgemate.Finding{Kind: bridgemate.EngineAlone}); !strings.HasSuffix(text, "is closed.") {
		t.Errorf("%q", text)
	}
}

// Every part of a club file has its words.
func TestEveryPartOfAFileHasWords(t *testing.T) {
	w, said := English(), map[string]bool{}
	for _, part := range []clubfile.Part{clubfile.InPages, clubfile.InTables, clubfile.InOrigin, clubfile.InPlayers,
		clubfile.InEvening, clubfile.InList} {
		text := w.Finding(bridgemate.Finding{Kind: bridgemate.ClubDamaged, Damage: clubfile.Damage{Part: part}})
		if strings.Contains(text, ": .") || said[text] {
			t.Errorf("%s: %q", part, text)
		}
		said[text] = true
	}
}

// The worst comes first, with its cause.
func TestReportBeginsWithTheWorst(t *testing.T) {
	got := English().Report("Clubnight 1.0, linux amd64",
		[]bridgemate.Finding{{Kind: bridgemate.FontsSound}, {Kind: bridgemate.CopyMissing},
			{Kind: bridgemate.ProgramMissing, Err: control.ErrNoProgram}})
	lines := strings.Split(got, "\n")
	if len(lines) != 7 || lines[0] != "Clubnight 1.0, linux amd64" ||
		!strings.HasPrefix(lines[1], "✗ Bridgemate control: ") ||
		lines[2] != "    ("+control.ErrNoProgram.Error()+")" || !strings.HasPrefix(lines[3], "! Last copy: ") ||
		!strings.HasPrefix(lines[4], "✓ Fonts: ") ||
		lines[5] != English().Health(1, 1, 3) {
		t.Error(got)
	}
}

func TestStepsAndAlarms(t *testing.T) {
	w, said := English(), map[string]bool{}
	for _, s := range bridgemate.Steps(false) {
		said[w.Step(s)] = true
	}
	if len(said) != len(bridgemate.Steps(false)) {
		t.Errorf("%v", said)
	}
	since := time.Date(2026, 11, 21, 19, 30, 0, 0, time.Local)
	for kind, want := range map[bridgemate.AlarmKind]string{
		bridgemate.ProgramGone: "was closed", bridgemate.FileStill: "since 19:30.",
		bridgemate.NotTaken:          "Since 19:30 Bridgemate control has not taken the last change at tables 3, 5–7.",
		bridgemate.NotWritten:        "Since 19:30 the last change at tables 3, 5–7 has been waiting",
		bridgemate.TablesNotUploaded: "Since 19:30 Bridgemate control has not sent tables 3, 5–7 to the Bridgemate server",
		bridgemate.FileStrange:       "with 0 results",
		bridgemate.FileOlder:         "or an emptied one. Nothing of it is taken",
	} {
		if got := w.Alarm(bridgemate.Alarm{Kind: kind, Since: since}, "tables 3, 5–7"); !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	other := &bridgemate.StrangeFile{File: "/tmp/tonight.bws", Name: "Monday pairs", Date: since, Results: 1}
	if got, want := w.Alarm(bridgemate.Alarm{Kind: bridgemate.FileStrange, File: other},
		""), "tonight.bws is the Bridgemate file of another evening (Monday pairs), of "; !strings.HasPrefix(got,
		want) || !strings.Contains(got, "2026, with 1 result. Nothing of it is taken") {
		t.Errorf("%q", got)
	}
	copied := &bridgemate.OlderFile{File: "/tmp/tonight.bws", Results: 3, Lacking: 12}
	if got, want := w.Alarm(bridgemate.Alarm{Kind: bridgemate.FileOlder, Older: copied},
		""), "tonight.bws is an older copy of this evening's Bridgemate file, or an emptied one; "; !strings.HasPrefix(got,
		want) || !strings.Contains(got, "are not in it: 12. Nothing of it is taken") {
		t.Errorf("%q", got)
	}
	for _, from := range []control.Origin{control.FromUser, control.FromRegistry, control.FromFolder} {
		said[w.Program(control.Program{From: from})] = true
	}
	if len(said) != len(bridgemate.Steps(false))+3 {
		t.Errorf("%v", said)
	}
}

// Where Bridgemates are reached over a network, nothing is said of a Bridgemate file, in
// any language; and what has no other words there is the same.
func TestOverNetwork(t *testing.T) {
	given := &session.State{Network: session.Network{Address: "http://x:5079", Event: "E", Session: "S"}}
	for _, tag := range catalogue.Languages() {
		w := For(tag.String())
		for by, over := range overNetwork {
			if w.way(by) != by || w.Of(new(session.State)).way(by) != by || w.Of(given).way(by) != over {
				t.Errorf("%s: %s", tag, by)
			}
		}
		if w.Of(given).way("alarm.room-taken") != "alarm.room-taken" {
			t.Error("what speaks of no file is another")
		}
		of := w.Of(given)
		for _, text := range []string{of.Differ(2), of.Say(ChangeWriting), of.Say(BoardsAgree),
			of.Say(OpenAgain, "Failing", true), of.Say(NothingWasSent), of.Say(SettingsSent), of.Say(WritesWhatCounts),
			of.SayCount(AfreshClears, 3), of.SayCount(PutBackAsked, 3), w.Unwritten(given, 1, []int{3}),
			w.Offer(given, []session.Key{{Section: 1, Table: 3, Round: 1, Board: 2}}),
			of.Alarm(bridgemate.Alarm{Kind: bridgemate.NotWritten}, "")} {
			for _, file := range []string{"Bridgemate file", "Bridgemate-fil", "Bridgemate-Datei", "archivo", "fichier",
				"file Bridgemate", "bestand", "plik", "dosya"} {
				if strings.Contains(text, file) {
					t.Errorf("%s: over a network it says %q", tag, text)
				}
			}
		}
	}
}

// What cannot go over a network is said with its place and with what to do; what comes of
// a call tells which side is not well.
func TestConnectorErrors(t *testing.T) {
	w := English()
	for _, c := range []struct {
		err   error
		wants []string
	}{
		{&connector.Unfit{Kind: connector.BoardsApart, Section: 2, Table: 3, Round: 4, Boards: []int{7, 9}},
			[]string{"round 4 at table B3", "7, 9", "by file", "split the round"}},
		{&connector.Unfit{Kind: connector.NoRounds, Section: 2}, []string{"Section B has no table that plays."}},
		{&connector.Unfit{Kind: connector.Refusable, Err: &protocol.Invalid{}}, []string{"by file"}},
		{fmt.Errorf("step: %w", &protocol.NoConnection{Cause: errors.New("refused")}), []string{"does not answer", "firewall"}},
		{&protocol.Unexpected{}, []string{"Something else answers"}},
		{&protocol.Refused{Type: protocol.ErrorValidation}, []string{"club number and the licence key"}},
		{&protocol.Refused{Type: protocol.ErrorBusy}, []string{"is busy", "Wait a minute"}},
		{protocol.ErrAddress, []string{"no address", "192.168.1.20"}},
		{feed.ErrNoFile, []string{"There is no Bridgemate file"}},
		{connector.ErrNotGiven, []string{"Start the evening (F5)"}},
	} {
		e, known := w.Explain(c.err)
		text := e.Happened + " " + e.Means + " " + e.Do
		for _, want := range c.wants {
			if !known || !strings.Contains(text, want) {
				t.Errorf("%v: %q, want %q", c.err, text, want)
			}
		}
	}
}

func TestConnectorFindings(t *testing.T) {
	w := English()
	const firewall = "the firewall there must let it through"
	for address, elsewhere := range map[string]bool{"http://127.0.0.1:5079": false, "http://[::1]:5079": false,
		"http://localhost:5079": false, "http://192.168.1.20:5079": true, "http://CLUB-PC:5079": true} {
		text := w.Finding(bridgemate.Finding{Kind: bridgemate.ConnectorSilent, Address: address})
		if !strings.Contains(text, "Nothing answers at "+address) || strings.Contains(text, firewall) != elsewhere {
			t.Errorf("%s: %s", address, text)
		}
	}
	for kind, want := range map[bridgemate.FindingKind]string{bridgemate.ConnectorOther: "Another program answers at A",
		bridgemate.ConnectorRefuses: "It answers at A, and refuses this club.", bridgemate.ConnectorReady: "A: it answers"} {
		f := bridgemate.Finding{Kind: kind, Address: "A"}
		if text := w.Finding(f); !strings.Contains(text, want) || w.Topic(kind) != "Data Connector" {
			t.Errorf("%s: %s", w.Topic(kind), text)
		}
	}
	unfit := bridgemate.Finding{Kind: bridgemate.NetworkUnfit, Section: 1, Err: &connector.Unfit{
		Kind: connector.BoardsApart, Section: 1, Table: 3, Round: 4, Boards: []int{7, 9}}}
	if text := w.Finding(unfit); !strings.Contains(text, "do not follow each other") || !strings.Contains(text, "by file") {
		t.Errorf("%q", text)
	}
}
