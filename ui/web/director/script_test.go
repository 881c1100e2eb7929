package director

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The script's HMAC is that of the standard library: on the vectors of RFC 4231 and on
// others of every length around a block. It is run by the JavaScript that there is; the
// browser test signs with it as well.
func TestSign(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no JavaScript here")
	}
	text, err := scripts.ReadFile("sign.js")
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	some := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(rnd.IntN(256))
		}
		return b
	}
	type vector struct{ key, say []byte }
	vectors := []vector{{[]byte("Jefe"), []byte("what do ya want for nothing?")},
		{[]byte(strings.Repeat("\xaa", 131)), []byte("Test Using Larger Than Block-Size Key - Hash Key First")}}
	for n := range 140 {
		vectors = append(vectors, vector{some(n), some(140 - n)})
	}
	vectors = append(vectors, vector{some(32), some(9000)}, vector{some(32), []byte("Éva Kőszegi, ♠ и Łukasz")})
	var script strings.Builder
	script.Write(text)
	var want []string
	for _, v := range vectors {
		fmt.Fprintf(&script, "\nconsole.log(sign.hex(sign.hmac(sign.unhex(%q), sign.unhex(%q))));", hex.EncodeToString(v.key),
			hex.EncodeToString(v.say))
		mac := hmac.New(sha256.New, v.key)
		mac.Write(v.say)
		want = append(want, hex.EncodeToString(mac.Sum(nil)))
	}
	script.WriteString("\nconsole.log(sign.hex(sign.bytes('Éva ♠')));")
	want = append(want, hex.EncodeToString([]byte("Éva ♠")))
	run := exec.CommandContext(t.Context(), node, "-")
	run.Stdin = strings.NewReader(script.String())
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got := strings.Fields(string(out)); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%d of %d differ", len(got), len(want))
	}
}

// The scripts are small, have no sentence of their own, and fetch nothing from elsewhere.
func TestScripts(t *testing.T) {
	for name, most := range map[string]int{"sign.js": 3 << 10, "director.js": 16 << 10} {
		text, err := scripts.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > most {
			t.Errorf("%s has %d bytes", name, len(text))
		}
		if elsewhere := regexp.MustCompile(`https?://`).Find(text); elsewhere != nil {
			t.Errorf("%s names an address", name)
		}
	}
}
