package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
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

// All JSON is written by what lets nothing unseen through.
func TestOneWriterOfJSON(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "_test.go") && strings.Contains(string(source), "json.NewEncoder") {
			t.Errorf("%s writes JSON by itself", name)
		}
	}
}

// A hostile text of a Bridgemate file is seen for what it is in the JSON of its tables.
func TestJSONOfTablesIsVisible(t *testing.T) {
	if got := string(appendJSONText(nil, "a\u202eb\u200b\ufffe <Ł>")); got != `"a\u202eb\u200b\ufffe <Ł>"` {
		t.Errorf("%+q", got)
	}
}
