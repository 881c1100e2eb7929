package bridgemate

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/computer"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/control"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
)

// The findings about the computer and the club's files: see Examine.
const (
	ClubSound        FindingKind = iota + 100 // [Path]
	ClubDamaged                               // what of it is not as it was written [Path, Damage]
	ClubUnreadable                            // [Path, Err]
	ClubMissing                               // it is made when the program begins [Path]
	CopyFresh                                 // the last copy of the club file [Path, Time]
	CopyOld                                   // [Path, Time]
	CopyMissing                               // there is none
	SpaceEnough                               // free on the disk [Path, Bytes]
	SpaceShort                                // enough for tonight, and not for the year [Path, Bytes]
	SpaceGone                                 // [Path, Bytes]
	SpaceUnknown                              // [Path, Err]
	PrinterFound                              // [Printers]
	PrinterMissing                            // none is set up
	PrinterUnknown                            // the system does not tell [Err]
	ConnectorRuns                             // Bridgemate's Data Connector [Port]
	ConnectorStopped                          // it was there [Port]
	ConnectorMissing                          // it was never started, which an evening with a .bws does not need
	FontsSound                                // those that the program carries
	FontsDamaged                              // [Err]
	ClubOnShare                               // in a folder of another computer [Path]
	ClubOnStick                               // on a disk that can be pulled out [Path]
	ClubSynchronised                          // a synchroniser carries it to other computers [Path, By]
	ClubOnline                                // and has only its name on this computer [Path, By]
	// what a synchroniser made of it where two computers changed it [Path, Files]
	ClubConflicts
	AwakeKept    // the computer can be kept from falling asleep
	AwakeRefused // it may fall asleep in mid-evening [Err]
	ClockBehind  // it is before the club's last evening [Time, Last]
)

// lightsOfComputer are the findings of Examine that are not green.
var lightsOfComputer = map[FindingKind]Light{
	ClubDamaged: Red, ClubUnreadable: Red, CopyOld: Amber, CopyMissing: Amber, SpaceShort: Amber,
	SpaceGone: Red, SpaceUnknown: Amber,
	PrinterMissing: Amber, PrinterUnknown: Amber, FontsDamaged: Red, ClockBehind: Amber,
	ClubOnShare: Amber, ClubOnStick: Amber, ClubSynchronised: Amber, ClubOnline: Amber, ClubConflicts: Red,
	AwakeRefused: Amber,
}

// Limits of Examine.
const (
	// spaceShort is less than a year of evenings with sheets and copies takes, spaceGone
	// less than one evening does.
	spaceShort = 1 << 30
	spaceGone  = 50 << 20
	// copyOld is when a weekly club has played since the last copy.
	copyOld = 8 * 24 * time.Hour
)

// Installation is where a club keeps its things, and what is known of them.
type Installation struct {
	// Club is the club file, and Folders are where else the program writes.
	Club    string
	Folders []string
	// Copied is when the club file was copied last, and CopyIn the copy;
	// zero and "" for never.
	Copied time.Time
	CopyIn string
	// Fonts says whether the program's fonts are as they were built; nil is not to look.
	Fonts func() error
}

// InstallationOf is where a club whose file lies there keeps its things; second is its
// second place for copies, "" for none.
func InstallationOf(club, second string, fonts func() error) Installation {
	last, made := copies.Last(club, second)
	return Installation{Club: club, Folders: []string{filepath.Dir(club)}, CopyIn: last, Copied: made, Fonts: fonts}
}

// Doctor is everything that Examine and Installed find, and whether nothing of it must be
// put right before an evening.
func Doctor(ctx context.Context, p Installation) (found []Finding, fit bool) {
	found = append(Examine(ctx, p), Installed()...)
	return found, Worst(found)[0].Light() != Red
}

// system is what Examine asks of the computer; the tests have worse ones.
type system struct {
	now       func() time.Time
	free      func(folder string) (int64, error)
	printers  func(context.Context) ([]string, error)
	connector func() (protocol.Found, bool)
	provider  func() (string, error)
	programs  func() []control.Program
	verify    func(ctx context.Context, club string) ([]clubfile.Damage, error)
	locate    func(path string) computer.Location
	conflicts func(ctx context.Context, club string) []string
	awake     func(ctx context.Context, reason string) (release func(), err error)
	played    func(ctx context.Context, club string) (time.Time, error)
}

var thisSystem = system{time.Now, computer.FreeSpace, computer.Printers, dataConnector, ado.Provider,
	control.Find, verify, computer.Locate, clubfile.Conflicts, computer.StayAwake, lastPlayed}

// questions are those that are asked of folders; one that does not answer is left behind.
var questions calls

// Examine looks at the computer and the club's files, as far as they have nothing to do
// with the evening at hand: for that see Link.Health. The club file is read whole, which
// takes a second or two for ten years of evenings.
func Examine(ctx context.Context, p Installation) []Finding { return thisSystem.examine(ctx, p) }

func (s system) examine(ctx context.Context, p Installation) (found []Finding) {
	club := s.findClub(ctx, p.Club)
	if club[0].Kind == ClubMissing && p.CopyIn != "" { // it was there
		club[0] = Finding{Kind: ClubUnreadable, Path: p.Club, Err: copies.ErrMissing}
	}
	found = append(append(found, club...), s.findLocation(ctx, p.Club)...)
	if club[0].Kind != ClubMissing {
		found = append(found, s.findCopy(p))
		found = append(found, s.findClock(ctx, p.Club)...)
	}
	for _, folder := range p.Folders {
		found = append(found, findFolder(ctx, &questions, folder))
	}
	if len(p.Folders) > 0 {
		found = append(found, s.findSpace(p.Folders[0]))
	}
	found = append(found, s.findPaper(ctx, p.Fonts)...)
	return append(found, s.findAwake(ctx), s.findConnector())
}

// Installed looks at the control programs and the Access engine of this computer. Where
// an evening is at hand, Link.Health tells more of its own.
func Installed() []Finding { return thisSystem.installed() }

func (s system) installed() (found []Finding) {
	programs := s.programs()
	if len(programs) == 0 {
		found = append(found, Finding{Kind: ProgramMissing, Err: control.ErrNoProgram})
	} else {
		found = append(found, Finding{Kind: ProgramFound, Program: programs[0], Others: programs[1:]})
	}
	if name, err := s.provider(); err != nil {
		found = append(found, Finding{Kind: EngineAlone, Err: err})
	} else {
		found = append(found, Finding{Kind: EngineShares, Engine: name})
	}
	return found
}

func (s system) findClub(ctx context.Context, club string) []Finding {
	damage, err := s.verify(ctx, club)
	var found []Finding
	for _, d := range damage {
		found = append(found, Finding{Kind: ClubDamaged, Path: club, Damage: d})
	}
	var d *clubfile.Damage
	switch {
	case errors.As(err, &d):
		found = append(found, Finding{Kind: ClubDamaged, Path: club, Damage: *d})
	case errors.Is(err, errNoClub):
		found = append(found, Finding{Kind: ClubMissing, Path: club})
	case err != nil:
		found = append(found, Finding{Kind: ClubUnreadable, Path: club, Err: err})
	case len(found) == 0:
		found = append(found, Finding{Kind: ClubSound, Path: club})
	}
	return found
}

var errNoClub = errors.New("there is no club file yet")

// verify reads a club file whole. It is not made where there is none.
func verify(ctx context.Context, club string) ([]clubfile.Damage, error) {
	f, err := clubfile.OpenExisting(club)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoClub
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Verify(ctx)
}

// locations are the findings of where a club file lies; nothing is said of
// the computer's own disk.
var locations = map[computer.LocationKind]FindingKind{
	computer.Share: ClubOnShare, computer.Stick: ClubOnStick,
	computer.Synchronised: ClubSynchronised, computer.Online: ClubOnline,
}

// findLocation looks at where the club file lies, and for what a synchroniser made of it.
func (s system) findLocation(ctx context.Context, club string) (found []Finding) {
	at := s.locate(club)
	if kind, elsewhere := locations[at.Kind]; elsewhere {
		found = append(found, Finding{Kind: kind, Path: club, By: at.By})
	}
	if files := s.conflicts(ctx, club); len(files) > 0 {
		found = append(found, Finding{Kind: ClubConflicts, Path: club, Files: files})
	}
	return found
}

// lastEvenings is how many evenings are asked when the club played last: one of another
// time may have been imported since.
const lastEvenings = 3

// lastPlayed is the latest date of the newest evenings that were played, the
// zero time where none was.
func lastPlayed(ctx context.Context, club string) (last time.Time, err error) {
	f, err := clubfile.OpenExisting(club)
	if err != nil {
		return last, err
	}
	defer f.Close()
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	n := 0
	err = f.Archive().List(ctx, func(l clubfile.Listed) {
		if !l.Entered {
			return
		}
		if l.Evening.Date.After(last) {
			last = l.Evening.Date
		}
		if n++; n == lastEvenings {
			enough()
		}
	})
	if n == lastEvenings {
		err = nil
	}
	return last, err
}

// findClock notices a clock that is wrong by so much that tonight would be before
// the club's last evening.
func (s system) findClock(ctx context.Context, club string) []Finding {
	last, err := s.played(ctx, club)
	if now := s.now(); err == nil && last.After(now.AddDate(0, 0, 1)) {
		return []Finding{{Kind: ClockBehind, Time: now, Last: last}}
	}
	return nil // a file that cannot be read is told of as such
}

func (s system) findCopy(p Installation) Finding {
	f := Finding{Kind: CopyFresh, Path: p.CopyIn, Time: p.Copied}
	switch {
	case p.CopyIn == "":
		f.Kind = CopyMissing
	case s.now().Sub(p.Copied) > copyOld:
		f.Kind = CopyOld
	}
	return f
}

func (s system) findSpace(folder string) Finding {
	free, err := s.free(folder)
	f := Finding{Kind: SpaceEnough, Path: folder, Bytes: free, Err: err}
	switch {
	case err != nil:
		f.Kind = SpaceUnknown
	case free < spaceGone:
		f.Kind = SpaceGone
	case free < spaceShort:
		f.Kind = SpaceShort
	}
	return f
}

// findAwake keeps the computer awake for a moment.
func (s system) findAwake(ctx context.Context) Finding {
	patient, cancel := context.WithTimeout(ctx, 5*time.Second) // some ask for a password, which nobody enters
	defer cancel()
	release, err := s.awake(patient, "Looking whether the computer can be kept awake")
	if err != nil {
		return Finding{Kind: AwakeRefused, Err: err}
	}
	release()
	return Finding{Kind: AwakeKept}
}

// dataConnector finds that of this computer.
func dataConnector() (protocol.Found, bool) { return protocol.Find(protocol.ThisSystem()) }

func (s system) findConnector() Finding {
	c, ok := s.connector()
	switch {
	case !ok:
		return Finding{Kind: ConnectorMissing}
	case c.Running:
		return Finding{Kind: ConnectorRuns, Port: c.Port}
	}
	return Finding{Kind: ConnectorStopped, Port: c.Port}
}

func (s system) findPaper(ctx context.Context, fonts func() error) (found []Finding) {
	patient, cancel := context.WithTimeout(ctx, 5*time.Second) // a print server that is gone answers after minutes
	defer cancel()
	printers, err := s.printers(patient)
	switch {
	case err != nil:
		found = append(found, Finding{Kind: PrinterUnknown, Err: err})
	case len(printers) == 0:
		found = append(found, Finding{Kind: PrinterMissing})
	default:
		slices.Sort(printers)
		found = append(found, Finding{Kind: PrinterFound, Printers: printers})
	}
	if fonts == nil {
		return found
	}
	if err := fonts(); err != nil {
		return append(found, Finding{Kind: FontsDamaged, Err: err})
	}
	return append(found, Finding{Kind: FontsSound})
}
