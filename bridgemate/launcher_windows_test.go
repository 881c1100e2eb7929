package bridgemate_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// launcherFolder is where a control program that is only a launcher tells what it does;
// launched says that it is the one that works.
const (
	launcherFolder = "CLUBNIGHT_TEST_LAUNCHER"
	launched       = "CLUBNIGHT_TEST_LAUNCHED"
)

func init() {
	folder := os.Getenv(launcherFolder)
	if folder == "" {
		return
	}
	if os.Getenv(launched) == "" {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), launched+"=1")
		if _, err := cmd.StdinPipe(); err != nil || cmd.Start() != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	io.Copy(io.Discard, os.Stdin) // until the launcher has ended
	tell(folder, "works")
	for !told(folder, "leave") {
		time.Sleep(time.Millisecond)
	}
	tell(folder, "left")
	os.Exit(0)
}

func tell(folder, what string) {
	if err := os.WriteFile(filepath.Join(folder, what), nil, 0o600); err != nil {
		panic(err)
	}
}

func told(folder, what string) bool {
	_, err := os.Stat(filepath.Join(folder, what))
	return err == nil
}

// A control program whose launcher ends at once is running until it ends itself, and no
// alarm says otherwise.
func TestLauncherIsNotTheProgram(t *testing.T) {
	_, l := created(t)
	folder := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	o := l.Options()
	o.Program = filepath.Join(folder, "BMPro.exe")
	o.Environment = []string{launcherFolder + "=" + folder}
	if err := os.WriteFile(o.Program, text, 0o755); err != nil {
		t.Fatal(err)
	}
	l.SetOptions(o)
	if err := l.Launch(false); err != nil {
		t.Fatal(err)
	}
	for !told(folder, "works") {
		time.Sleep(time.Millisecond)
	}
	read(t, l)
	if s := l.Status(); !s.ProgramRunning || len(s.Alarms) > 0 {
		t.Errorf("while it works: %+v", s)
	}
	leaving := make(chan struct{})
	go func() {
		defer close(leaving)
		<-l.ProgramEnded()
		if !told(folder, "left") {
			t.Error("it is said to have ended while it works")
		}
	}()
	tell(folder, "leave")
	<-leaving
	if l.Status().ProgramRunning || l.ProgramExit() != nil {
		t.Errorf("afterwards: %+v, %v", l.Status(), l.ProgramExit())
	}
}
