//go:build installer

package windows

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// computer is a Windows of its own under 32-bit Wine, with a user and a display.
type computer struct {
	t       *testing.T
	wine    string // the folder that .ci/windows/wine32.sh has filled
	home    string
	prefix  string
	display string
}

// patience is how long a program may take, on a machine that has more to do.
const patience = 3 * time.Minute

func newComputer(t *testing.T) *computer {
	wine := os.Getenv("CLUBNIGHT_WINE")
	if _, err := os.Stat(filepath.Join(wine, "ready")); err != nil {
		t.Skip("no 32-bit Wine here: what the installer does is not tried")
	}
	root := t.TempDir()
	c := &computer{t: t, wine: wine, home: filepath.Join(root, "home"), prefix: filepath.Join(root, "prefix")}
	c.display = display(t)
	for _, folder := range []string{"Desktop", "Documents"} {
		if err := os.MkdirAll(filepath.Join(c.home, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = c.command(`wineserver -k`).Run() })
	c.must("cmd", "/c", "exit") // Wine fills a new prefix before the first program
	if out, err := exec.Command("cp", filepath.Join(wine, "bcryptprimitives.dll"),
		c.path(`C:\windows\system32`)).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return c
}

// display starts a virtual display and returns its name.
func display(t *testing.T) string {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1366x768x24", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{w}
	if err := x.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Process.Kill(); _ = x.Wait() })
	w.Close()
	number := make([]byte, 16)
	n, err := r.Read(number)
	if err != nil {
		t.Fatalf("no display: %v", err)
	}
	return ":" + strings.TrimSpace(string(number[:n]))
}

// command is a line of bash in which wine and wineserver are those of this computer; "$@"
// are the further arguments.
func (c *computer) command(line string, args ...string) *exec.Cmd {
	all := append([]string{"-c", `. "$0"/environment; ` + line, c.wine}, args...)
	cmd := exec.Command("bash", all...)
	cmd.Env = append(os.Environ(), "HOME="+c.home, "WINEPREFIX="+c.prefix, "DISPLAY="+c.display,
		"XDG_CONFIG_HOME="+filepath.Join(c.home, ".config"))
	cmd.Dir = c.home
	return cmd
}

// run runs a Windows program to its end and returns its exit code and what it wrote. An
// argument with spaces is quoted, as Explorer does.
func (c *computer) run(program string, args ...string) (code int, out string) {
	c.t.Helper()
	cmd := c.command(`exec timeout `+fmt.Sprint(int(patience.Seconds()))+` "$WINELOADER" "$@"`,
		append([]string{program}, args...)...)
	said, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		c.t.Fatalf("%s: %v", program, err)
	}
	return cmd.ProcessState.ExitCode(), string(said)
}

func (c *computer) must(program string, args ...string) string {
	c.t.Helper()
	code, out := c.run(program, args...)
	if code != 0 {
		c.t.Fatalf("%s %v: exit code %d: %s", program, args, code, out)
	}
	return out
}

// setup runs an installer silently into a folder, "" for its own choice, and
// returns its exit code.
func (c *computer) setup(installer, folder string, options ...string) int {
	c.t.Helper()
	args := append([]string{"/S"}, options...)
	if folder != "" {
		// NSIS takes the rest of the line as it is: what was one quoted argument
		// would not be understood.
		args = append(args, strings.Split("/D="+folder, " ")...)
	}
	code, _ := c.run(installer, args...)
	return code
}

// path is where a file of Windows lies here.
func (c *computer) path(windows string) string {
	return filepath.Join(c.prefix, "drive_c",
		filepath.FromSlash(strings.ReplaceAll(strings.TrimPrefix(windows, `C:\`), `\`, "/")))
}

// user is a path in the folder of the user of Windows.
func (c *computer) user(below string) string {
	c.t.Helper()
	found, err := filepath.Glob(filepath.Join(c.prefix, "drive_c", "users", "*", "AppData"))
	if err != nil || len(found) != 1 {
		c.t.Fatalf("users: %v (%v)", found, err)
	}
	return filepath.Join(filepath.Dir(found[0]), below)
}

// key reads the values of a key of the registry below HKEY_CURRENT_USER; "" is the value
// without a name. ok is false where there is no such key.
func (c *computer) key(name string) (values map[string]string, ok bool) {
	c.t.Helper()
	_ = os.Remove(c.path(`C:\key.reg`))
	if code, _ := c.run("reg", "export", `HKCU\`+name, `C:\key.reg`, "/y"); code != 0 {
		return nil, false
	}
	data, err := os.ReadFile(c.path(`C:\key.reg`))
	if err != nil {
		c.t.Fatal(err)
	}
	units := make([]uint16, len(data)/2)
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, units); err != nil {
		c.t.Fatal(err)
	}
	values, own := map[string]string{}, false
	for line := range strings.Lines(string(utf16.Decode(units))) {
		line = strings.TrimRight(line, "\r\n")
		if strings.HasPrefix(line, "[") {
			own = strings.EqualFold(line, `[HKEY_CURRENT_USER\`+name+`]`)
			continue
		}
		if value, text, found := strings.Cut(line, "="); found && own {
			values[plain(strings.TrimPrefix(value, "@"))] = plain(text)
		}
	}
	return values, true
}

// plain takes the quotation marks and the backslashes off a text of a .reg file.
func plain(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`))
}

// until waits for something that a program is about to do.
func (c *computer) until(what string, done func() bool) {
	c.t.Helper()
	for end := time.Now().Add(patience); !done(); time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			c.picture("missing")
			c.t.Fatalf("%s: not after %v", what, patience)
		}
	}
}

// window waits for a window with exactly this title.
func (c *computer) window(title string) {
	c.t.Helper()
	c.until("a window "+title, func() bool {
		search := exec.Command("xdotool", "search", "--onlyvisible", "--name", "^"+title+"$")
		search.Env = append(os.Environ(), "DISPLAY="+c.display)
		return search.Run() == nil
	})
}

// picture saves what the display shows.
func (c *computer) picture(name string) {
	folder := filepath.Join("..", "..", "..", "bin", "installer-test")
	_ = os.MkdirAll(folder, 0o755)
	shot := exec.Command("import", "-window", "root", filepath.Join(folder, name+".png"))
	shot.Env = append(os.Environ(), "DISPLAY="+c.display)
	if out, err := shot.CombinedOutput(); err != nil {
		c.t.Logf("no picture %s: %v %s", name, err, out)
	}
}
