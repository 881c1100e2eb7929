package table

import (
	"net/http"
	"testing"
)

func TestTry(t *testing.T) {
	h := open(t, five(t))
	c := h.client("en")
	code, body := c.get("/T/" + h.code(2))
	t.Log(code, body)
	c = h.joined(2, "", "en")
	code, body = c.get("/table")
	if code != http.StatusOK {
		t.Fatal(code)
	}
	t.Log(body[:6000])
}
