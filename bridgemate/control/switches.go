package control

import (
	"strconv"
	"strings"
)

// Switches are what a control program is told when it starts (guide: Using command line
// parameters at startup BM Pro). The file itself is always passed.
type Switches struct {
	// Reset is /s: reset the server and upload the tables. Never used on a restart.
	Reset bool
	// Read is /r: start retrieving, and show no report after the upload.
	Read bool
	// Minimise is /m. BCS 5 has two meanings for its -m, so it is not given that: Start
	// asks Windows to show its window minimised.
	Minimise bool
	// HandRecords is /h: the IDs of the sections whose hand records are uploaded; only
	// with Reset, and only where Kind.ChoosesHandRecords.
	HandRecords []int
}

// CommandLine spells what follows the program's name, to start it on the file: for BM
// Pro, BCS 4 and the stand-in as the guide does,
//
//	/f:[C:\Club\evening.bws] /s /h:[1,2] /r /m
//
// and for BCS 5 as its publisher does,
//
//	-f"C:\Club\evening.bws" -s -r
func (p Program) CommandLine(file string, s Switches) string {
	args := p.arguments(file, s)
	if p.Kind == BCS5 {
		args[0] = `-f"` + file + `"`
	}
	return strings.Join(args, " ")
}

// arguments is the command line as the program sees it: split, and without quotes.
func (p Program) arguments(file string, s Switches) []string {
	sign, args := "/", []string{"/f:[" + file + "]"}
	if p.Kind == BCS5 {
		sign, args = "-", []string{"-f" + file}
	}
	if s.Reset {
		args = append(args, sign+"s")
		if len(s.HandRecords) > 0 && p.Kind.ChoosesHandRecords() {
			args = append(args, "/h:["+list(s.HandRecords)+"]")
		}
	}
	if s.Read {
		args = append(args, sign+"r")
	}
	if s.Minimise && p.Kind != BCS5 {
		args = append(args, "/m")
	}
	return args
}

func list(ids []int) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = strconv.Itoa(id)
	}
	return strings.Join(words, ",")
}
