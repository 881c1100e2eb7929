//go:build linux

package campaign

import (
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// diskHarms are what disks do. They take a small disk in memory, which only root can
// mount, and strace for single calls that fail.
func diskHarms() (list []harm) {
	list = []harm{{"disk/full", (*trial).full}, {"disk/read-only", (*trial).readOnly}}
	for _, call := range []string{"fsync", "pwrite64", "write", "renameat", "unlinkat", "openat"} {
		list = append(list, harm{"error of/" + call, func(e *trial) { e.failing(call) }})
	}
	return list
}

// mount puts the evening on a disk of its own.
func (e *trial) mount() {
	e.Helper()
	if os.Geteuid() != 0 {
		e.away("only root can mount a disk")
	}
	if err := syscall.Mount("none", e.folder, "tmpfs", 0, "size=6m"); err != nil {
		e.away("no disk can be mounted here: " + err.Error())
	}
	e.Cleanup(func() { syscall.Unmount(e.folder, syscall.MNT_DETACH) })
}

// full fills the disk while results come in, and empties it again.
func (e *trial) full() {
	e.mount()
	p := e.demo(slow)
	e.await(p, e.random.IntN(30))
	e.fill(e.between(100*time.Millisecond, 2*time.Second))
	e.goOn(p)
}

// fill fills the disk for so long.
func (e *trial) fill(long time.Duration) {
	e.Helper()
	ballast := filepath.Join(e.folder, "ballast")
	f, err := os.Create(ballast)
	if err != nil {
		e.Fatal(err)
	}
	block := make([]byte, 512)
	rand.Read(block)
	for err == nil {
		_, err = f.Write(block)
	}
	e.row.harms++
	time.Sleep(long)
	f.Close()
	if err := os.Remove(ballast); err != nil {
		e.Fatal(err)
	}
}

// readOnly makes the disk read-only for a while, as a system does with one
// that has errors.
func (e *trial) readOnly() {
	e.mount()
	p := e.demo(slow)
	e.await(p, e.random.IntN(30))
	var err error
	for range 2000 { // busy as long as a file is open for writing
		if err = syscall.Mount("none", e.folder, "tmpfs",
			syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err == nil || p.over() {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err != nil { // the club file is open all the time: then while nobody runs
		e.signal(p, "both", syscall.SIGKILL)
		<-p.ended
		e.check(p)
		if err = syscall.Mount("none", e.folder, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
			e.Fatal(err)
		}
		p = e.demo("max")
	}
	e.row.harms++
	time.Sleep(e.between(200*time.Millisecond, 2*time.Second))
	if err := syscall.Mount("none", e.folder, "tmpfs", syscall.MS_REMOUNT, "size=6m"); err != nil {
		e.Fatal(err)
	}
	e.goOn(p)
}

// failing has one call in some, or every one from some moment on, answer
// with an I/O error.
func (e *trial) failing(call string) {
	for range 2 {
		before, what := e.faulty(call)
		p := e.behind(before, "max")
		e.end(p, what)
		e.signal(p, "room", syscall.SIGKILL)
		e.check(p)
		if closed(e.known) {
			break
		}
	}
	e.finish()
}

// faulty is a program that lets one call on the evening's files fail, or every one from
// some moment on, and what it does.
func (e *trial) faulty(call string) (before []string, what string) {
	e.Helper()
	if call == "fsync" {
		call = "fsync,fdatasync"
	}
	strace, err := exec.LookPath("strace")
	if err != nil {
		e.away("there is no strace")
	}
	when := fmt.Sprint(1 + e.random.IntN(120))
	if e.random.IntN(2) == 0 {
		when += "+" // that one and all behind it
	}
	fault := []string{"EIO", "ENOSPC"}[e.random.IntN(2)]
	e.row.harms++
	return []string{strace, "-f", "-qq", "-o", os.DevNull, "-P", e.club(), "-P", e.club() + "-journal",
		"-P", e.bws(), "-P", e.folder,
		"-e", "trace=" + call, "-e", "inject=" + call + ":error=" + fault + ":when=" + when,
	}, fmt.Sprintf("%s %s at %s", call, fault, when)
}
