//go:build window

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything in the window may take on a slow machine.
const patience = 90 * time.Second

// TestEveningInTheWindow plays a whole evening in the real window on a virtual display, with the
// keyboard alone: start, wait for the ranking, print. CLUBNIGHT_WINDOW names the program, beside
// which the simulated control program lies; CLUBNIGHT_SCREENSHOTS a folder for the pictures.
func TestEveningInTheWindow(t *testing.T) {
	d := startDisplay(t)
	folder := t.TempDir()
	p := d.startProgram(t, folder, "--rehearsal", "--speed", "max")
	d.picture(t, "tonight")

	d.keys(t, "F5")
	p.waitFor(t, "session started")
	d.picture(t, "retrieval")
	p.waitFor(t, "results 243 of 243")

	d.keys(t, "alt+4")
	p.waitFor(t, "open=0")
	d.picture(t, "results")
	d.keys(t, "ctrl+p")
	p.waitFor(t, "sheets written")
	d.picture(t, "printed")

	sheet := ranking(t, folder)
	for _, want := range []string{"Rehearsal", "Clubnight practice club", "North-South", "East-West"} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the ranking sheet does not hold %q:\n%s", want, sheet)
		}
	}
	if strings.Contains(sheet, "PROVISIONAL") {
		t.Errorf("the ranking of a complete evening is provisional:\n%s", sheet)
	}
	if n := strings.Count(sheet, "&"); n < 15 {
		t.Errorf("only %d of 18 pairs have names:\n%s", n, sheet)
	}
	p.close(t, d)
}

// TestKilledWindowResumes ends the program the hard way in the middle of an evening. Opened again it
// reads on by itself and comes to the same ranking as an evening that nobody disturbed.
func TestKilledWindowResumes(t *testing.T) {
	d := startDisplay(t)
	undisturbed, killed := t.TempDir(), t.TempDir()

	p := d.startProgram(t, undisturbed, "--rehearsal", "--speed", "max", "--tables", "5", "--boards", "20")
	d.keys(t, "F5")
	p.waitFor(t, "results 100 of 100")
	d.keys(t, "ctrl+p")
	p.waitFor(t, "sheets written")
	p.close(t, d)

	p = d.startProgram(t, killed, "--rehearsal", "--speed", "3000", "--tables", "5", "--boards", "20")
	d.keys(t, "F5")
	p.waitFor(t, "results 1", "results 2", "results 3", "results 4", "results 5")
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	p.cmd.Wait()

	p = d.startProgram(t, killed, "--rehearsal", "--speed", "max", "--tables", "5", "--boards", "20")
	p.waitFor(t, "resumed")
	d.picture(t, "resumed")
	p.waitFor(t, "results 100 of 100")
	d.keys(t, "ctrl+p")
	p.waitFor(t, "sheets written")
	p.close(t, d)

	// All but the line that says when it was printed.
	same := func(folder string) string {
		var lines []string
		for _, l := range strings.Split(ranking(t, folder), "\n") {
			if !strings.Contains(l, "Printed") {
				lines = append(lines, l)
			}
		}
		return strings.Join(lines, "\n")
	}
	if a, b := same(undisturbed), same(killed); a != b {
		t.Errorf("undisturbed:\n%s\nkilled and resumed:\n%s", a, b)
	}
}

// A second window on the same club file says so.
func TestSecondWindow(t *testing.T) {
	d := startDisplay(t)
	folder := t.TempDir()
	first := d.startProgram(t, folder, "--rehearsal")
	d.startProgram(t, folder, "--rehearsal").waitFor(t, "the evening is open in another window")
	d.picture(t, "second")
	first.waitFor(t, "results 0 of 243")
}

// ranking is the text of the ranking sheet.
func ranking(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "evening", "sheets", "*Ranking.pdf"))
	if err != nil || len(files) != 1 {
		t.Fatalf("ranking sheets: %v, %v", files, err)
	}
	out, err := exec.Command("pdftotext", "-layout", files[0], "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return string(out)
}

// display is a virtual screen with a window manager, without which no window gets the keyboard.
type display struct{ name string }

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
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset")
	x.ExtraFiles = []*os.File{w}
	beside(t, x)
	w.Close()
	number := make([]byte, 16)
	n, err := r.Read(number)
	if err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	d := &display{":" + strings.TrimSpace(string(number[:n]))}
	d.answers(t)
	beside(t, d.command("openbox"))
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
		ended := time.AfterFunc(10*time.Second, func() { cmd.Process.Kill() })
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
	cmd.Env = append(os.Environ(), "DISPLAY="+d.name, "LANG=en_GB.UTF-8", "LC_ALL=en_GB.UTF-8")
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

// picture keeps what the screen shows, once there is something to see: on a slow machine a window that
// is there already may not be drawn yet.
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

// drawn is how many bytes a picture has at least on which something is drawn: an empty screen, or a
// window without content, gives hardly any.
const drawn = 15000

// program is the program under test.
type program struct {
	cmd  *exec.Cmd
	log  string
	from int64 // where in the log this run begins
}

func (d *display) startProgram(t *testing.T, folder string, args ...string) *program {
	t.Helper()
	p := &program{log: filepath.Join(folder, "evening", "clubnight.log")}
	if info, err := os.Stat(p.log); err == nil {
		p.from = info.Size()
	}
	binary, err := filepath.Abs(os.Getenv("CLUBNIGHT_WINDOW"))
	if err != nil {
		t.Fatal(err)
	}
	p.cmd = d.command(binary, args...)
	p.cmd.Dir = folder
	p.cmd.Env = append(p.cmd.Env, "HOME="+folder, "XDG_CONFIG_HOME="+folder)
	var out bytes.Buffer
	p.cmd.Stdout, p.cmd.Stderr = &out, &out
	beside(t, p.cmd)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the program said: %s\nits log: %s", out.String(), p.said())
		}
	})
	p.waitFor(t, "window opens")
	search := d.command("xdotool", "search", "--sync", "--onlyvisible", "--pid", fmt.Sprint(p.cmd.Process.Pid), "--name", "Clubnight", "windowactivate", "--sync")
	if out, err := search.CombinedOutput(); err != nil {
		t.Fatalf("no window: %v %s", err, out)
	}
	d.picture(t, "first frame") // what is typed before it is drawn may be lost
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

// waitFor waits until the log holds one of the texts.
func (p *program) waitFor(t *testing.T, texts ...string) {
	t.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); <-tick.C {
		for _, text := range texts {
			if strings.Contains(p.said(), text) {
				return
			}
		}
	}
	t.Fatalf("%q did not happen in %v", texts, patience)
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
