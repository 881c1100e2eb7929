package rehearsal

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func noEnvironment(string) string { return "" }

func TestParseCommandLine(t *testing.T) {
	club := `C:\Bridge club\evening [A].bws`
	for _, test := range []struct {
		args string // split at |
		want CommandLine
	}{
		{`/f:[/home/club/evening.bws]|/s|/r|/m`,
			CommandLine{File: "/home/club/evening.bws", Reset: true, Read: true, Minimise: true}},
		{`/f:[C:\Bridge club\evening [A].bws]|/s|/r`, CommandLine{File: club, Reset: true, Read: true}},
		// split at its spaces
		{`/f:[C:\Bridge|club\evening|[A].bws]|/s|/r`, CommandLine{File: club, Reset: true, Read: true}},
		// any order and case
		{`/R|/S|/H:[1,2, 26]|/F:[a.bws]`,
			CommandLine{File: "a.bws", Reset: true, Read: true, HandRecords: []int{1, 2, 26}}},
		{`/f:[C:\Bridge club\evening [A].bws] /s /r /h:[3]`,
			CommandLine{File: club, Reset: true, Read: true, HandRecords: []int{3}}},
		{`/f["C:\Bridge club\evening [A].bws" ]`, CommandLine{File: club}}, // as some programs spell it
		{`/f:[a.bws]/s/r`, CommandLine{File: "a.bws", Reset: true, Read: true}},
		// a path, not an option
		{`/f:[/home/a|--seed/b.bws]|/r`, CommandLine{File: "/home/a --seed/b.bws", Read: true}},
		{`--seed|7|/f:[a.bws]|--speed=max|/r|--players|my club.txt|--blanks|5|--calm|--keep-open`,
			CommandLine{File: "a.bws", Read: true,
				Choices: Choices{Seed: 7, Speed: "max", Players: "my club.txt", Blanks: 5,
					Calm: true, KeepOpen: true}}},
		{`-f"C:\Bridge club\evening [A].bws"|-s|-r`, CommandLine{File: club, Reset: true, Read: true, BCS5: true}},
		// the quotes were taken off
		{`-fC:\Bridge club\evening [A].bws|-r|-M`, CommandLine{File: club, Read: true, Minimise: true, BCS5: true}},
		{`-F"C:\Bridge|club\evening|[A].bws"|-s|-c|-r|-ld|-b`,
			CommandLine{File: club, Reset: true, Read: true, BCS5: true, ShutDown: true}},
		{`-f|C:\Bridge club\evening [A].bws|-s`, CommandLine{File: club, Reset: true, BCS5: true}},
		// in one argument
		{`-f"C:\Bridge club\evening [A].bws" -s -r`, CommandLine{File: club, Reset: true, Read: true, BCS5: true}},
		{`/f:[C:\Bridge club\evening [A].bws]|-s|-r`, CommandLine{File: club, Reset: true, Read: true, BCS5: true}},
		{`/f:[/home/a|-s/b.bws]|/r`, CommandLine{File: "/home/a -s/b.bws", Read: true}}, // a path, not a switch
		{`/f:[a.bws]|--recorder|--computer|CLUB PC|--fault|slow:A3,deaf|--fault=wrong-board:a2,r3,corrected`,
			CommandLine{File: "a.bws",
				Choices: Choices{Recorder: true, Computer: "CLUB PC",
					Faults: "slow:A3,deaf,wrong-board:A2,r3,corrected"}}},
		{`--connector|127.0.0.1:0|--folder=/home/club|--fault|answer-lost:3,slow:A1`,
			CommandLine{Connector: "127.0.0.1:0", Folder: "/home/club",
				Choices: Choices{Faults: "answer-lost:3,slow:A1"}}},
		{`/f:[a.bws]|--speed|2.5|--Calm=false`, CommandLine{File: "a.bws", Choices: Choices{Speed: "2.5"}}},
	} {
		got, err := ParseCommandLine(strings.Split(test.args, "|"), noEnvironment)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s\n got %+v, %v\nwant %+v", test.args, got, err, test.want)
		}
	}
}

func TestParseCommandLineRefuses(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{``, "it takes a database"},
		{`/s|/r`, "it takes a database"},
		{`/f:[]|/r`, "/f names no file"},
		{`/f:evening.bws`, "/f wants its value in brackets"},
		{`/f:[evening.bws|/r`, "/f wants its value in brackets"},
		{`/f:[a.bws]|/f:[b.bws]`, "/f is there twice"},
		{`/f:[a.bws]|/x`, "BM Pro has no switch /x"},
		{`/f:[a.bws]|/reset`, `"/reset" is no switch`},
		{`/f:[a.bws]|evening`, "wants its value in brackets"}, // the path may go on
		{`evening.bws`, `"evening.bws" is no switch`},
		{`/f:[a.bws]|/h:[1]`, "/h goes only together with /s"},
		{`/f:[a.bws]|/s|/h:[A]`, `"A" is none`},
		{`/f:[a.bws]|/s|/h:1`, "/h wants its value in brackets"},
		{`/f:[a.bws]|--speed`, "--speed wants a value"},
		{`/f:[a.bws]|--speed|fast`, `speed "fast"`},
		{`/f:[a.bws]|--speed|0`, `speed "0"`},
		{`/f:[a.bws]|--speed|NaN`, `speed "NaN"`},
		{`/f:[a.bws]|--seed|-1`, `seed "-1"`},
		{`/f:[a.bws]|--blanks|101`, `blanks "101"`},
		{`/f:[a.bws]|--calm=perhaps`, `calm "perhaps"`},
		{`/f:[a.bws]|--sped|3`, "there is no option --sped"},
		{`/f:[a.bws]|--fault|slows:A3`, `there is no fault "slows:A3"`},
		{`/f:[a.bws]|--fault|slow:A3|--fault|r3`, `the fault slow does not take "r3"`},
		{`/f:[a.bws]|--fault`, "--fault wants a value"},
		{`-s|-r`, "it takes a database"},
		{`-f"a.bws|-s`, "-f wants its path in quotes"},
		{`-f|`, "/f names no file"},
		{`-f"a.bws"|-f"b.bws"`, "/f is there twice"},
		{`-f"a.bws"|-x`, `BCS 5 has no switch "-x"`},
		{`-f"a.bws"x`, `BCS 5 has no switch "x"`},
		{`-f"a.bws"|-pi`, `BCS 5 has no switch "-pi"`},
		{`-f"a.bws"|-s|-h:[1]`, "BCS 5 does not take -h"},
		{`-f"a.bws"|-s|/h:[1]`, "BCS 5 does not take /h"},
	} {
		got, err := ParseCommandLine(strings.Split(test.args, "|"), noEnvironment)
		if !errors.Is(err, ErrCommandLine) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %+v, %v", test.args, got, err)
		}
	}
}

// TestEnvironmentPassesTheChoices passes choices through the environment, as a launcher
// does that knows BM Pro's switches only.
func TestEnvironmentPassesTheChoices(t *testing.T) {
	want := Choices{Seed: 1<<64 - 1, Speed: "12", Players: "list.txt", Blanks: 3, Calm: true, KeepOpen: true,
		Computer: "CLUB-PC", Recorder: true, Faults: "slow:A3,crash:9"}
	variables := map[string]string{}
	for _, v := range want.Environment() {
		name, value, _ := strings.Cut(v, "=")
		variables[name] = value
	}
	getenv := func(name string) string { return variables[name] }
	line, err := ParseCommandLine([]string{"/f:[a.bws]"}, getenv)
	if err != nil || line.Choices != want {
		t.Errorf("%+v, %v", line.Choices, err)
	}
	line, err = ParseCommandLine([]string{"/f:[a.bws]", "--speed", "max"}, getenv)
	if want.Speed = "max"; err != nil || line.Choices != want {
		t.Errorf("the command line does not prevail: %+v, %v", line.Choices, err)
	}
	line, err = ParseCommandLine([]string{"/f:[a.bws]", "--speed", "max", "--fault", "deaf"}, getenv)
	if want.Faults = "deaf"; err != nil || line.Choices != want {
		t.Errorf("the faults of the command line do not prevail: %+v, %v", line.Choices, err)
	}
	variables["CLUBNIGHT_REHEARSAL_FAULT"] = "slow"
	if _, err := ParseCommandLine([]string{"/f:[a.bws]"}, getenv); !errors.Is(err, ErrCommandLine) ||
		!strings.Contains(err.Error(), "CLUBNIGHT_REHEARSAL_FAULT") {
		t.Errorf("a wrong fault: %v", err)
	}
	variables["CLUBNIGHT_REHEARSAL_FAULT"] = ""
	variables["CLUBNIGHT_REHEARSAL_SEED"] = "seven"
	if _, err := ParseCommandLine([]string{"/f:[a.bws]"}, getenv); !errors.Is(err, ErrCommandLine) ||
		!strings.Contains(err.Error(), "CLUBNIGHT_REHEARSAL_SEED") {
		t.Errorf("a wrong variable: %v", err)
	}
}

func FuzzParseCommandLine(f *testing.F) {
	for _, s := range []string{`/f:[C:\a b [c].bws]|/s|/r|/m|/h:[1,2]`, `--seed|7|/f:[a]`,
		`-f"a b" -s|-r|--fault|slow:A3`, `-f|"a|b"|-c`, `/f[a|b] /r`, `/f:[`, `]|[|--calm`, `/`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		line, err := ParseCommandLine(strings.Split(s, "|"), noEnvironment)
		if err != nil {
			if !errors.Is(err, ErrCommandLine) || !reflect.DeepEqual(line, CommandLine{}) {
				t.Errorf("%q: %+v, %v", s, line, err)
			}
			return
		}
		if line.File == "" || line.HandRecords != nil && !line.Reset {
			t.Errorf("%q: %+v", s, line)
		}
	})
}

func FuzzParsePace(f *testing.F) {
	for _, text := range []string{"", "real", "max", "2.5", "-1", "NaN", "inf", "1e309"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := ParsePace(text); err == nil && p != Real && p != Max && !(p >= 0.001 && p <= 1e6) {
			t.Errorf("%q is %v", text, p)
		}
	})
}
