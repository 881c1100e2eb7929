package clubsite

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"clubnight/assets"
	"clubnight/reports/site"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/words"
	"clubnight/session/words/printed"

	_ "embed" // for the style and the script
)

//go:embed templates/club.css
var clubRules []byte

//go:embed templates/club.js
var clubScript []byte

// Options say how a site is built.
type Options struct {
	Settings Settings
	// Words is the language; nil is that of the settings.
	Words *words.Words
	// Memory is the folder of what is kept from build to build, "" to keep nothing.
	Memory string
	// Lines is how many lines of play are solved at most, which takes some tenths of a
	// second for each; boards without one are played through after a later build.
	Lines int
	// Progress is told how many of the evenings that are to be made are made; it may be
	// nil. It is called from any goroutine, one at a time.
	Progress func(done, of int)
}

// Built is what a build did.
type Built struct {
	Index string // the front page
	// Evenings are on the site, of which Made were made anew, and Unsolved boards cannot be
	// played through yet.
	Evenings, Made, Unsolved int
	// Written and Removed count files.
	Written, Removed int
}

// builder is a site being built.
type builder struct {
	*frame
	club     *clubfile.File
	settings Settings
	register *register
	memory   *memory
	folder   string
	staging  string
	before   sums                // what the folder has
	folders  map[string][]string // the same in the folders of evenings
	after    sums                // what it will have
	usual    string              // see rests

	mu       sync.Mutex
	records  []*record // of all evenings of the file
	evenings []*record // that are on the site, the last that was played first
	people   map[string]*known
	ladders  []*ladder
}

// Build writes the site of a club file into a folder, as the package says. Where it fails,
// and where the context ends, the folder has what it had. The error is ErrForeign where the
// folder has a file of somebody else under the name of a page, ErrSettings for a logo that
// is none, or that of the file system or the club file.
func Build(ctx context.Context, club *clubfile.File, folder string, o Options) (Built, error) {
	b, err := newBuilder(ctx, club, folder, o)
	if err != nil {
		return Built{}, err
	}
	defer os.RemoveAll(b.staging)
	made, err := b.build(ctx, o.Progress)
	return made, errors.Join(err, b.memory.keepLines())
}

func newBuilder(ctx context.Context, club *clubfile.File, folder string, o Options) (b *builder, err error) {
	if err := o.Settings.check(); err != nil {
		return nil, err
	}
	w := o.Words
	if w == nil {
		w = words.For(cmp.Or(o.Settings.Language, "en"))
	}
	b = &builder{club: club, settings: o.Settings, memory: readMemory(o.Memory)}
	b.memory.budget = o.Lines
	b.frame = &frame{About: o.Settings.About, Findable: o.Settings.Findable, base: o.Settings.base(), words: w}
	if b.frame.Logo, err = o.Settings.readLogo(); err != nil {
		return nil, err
	}
	if b.register, err = newRegister(ctx, club, w); err != nil {
		return nil, err
	}
	if b.folder, err = filepath.Abs(folder); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(b.folder, 0o755); err != nil {
		return nil, err
	}
	if b.before, err = readSums(b.folder); err != nil {
		return nil, err
	}
	b.folders = b.before.byFolder()
	clearStagings(b.folder, time.Now())
	b.staging, err = os.MkdirTemp(b.folder, ".clubsite-*.tmp")
	return b, err
}

func (b *builder) build(ctx context.Context, progress func(done, of int)) (made Built, err error) {
	seals, err := b.club.Seals(ctx)
	if err != nil {
		return made, err
	}
	b.frame.Club = cmp.Or(b.settings.Club, b.clubName(seals), printed.Say(b.words, "print.untitled"))
	b.usual = b.rests()
	b.after = sums{}
	var todo []clubfile.Sealed
	slices.Reverse(seals) // the newest first: their boards can be played through first
	for _, at := range seals {
		if e := b.memory.evenings[at.ID]; e != nil && b.stands(e, at) {
			b.records = append(b.records, e)
			b.keep(e)
			continue
		}
		todo = append(todo, at)
	}
	if err := b.makeAll(ctx, todo, progress); err != nil {
		return made, err
	}
	for _, e := range b.records {
		if !e.Skip {
			b.evenings = append(b.evenings, e)
			made.Unsolved += e.UnsolvedLines
		}
	}
	slices.SortFunc(b.evenings, func(x, y *record) int { return cmp.Or(y.Date.Compare(x.Date), cmp.Compare(y.ID, x.ID)) })
	slices.SortFunc(b.records, func(x, y *record) int { return cmp.Compare(x.ID, y.ID) })
	if err := b.others(); err != nil {
		return made, err
	}
	if err := ctx.Err(); err != nil {
		return made, err
	}
	made.Evenings, made.Made, made.Index = len(b.evenings), len(todo), filepath.Join(b.folder, frontFile)
	if made.Written, made.Removed, err = b.place(); err != nil {
		return made, err
	}
	return made, b.memory.keep(b.records)
}

// clubName is that of the last evening which says one.
func (b *builder) clubName(seals []clubfile.Sealed) string {
	for i := len(seals) - 1; i >= 0; i-- {
		if e := b.memory.evenings[seals[i].ID]; e != nil && e.Seal == seals[i].Seal {
			if !e.Skip && e.Club != "" {
				return e.Club
			}
			continue
		}
		journal, err := b.club.Evening(seals[i].ID)
		if err != nil {
			continue
		}
		entries, err := journal.Entries()
		if err != nil {
			continue
		}
		if o := session.OutlineOf(entries); o.Closed && o.Evening.Club != "" {
			return o.Evening.Club
		}
	}
	return ""
}

// rests is all that the pages of every evening rest on, beside the evening.
func (b *builder) rests() string {
	logo := ""
	if b.frame.Logo != nil {
		logo = sum(b.frame.Logo.content)
	}
	day, night := b.settings.colours()
	return sum([]byte(fmt.Sprint(memoryVersion, assets.Built(), b.words.Language(), b.frame.Club, b.About, b.Findable, b.base,
		logo, day, night)))
}

// key is of all that the pages of an evening rest on, beside the evening itself.
func (b *builder) key(e *record) string { return sum([]byte(b.usual + b.register.choices(e.People))) }

// stands reports whether the pages of an evening are what they would become.
func (b *builder) stands(e *record, at clubfile.Sealed) bool {
	return e.Seal == at.Seal && e.Key == b.key(e) && (e.UnsolvedLines == 0 || b.memory.budget == 0) &&
		(e.Skip || b.whole(e.Dir))
}

// makeAll makes the pages of evenings, side by side.
func (b *builder) makeAll(ctx context.Context, todo []clubfile.Sealed, progress func(done, of int)) (err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next := make(chan clubfile.Sealed)
	var group sync.WaitGroup
	done := 0
	for range min(len(todo), runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for at := range next {
				if ctx.Err() != nil {
					continue
				}
				e, files, err := b.make(ctx, at, b.memory.evenings[at.ID])
				if err != nil {
					stop(fmt.Errorf("evening %d: %w", at.ID, err))
					continue
				}
				b.mu.Lock()
				b.records = append(b.records, e)
				if files == nil {
					b.keep(e)
				}
				for name, sum := range files {
					b.after[name] = sum
				}
				if done++; progress != nil {
					progress(done, len(todo))
				}
				b.mu.Unlock()
			}
		})
	}
	for _, at := range todo {
		next <- at
	}
	close(next)
	group.Wait()
	return context.Cause(ctx)
}

// folderOf is the folder of an evening: the one that it has, whatever its date was put
// right to since, so that links stay.
func (b *builder) folderOf(e *record) string {
	suffix := fmt.Sprintf("-%d", e.ID)
	if was := b.memory.evenings[e.ID]; was != nil && was.Dir != "" {
		return was.Dir
	}
	for dir := range b.folders {
		if strings.HasSuffix(dir, suffix) && len(dir) == len("evenings/2006-01-02")+len(suffix) {
			return dir
		}
	}
	return "evenings/" + e.Date.Format(time.DateOnly) + suffix
}

// sayAllOf leads to all evenings of a player.
func (b *builder) sayAllOf(name string) string {
	return printed.Say(b.words, "clubsite.all-of", "Name", name)
}

// others makes all pages but those of the evenings.
func (b *builder) others() (err error) {
	put := func(name string, content []byte, wrong error) {
		if err = cmp.Or(err, wrong); err != nil {
			return
		}
		b.after[name] = sum(content)
		if b.before[name] == b.after[name] && isFile(filepath.Join(b.folder, filepath.FromSlash(name))) {
			return
		}
		path := filepath.Join(b.staging, filepath.FromSlash(name))
		if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			err = os.WriteFile(path, content, 0o644)
		}
	}
	b.gather()
	b.compete()
	if len(b.evenings) > 0 {
		b.frame.fallback = b.evenings[0].file(pictureFile)
	}
	content, wrong := b.front()
	put(frontFile, content, wrong)
	b.results(put)
	b.ladderPages(put)
	b.players(put)
	content, wrong = b.boards()
	put(boardsFile, content, wrong)
	b.search(put)
	put(styleFile, b.style(), nil)
	put(scriptFile, clubScript, nil)
	put(robotsFile, b.robots(), nil)
	if l := b.frame.Logo; l != nil {
		put(l.name, l.content, nil)
	}
	return err
}

// style is that of the pages of evenings, with the club's colours and what its own pages
// have.
func (b *builder) style() []byte {
	var s bytes.Buffer
	s.Write(site.StyleSheet())
	day, night := b.settings.colours()
	fmt.Fprintf(&s, ":root{--primary:%[1]s;--hero:%[1]s}\n@media (prefers-color-scheme:dark){:root{--primary:%s;--hero:%[1]s}}\n"+
		"@media print{:root{--primary:%[1]s}}\n", day, night)
	s.Write(clubRules)
	return s.Bytes()
}

// robots asks search engines in, or away: beside what every page says.
func (b *builder) robots() []byte {
	if b.Findable {
		return []byte("User-agent: *\nAllow: /\n")
	}
	return []byte("User-agent: *\nDisallow: /\n")
}

// DefaultMemory is the folder in which the site in a folder is remembered on this computer
// unless somebody says otherwise.
func DefaultMemory(folder string) (string, error) {
	caches, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return "", err
	}
	return filepath.Join(caches, assets.Name, "sites", strings.ToLower(sum([]byte(folder)))), nil
}
