//go:build window

package main

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything in the window may take on a slow machine.
const patience = hangs

// display is a virtual screen with a window manager, without which no
// window gets the keyboard.
type display struct {
	name   string
	opener string   // a folder with the program that opens files
	env    []string // of the programs that are started from now on
}

func startDisplay(t *testing.T) *display {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("virtual displays are for Linux")
	}
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("no Xvfb on this computer")
	}
	if os.Getenv("CLUBNIGHT_WINDOW") == "" {
		t.Fatal("CLUBNIGHT_WINDOW does not name the program")
	}
	// Xvfb chooses a free display and writes its number to the file descriptor.
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset",
		"-r") // no key repeats itself, however late a busy computer releases it
	x.ExtraFiles = []*os.File{w}
	beside(t, x)
	w.Close()
	number := make([]byte, 16)
	n, err := r.Read(number)
	if err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	d := &display{name: ":" + strings.TrimSpace(string(number[:n])), opener: t.TempDir()}
	// What opens sheets on a desktop: here it notes what it was asked to open.
	note := "#!/bin/sh\necho \"$1\" >>\"$0.opened\"\n"
	if err := os.WriteFile(filepath.Join(d.opener, "xdg-open"), []byte(note), 0o755); err != nil {
		t.Fatal(err)
	}
	d.answers(t)
	beside(t, d.command("openbox"))
	d.wineBegins(t)
	return d
}

// beside starts a program that ends with the test.
func beside(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatalf("%s: %v", cmd.Path, err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM) // an Xvfb that is killed leaves its socket and its lock behind
		ended := time.AfterFunc(patience, func() { cmd.Process.Kill() })
		cmd.Wait()
		ended.Stop()
	})
}

// answers waits until programs can use the display.
func (d *display) answers(t *testing.T) {
	t.Helper()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	var out []byte
	var err error
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); <-tick.C {
		if out, err = d.command("xdotool", "getdisplaygeometry").CombinedOutput(); err == nil {
			return
		}
	}
	t.Fatalf("the display %s does not answer: %v %s", d.name, err, out)
}

func (d *display) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	locale := "en_GB.UTF-8"
	if underWine() {
		locale = "C.UTF-8" // which every Linux has: Wine takes from it what letters file names have
	}
	cmd.Env = append(os.Environ(), "DISPLAY="+d.name, "LANG="+locale, "LC_ALL="+locale,
		"PATH="+d.opener+string(os.PathListSeparator)+os.Getenv("PATH"))
	cmd.Env = append(cmd.Env, d.env...)
	return cmd
}

// keys presses keys in the window that has the focus.
func (d *display) keys(t *testing.T, keys ...string) {
	t.Helper()
	args := append([]string{"key", "--clearmodifiers", "--delay", "60"}, keys...)
	if out, err := d.command("xdotool", args...).CombinedOutput(); err != nil {
		t.Fatalf("xdotool: %v %s", err, out)
	}
}

// write types a text into what has the focus.
func (d *display) write(t *testing.T, text string) {
	t.Helper()
	if out, err := d.command("xdotool", "type", "--clearmodifiers", "--delay", "25",
		text).CombinedOutput(); err != nil {
		t.Fatalf("xdotool: %v %s", err, out)
	}
}

// picture keeps what the screen shows, once there is something to see: on a slow machine
// a window that is there already may not be drawn yet.
func (d *display) picture(t *testing.T, name string) {
	t.Helper()
	folder := os.Getenv("CLUBNIGHT_SCREENSHOTS")
	if folder == "" {
		folder = t.TempDir()
	}
	file := filepath.Join(folder, name+".png")
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	size := int64(0)
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); <-tick.C {
		if out, err := d.command("import", "-window", "root", file).CombinedOutput(); err != nil {
			t.Fatalf("import: %v %s", err, out)
		}
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if size = info.Size(); size >= drawn {
			return
		}
	}
	t.Fatalf("%s: after %v still an empty picture of %d bytes", name, patience, size)
}

// drawn is how many bytes a picture has at least on which something is drawn: an empty
// screen, or a window without content, gives hardly any.
const drawn = 15000

// program is the program under test.
type program struct {
	d      *display
	cmd    *exec.Cmd
	log    string
	from   int64  // where in the log this run begins
	screen string // the file in which it tells what it shows
}

func (d *display) startProgram(t *testing.T, folder string, args ...string) *program {
	t.Helper()
	p := &program{d: d, log: filepath.Join(folder, "evening", "clubnight.log"),
		screen: filepath.Join(t.TempDir(), "shown")}
	if info, err := os.Stat(p.log); err == nil {
		p.from = info.Size()
	}
	binary, err := filepath.Abs(os.Getenv("CLUBNIGHT_WINDOW"))
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(args, "--rehearsal") { // nobody starts it from a terminal
		args = append(args, "--club", named(filepath.Join(folder, "evening", "club.clubnight")))
	}
	p.cmd = d.run(binary, args...)
	p.cmd.Dir = folder
	p.cmd.Env = append(p.cmd.Env, "HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_CACHE_HOME="+folder,
		"CLUBNIGHT_SHOWN="+named(p.screen))
	// A file, not a pipe: what the program leaves running, such as Wine's own services,
	// would keep that open.
	out, err := os.Create(filepath.Join(t.TempDir(), "said"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	p.cmd.Stdout, p.cmd.Stderr = out, out
	beside(t, p.cmd)
	t.Cleanup(func() {
		if t.Failed() {
			said, _ := os.ReadFile(out.Name())
			t.Logf("the program said: %s\nits log: %s\nits screen: %s", said, p.said(), p.shown())
		}
	})
	p.waitFor(t, "window opens")
	search := d.command("xdotool", "search", "--sync", "--onlyvisible", "--pid", fmt.Sprint(p.cmd.Process.Pid),
		"--name", "Clubnight", "windowactivate", "--sync")
	if out, err := search.CombinedOutput(); err != nil {
		t.Fatalf("no window: %v %s", err, out)
	}
	p.waitFor(t, "evening shown") // what is typed before may be lost
	d.picture(t, "first frame")
	return p
}

// said is the log of this run.
func (p *program) said() string {
	text, err := os.ReadFile(p.log)
	if err != nil || int64(len(text)) < p.from {
		return ""
	}
	return string(text[p.from:])
}

// shown is what can be read on the screen.
func (p *program) shown() string {
	text, err := os.ReadFile(p.screen)
	if err != nil {
		return ""
	}
	return string(text)
}

// until waits for something.
func until(t *testing.T, what string, happens func() bool) {
	t.Helper()
	tick := time.NewTicker(30 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); <-tick.C {
		if happens() {
			return
		}
	}
	t.Fatalf("after %v still not: %s", patience, what)
}

// waitFor waits until the log holds one of the texts.
func (p *program) waitFor(t *testing.T, texts ...string) {
	t.Helper()
	until(t, fmt.Sprintf("%q in the log", texts), func() bool {
		said := p.said()
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(said, text) })
	})
}

// sees waits until all of the texts can be read on the screen.
func (p *program) sees(t *testing.T, texts ...string) {
	t.Helper()
	until(t, fmt.Sprintf("%q on the screen", texts), func() bool {
		shown := p.shown()
		return !slices.ContainsFunc(texts, func(text string) bool { return !strings.Contains(shown, text) })
	})
}

// named waits until all pairs at the tables have names: players' numbers are
// read after the results.
func (p *program) named(t *testing.T, pairs int) {
	t.Helper()
	until(t, fmt.Sprintf("names of %d pairs", pairs), func() bool {
		tables, _, _ := strings.Cut(p.shown(), "\nfocus: ")
		return strings.Count(tables, " & ") >= pairs
	})
}

// alone waits until nothing is asked any more.
func (p *program) alone(t *testing.T) {
	t.Helper()
	until(t, "no question on the screen", func() bool { return !strings.Contains(p.shown(), "\nasked:\n") })
}

// focused is what has the focus: its type, and what can be read on it.
func (p *program) focused() string {
	_, on, _ := strings.Cut(p.shown(), "\nfocus: ")
	return on
}

// focus waits until the focus is on something with a text.
func (p *program) focus(t *testing.T, text string) {
	t.Helper()
	until(t, fmt.Sprintf("the focus on %q", text), func() bool { return strings.Contains(p.focused(), text) })
}

// goes presses keys, and waits until the focus is on something with a text.
func (p *program) goes(t *testing.T, to string, keys ...string) {
	t.Helper()
	p.d.keys(t, keys...)
	p.focus(t, to)
}

// box gives the display what shows a box, and returns what waits until one is there, and
// closes it. What it says can be read where the system has programs for that; the box of
// Windows has the title of the program alone.
func (d *display) box(t *testing.T) func(t *testing.T, says ...string) {
	t.Helper()
	zenity := filepath.Join(d.opener, "zenity")
	if err := os.WriteFile(zenity, []byte("#!/bin/sh\nprintf %s \"$*\" >\"$0.new\" && mv \"$0.new\" \"$0.said\"\n"),
		0o755); err != nil {
		t.Fatal(err)
	}
	return func(t *testing.T, says ...string) {
		t.Helper()
		if underWine() {
			if out, err := d.command("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Clubnight$",
				"windowactivate", "--sync").CombinedOutput(); err != nil {
				t.Fatalf("no box: %v %s", err, out)
			}
			d.picture(t, "box")
			d.keys(t, "Return")
			return
		}
		said := ""
		until(t, "a box", func() bool {
			text, err := os.ReadFile(zenity + ".said")
			said = string(text)
			return err == nil
		})
		wants(t, "the box", said, says...)
	}
}

// opened are the files that were opened to be printed. Wine hands them over as URLs.
func (d *display) opened(t *testing.T) (files []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(d.opener, "xdg-open.opened"))
	if err != nil {
		return nil
	}
	for _, name := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(name, "file:") {
			u, err := url.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			name = u.Path
		}
		files = append(files, name)
	}
	return files
}

// opens waits until files with all of these in their names were opened.
func (d *display) opens(t *testing.T, named ...string) {
	t.Helper()
	until(t, fmt.Sprintf("%q opened", named), func() bool {
		files := strings.Join(d.opened(t), "\n")
		return !slices.ContainsFunc(named, func(part string) bool { return !strings.Contains(files, part) })
	})
}

// close ends the program with the keyboard, and answers that yes, it is to be closed.
func (p *program) close(t *testing.T, d *display) {
	t.Helper()
	d.keys(t, "ctrl+q")
	// The safe answer has the focus; the other one is the button before it.
	d.keys(t, "shift+Tab", "Return")
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("the program ended with %v", err)
		}
	case <-time.After(patience):
		t.Fatal("the program does not close")
	}
}
