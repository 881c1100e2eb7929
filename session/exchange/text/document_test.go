package text

import (
	"errors"
	"testing"
)

// A document is known by its beginning in any version, and only this one and those before
// it are read, whatever its fields have become.
func TestDocumentIsKnownByItsHead(t *testing.T) {
	head := Head{Schema: "clubnight-x", Version: 2}
	for file, want := range map[string]struct {
		begins bool
		err    error
	}{
		`{"schema":"clubnight-x","version":2,"n":7}`:                             {true, nil},
		"\ufeff \r\n{\n \"version\": 1, \"schema\" : \"clubnight-x\", \"n\": 7}": {true, nil},
		`{"schema":"clubnight-x","version":3,"n":"seven"}`:                       {true, ErrLater},
		`{"schema":"clubnight-x","version":2,"n":"seven"}`:                       {true, ErrDocument},
		`{"schema":"clubnight-x","version":2`:                                    {true, ErrDocument},
		`{"schema":"clubnight-xy","version":2}`:                                  {false, ErrDocument},
		`{"title":"clubnight-x"}`:                                                {false, ErrDocument},
		`["schema","clubnight-x"]`:                                               {false, ErrDocument},
		``:                                                                       {false, ErrDocument},
	} {
		var d struct {
			Head
			N int
		}
		if got := head.Begins([]byte(file), ""); got != want.begins {
			t.Errorf("%s begins as one: %t", file, got)
		}
		if err := head.Read([]byte(file), &d); !errors.Is(err, want.err) || err == nil && d.N != 7 {
			t.Errorf("%s: %+v, %v", file, d, err)
		}
	}
}
