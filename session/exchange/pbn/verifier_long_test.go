//go:build long

package pbn_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The reference verifier finds no error in any file. CLUBNIGHT_PBN_VERIFIER is the folder
// with its classes: see the developer's part of the README.
func TestVerifier(t *testing.T) {
	classes := os.Getenv("CLUBNIGHT_PBN_VERIFIER")
	if classes == "" {
		t.Skip("CLUBNIGHT_PBN_VERIFIER does not say where the verifier is")
	}
	dir := t.TempDir()
	for name, file := range files(t) {
		if strings.Contains(name, "true") && !strings.Contains(name, "hostile") {
			continue // the same but for quotes
		}
		path := filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".pbn")
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		log := path + ".log"
		args := []string{"java", "-cp", classes, "nl.tistis.pbn.PbnVerifier", path, "-21", "-O" + log}
		if os.Getenv("DISPLAY") == "" {
			args = append([]string{"xvfb-run", "-a"}, args...)
		}
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "Total number of games read") {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		if strings.Contains(string(out), "error") {
			said, _ := os.ReadFile(log)
			t.Errorf("%s: %s\n%.2000s", name, out[strings.Index(string(out), "Total"):], errorsOf(string(said)))
		}
	}
}

// errorsOf are the errors of a log, each with what stands before it; warnings of tags
// that the verifier does not know are left out.
func errorsOf(log string) string {
	var kept []string
	all := strings.Split(log, "\n")
	for i, line := range all {
		if strings.HasPrefix(line, "E:") || strings.HasPrefix(line, "S:") || strings.HasPrefix(line, "F:") {
			kept = append(kept, all[max(0, i-2):i+1]...)
		}
	}
	return strings.Join(kept, "\n")
}
