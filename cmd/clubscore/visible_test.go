package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"Ağaoğlu and Łukasz\n1\t2\n":       "Ağaoğlu and Łukasz\n1\t2\n",
		"\x1b[2JO'Connor\x07\r":            `\u001b[2JO'Connor\u0007\u000d`,
		"\u009b31mred":                     `\u009b31mred`,
		"abc\u202edcba\u202c \u2066x":      `abc\u202edcba\u202c \u2066x`,
		"\x7f\x00":                         `\u007f\u0000`,
		"no UTF-8 \xe9\xff stays as it is": "no UTF-8 \xe9\xff stays as it is",
	} {
		var out bytes.Buffer
		n, err := fmt.Fprint(visible{&out}, text)
		if err != nil || n != len(text) || out.String() != want {
			t.Errorf("%q: %d, %v, %q, want %q", text, n, err, out.String(), want)
		}
	}
}

// JSON stays JSON, with the same text in it.
func TestVisibleJSON(t *testing.T) {
	name := "\x1b[2J\u202eevil\u0085"
	var out bytes.Buffer
	if err := json.NewEncoder(visible{&out}).Encode(name); err != nil {
		t.Fatal(err)
	}
	var back string
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || back != name {
		t.Errorf("%q: %q, %v", out.String(), back, err)
	}
	if i := bytes.IndexFunc(out.Bytes(), steers); i >= 0 {
		t.Errorf("%q steers", out.Bytes())
	}
}

// A file of deals goes out as it is: DGE draws the suits as control characters.
func TestVisibleLeavesFiles(t *testing.T) {
	var out bytes.Buffer
	if err := deliver(visible{&out}, "", []byte{3, 4, 5, 6, 0x1a}); err != nil ||
		!bytes.Equal(out.Bytes(), []byte{3, 4, 5, 6, 0x1a}) {
		t.Errorf("% x, %v", out.Bytes(), err)
	}
}
