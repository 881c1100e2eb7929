package arrival_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/usebio"
	"clubnight/session/sessiontest"
	"clubnight/session/simultaneous"
	"clubnight/session/simultaneous/arrival"
	"clubnight/session/words"
)

var how = method.Choices{Method: "mp"}

func read(t testing.TB, name string, content []byte) *arrival.Sent {
	t.Helper()
	s, err := arrival.Read(context.Background(), name, content, how)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return s
}

// capsuleOf is an evening as its Clubnight sends it.
func capsuleOf(t testing.TB, s *session.Session) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := capsule.Write(&out, s.State(), capsule.Cover{Words: words.English(), Program: "Clubnight"}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// told is an evening for the writers of other formats.
func told(t testing.TB, s *session.Session) *account.Account {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// played are the results without what not every format has: places of the movement, leads and the like.
func played(s *arrival.Sent) (list []scoring.Line) {
	for _, r := range s.Results {
		list = append(list, scoring.Line{Section: r.Section, Board: r.Board, NS: r.NS, EW: r.EW, Score: r.Score})
	}
	slices.SortFunc(list, func(a, b scoring.Line) int { return 1000*(a.Board-b.Board) + a.NS - b.NS })
	return list
}
