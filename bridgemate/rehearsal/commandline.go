package rehearsal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// CommandLine is BM Pro's command line (guide: Using command line parameters at startup BM Pro),
// with a room's choices.
type CommandLine struct {
	// File is the .bws, from /f:[path].
	File string
	// Reset is /s: reset the server and upload the tables.
	Reset bool
	// Read is /r: retrieve data from the server.
	Read bool
	// Minimise is /m.
	Minimise bool
	// HandRecords is /h:[1,2]: the sections whose hand records are uploaded.
	HandRecords []int
	// Choices come from the environment, or from options after two dashes, which prevail.
	Choices Choices
}

// ParseCommandLine reads the arguments behind the program's name: BM Pro's switches in any order
// and letter case, and a room's own options (--seed 7, --seed=7, --calm). The path may hold spaces
// and brackets, and may come in one argument or split at its spaces. The error wraps
// ErrCommandLine and says in a sentence what is wrong.
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

// options takes the options after two dashes, and gives what is left as one text. Inside the
// brackets of a path that was split at its spaces there are no options.
func (l *CommandLine) options(args []string) (switches string, err error) {
	for i := 0; i < len(args); i++ {
		option, isOption := strings.CutPrefix(args[i], "--")
		if !isOption || strings.Count(switches, "[") > strings.Count(switches, "]") {
			switches += " " + args[i]
			continue
		}
		name, value, valued := strings.Cut(option, "=")
		name = strings.ToLower(name)
		switch {
		case !slices.Contains(choiceNames, name):
			return "", fmt.Errorf("%w: there is no option --%.40s", ErrCommandLine, name)
		case valued:
		case name == "calm" || name == "keep-open":
			value = "true"
		case i+1 < len(args):
			i++
			value = args[i]
		default:
			return "", fmt.Errorf("%w: --%s wants a value", ErrCommandLine, name)
		}
		if err := l.Choices.set(name, value); err != nil {
			return "", err
		}
	}
	return switches, nil
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

// bracketed cuts ":[value]" from the front. A bracket ends the value only where the text ends or
// another switch follows: paths may hold brackets themselves.
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
				return fmt.Errorf("%w: /h wants the IDs of sections, as in /h:[1,2]; %.40q is none", ErrCommandLine, part)
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
	case l.File == "":
		return fmt.Errorf("%w: it takes a database, as in /f:[C:\\Club\\evening.bws]", ErrCommandLine)
	case l.HandRecords != nil && !l.Reset:
		return fmt.Errorf("%w: /h goes only together with /s", ErrCommandLine)
	}
	return nil
}
