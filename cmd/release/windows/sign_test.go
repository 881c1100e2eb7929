//go:build installer

package windows

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A publisher's certificate signs the installer and what it leaves to take the programs
// away; here it is one that was just made.
func TestSigned(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	for _, args := range [][]string{
		{"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=A publisher", "-addext",
			"extendedKeyUsage=codeSigning",
			"-keyout", at("key.pem"), "-out", at("cert.pem")},
		{"pkcs12", "-export", "-inkey", at("key.pem"), "-in", at("cert.pem"), "-passout",
			"pass:secret", "-out", at("cert.p12")},
	} {
		if out, err := exec.Command("openssl", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	write(t, at("password"), "secret")
	sign, err := filepath.Abs("sign.sh")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("CERTIFICATE", at("cert.p12"))
	t.Setenv("PASSWORD_FILE", at("password"))
	t.Setenv("SIGN", sign)
	signed := small(t, "1.0.0")
	if out, err := exec.Command("7z", "x", "-y", "-o"+folder, signed,
		"clubnight-uninstall.exe").CombinedOutput(); err != nil {
		t.Logf("the uninstaller cannot be unpacked: %s", out)
	}
	for _, path := range []string{signed, at("clubnight-uninstall.exe")} {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		out, err := exec.Command("osslsigncode", "verify", "-CAfile", at("cert.pem"), "-in", path).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "Signature verification: ok") {
			t.Errorf("%s: %v\n%s", path, err, out)
		}
	}
}

// Two builds of the same programs are the same to the byte.
func TestInstallerIsTheSameEveryTime(t *testing.T) {
	if first, second := small(t, "1.0.0"), small(t, "1.0.0"); sum(t, first) != sum(t, second) {
		t.Error("two installers of the same programs differ")
	}
}
