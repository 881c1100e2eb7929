package proof

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// A thumb touches what lies on top, and waits for what is not there yet.
func TestTouch(t *testing.T) {
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><meta name="viewport" content="width=device-width">
<button id="a" style="margin-top:1500px" onclick="setTimeout(() => document.getElementById('b').hidden = false, 50)">a</button>
<button id="b" hidden onclick="document.title = 'touched ' + innerWidth">b</button>`)
	}))
	defer page.Close()
	p, err := opens(t).phone(320, 568)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	for _, err := range []error{p.goes(t.Context(), page.URL), p.tap(t.Context(), "#a"), p.tap(t.Context(), "#b")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	title, err := eval[string](p, "document.title")
	if err != nil || title != "touched 320" || p.taps.Load() != 2 {
		t.Errorf("%q after %d taps, %v", title, p.taps.Load(), err)
	}
}
