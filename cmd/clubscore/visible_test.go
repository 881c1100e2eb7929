package main

import (
	"bytes"
	"testing"

	"clubnight/session/exchange/text"
)

// A file of deals goes out as it is: DGE draws the suits as control characters.
func TestTerminalLeavesFiles(t *testing.T) {
	var out bytes.Buffer
	if err := deliver(text.NewTerminal(&out), "", []byte{3, 4, 5, 6, 0x1a}); err != nil ||
		!bytes.Equal(out.Bytes(), []byte{3, 4, 5, 6, 0x1a}) {
		t.Errorf("% x, %v", out.Bytes(), err)
	}
}

// A name that shows nothing, or turns what follows, is seen for what it is in every
// document of JSON that goes out, also into a file.
func TestJSONIsVisible(t *testing.T) {
	const name = "\u202e\u200b\U000e0041"
	var out bytes.Buffer
	if err := printJSON(&out, []string{name}); err != nil || out.String() != "[\n  \"\\u202e\\u200b\\udb40\\udc41\"\n]\n" {
		t.Errorf("%+q, %v", out.String(), err)
	}
}
