//go:build unix

package tables

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

func startPostgres(t testing.TB) (dsn func(user, password string) string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	attr := &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		u, err := user.Lookup("postgres")
		if err != nil {
			t.Skip(err)
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		os.Chown(dir, uid, gid)
		attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	run := func(name string, args ...string) {
		c := exec.Command(filepath.Join("/usr/lib/postgresql/15/bin", name), args...)
		c.SysProcAttr, c.Dir = attr, dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	os.WriteFile(filepath.Join(dir, "pw"), []byte("secret"), 0o644)
	data := filepath.Join(dir, "data")
	run("initdb", "-D", data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", filepath.Join(dir, "pw"), "-N", "-E", "UTF8")
	run("pg_ctl", "-D", data, "-w", "-l", filepath.Join(dir, "log"), "-o", fmt.Sprintf("-p %d -k %s -c listen_addresses=127.0.0.1 -c max_connections=200", port, dir), "start")
	t.Cleanup(func() { run("pg_ctl", "-D", data, "-m", "fast", "-w", "stop") })
	return func(user, password string) string {
		return fmt.Sprintf("host=127.0.0.1 port=%d user=%s password=%s dbname=postgres", port, user, password)
	}
}
