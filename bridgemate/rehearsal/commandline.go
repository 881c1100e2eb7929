package rehearsal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// CommandLine is the command line of BM Pro and BCS 4 (guide: Using command line
// parameters at startup BM Pro) or of BCS 5, with a room's choices.
type CommandLine struct {
	// File is the .bws, from /f:[path] or -f"path".
	File string
	// Reset is /s or -s: reset the server and upload the tables.
	Reset bool
	// Read is /r or -r: retrieve data from the server.
	Read bool
	// Minimise is /m or -m.
	Minimise bool
	// HandRecords is /h:[1,2]: the sections whose hand records are uploaded.
	HandRecords []int
	// BCS5 is true when switches with a dash were used, as only BCS 5 takes them. It
	// uploads hand records by itself, and does not take /h.
	BCS5 bool
	// ShutDown is -c: end when all tables have logged off, whatever AutoShutDownBPC says.
	ShutDown bool
	// Connector is the address at which the Data Connector of BCS 5 is played, which
	// gets its event there and keeps its own file: --connector host:port. There is no
	// File then.
	Connector string
	// Folder is where that file lies, with --folder; "" is a folder for temporary files.
	Folder string
	// Choices come from the environment, or from options after two dashes, which prevail.
	Choices Choices
}

// ParseCommandLine reads the arguments behind the program's name: the switches of BM Pro
// or BCS 5 in any order and letter case, and a room's own options (--seed 7, --seed=7,
// --calm), of which --fault may come several times. The path may hold spaces and
// brackets, and may come in one argument or split at its spaces, if BCS 5's has its
// quotes then. The error wraps ErrCommandLine and says in a sentence what is wrong.
func ParseCommandLine(args []string, getenv func(string) string) (CommandLine, error) {
	var line CommandLine
	if err := line.Choices.fromEnvironment(getenv); err != nil {
		return CommandLine{}, err
	}
	switches, err := line.options(args)
	if err == nil {
		err = line.switches(switches)
	}
	if err == nil {
		err = line.consistent()
	}
	if err != nil {
		return CommandLine{}, err
	}
	return line, nil
}

// options takes the options after two dashes and the switches of BCS 5, and gives
// what is left as one text. Inside the brackets of a path that was split at its
// spaces there are neither.
func (l *CommandLine) options(args []string) (switches string, err error) {
	var faults []string
	for len(args) > 0 {
		used := 1
		option, isOption := strings.CutPrefix(args[0], "--")
		switch {
		case strings.Count(switches, "[") > strings.Count(switches, "]") || !strings.HasPrefix(args[0], "-"):
			switches += " " + args[0]
		case isOption:
			var name, value string
			if name, value, used, err = choice(option, args[1:]); err != nil {
				return "", err
			}
			if name == "fault" { // which add up, and prevail together
				faults = append(faults, value)
				value = strings.Join(faults, ",")
			}
			switch name {
			case "connector":
				l.Connector = value
			case "folder":
				l.Folder = value
			default:
				err = l.Choices.set(name, value)
			}
		default:
			l.BCS5 = true
			used, err = l.dashed(args)
		}
		if err != nil {
			return "", err
		}
		args = args[used:]
	}
	return switches, nil
}

// choice takes an option apart, with the argument behind it where its value is there.
func choice(option string, behind []string) (name, value string, used int, err error) {
	name, value, valued := strings.Cut(option, "=")
	name = strings.ToLower(name)
	switch {
	case !slices.Contains(choiceNames, name) && name != "connector" && name != "folder":
		return "", "", 0, fmt.Errorf("%w: there is no option --%.40s", ErrCommandLine, name)
	case valued:
		return name, value, 1, nil
	case isSwitch(name):
		return name, "true", 1, nil
	case len(behind) == 0:
		return "", "", 0, fmt.Errorf("%w: --%s wants a value", ErrCommandLine, name)
	}
	return name, behind[0], 2, nil
}

// dashed takes the first argument as a switch of BCS 5, and says how many it used:
// -f"path" may come split at its spaces, or with all that follows in one argument.
func (l *CommandLine) dashed(args []string) (used int, err error) {
	if name := strings.ToLower(args[0]); !strings.HasPrefix(name, "-f") {
		return 1, l.dash(name)
	}
	text, used := args[0][len("-f"):], 1
	for used < len(args) && (text == "" || text[0] == '"' && strings.Count(text, `"`) < 2) {
		text += " " + args[used]
		text, used = strings.TrimLeft(text, " "), used+1
	}
	path, rest := text, ""
	if quoted, ok := strings.CutPrefix(text, `"`); ok {
		if path, rest, ok = strings.Cut(quoted, `"`); !ok {
			return 0, fmt.Errorf(`%w: -f wants its path in quotes, as in -f"…"`, ErrCommandLine)
		}
	}
	if err := l.take("f", path); err != nil {
		return 0, err
	}
	for _, word := range strings.Fields(strings.ToLower(rest)) {
		if err := l.dash(word); err != nil {
			return 0, err
		}
	}
	return used, nil
}

// dash takes a switch of BCS 5 other than -f.
func (l *CommandLine) dash(name string) error {
	switch {
	case name == "-s" || name == "-r" || name == "-m":
		return l.take(name[1:], "")
	case name == "-c":
		l.ShutDown = true
	case strings.HasPrefix(name, "-h"):
		return fmt.Errorf("%w: BCS 5 does not take -h: it uploads the hand records by itself", ErrCommandLine)
	case name == "-b" || strings.HasPrefix(name, "-ld") || strings.HasPrefix(name, "-lt"): // its own logs
	default:
		return fmt.Errorf("%w: BCS 5 has no switch %.40q", ErrCommandLine, name)
	}
	return nil
}

// switches reads BM Pro's own.
func (l *CommandLine) switches(text string) error {
	for {
		text = strings.TrimSpace(text)
		if text == "" {
			return nil
		}
		if len(text) < 2 || text[0] != '/' {
			return fmt.Errorf("%w: %.60q is no switch", ErrCommandLine, text)
		}
		name, value, rest := strings.ToLower(text[1:2]), "", text[2:]
		if name == "f" || name == "h" {
			var ok bool
			if value, rest, ok = bracketed(rest); !ok {
				return fmt.Errorf("%w: /%s wants its value in brackets, as in /%s:[…]", ErrCommandLine, name, name)
			}
		}
		if rest != "" && rest[0] != ' ' && rest[0] != '/' {
			return fmt.Errorf("%w: %.60q is no switch", ErrCommandLine, text)
		}
		if err := l.take(name, value); err != nil {
			return err
		}
		text = rest
	}
}

// bracketed cuts ":[value]" from the front. A bracket ends the value only where the text
// ends or another switch follows: paths may hold brackets themselves.
func bracketed(text string) (value, rest string, ok bool) {
	text, ok = strings.CutPrefix(strings.TrimPrefix(text, ":"), "[")
	if !ok {
		return "", "", false
	}
	for i := 0; i < len(text); i++ {
		if text[i] != ']' {
			continue
		}
		rest = text[i+1:]
		if next := strings.TrimLeft(rest, " "); next == "" || next[0] == '/' {
			return text[:i], rest, true
		}
	}
	return "", "", false
}

func (l *CommandLine) take(name, value string) error {
	switch name {
	case "f":
		if l.File != "" {
			return fmt.Errorf("%w: /f is there twice", ErrCommandLine)
		}
		if l.File = strings.Trim(value, `" `); l.File == "" {
			return fmt.Errorf("%w: /f names no file", ErrCommandLine)
		}
	case "s":
		l.Reset = true
	case "r":
		l.Read = true
	case "m":
		l.Minimise = true
	case "h":
		for _, part := range strings.Split(value, ",") {
			id, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || id < 1 {
				return fmt.Errorf("%w: /h wants the IDs of sections, as in /h:[1,2]; %.40q is none",
					ErrCommandLine, part)
			}
			l.HandRecords = append(l.HandRecords, id)
		}
	default:
		return fmt.Errorf("%w: BM Pro has no switch /%s", ErrCommandLine, name)
	}
	return nil
}

// consistent checks the guide's "only together with".
func (l *CommandLine) consistent() error {
	switch {
	case l.Connector != "" && (l.File != "" || l.Reset || l.Read || l.Minimise || l.BCS5 || l.HandRecords != nil):
		return fmt.Errorf("%w: with --connector the event comes by network: there are no switches", ErrCommandLine)
	case l.Connector != "":
		return nil
	case l.Folder != "":
		return fmt.Errorf("%w: --folder goes only together with --connector", ErrCommandLine)
	case l.File == "":
		return fmt.Errorf("%w: it takes a database, as in /f:[C:\\Club\\evening.bws]", ErrCommandLine)
	case l.HandRecords != nil && !l.Reset:
		return fmt.Errorf("%w: /h goes only together with /s", ErrCommandLine)
	case l.HandRecords != nil && l.BCS5:
		return fmt.Errorf("%w: BCS 5 does not take /h: it uploads the hand records by itself", ErrCommandLine)
	}
	return nil
}
