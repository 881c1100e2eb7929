package memberlist

import "testing"

// Names with digits in them are names where there are no others.
func TestNamesWithDigits(t *testing.T) {
	s, err := Parse([]byte("20000;Player 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if m := s.Guess(); m[0] != Number || m[1] != Name {
		t.Errorf("%v", m)
	}
}
