package ruleset

import (
	"strings"
	"testing"

	"clubnight/session/deal"
)

func hand(t *testing.T, text string) *Hand {
	t.Helper()
	h, err := deal.ParseHand(text)
	if err != nil || h.Len() != 13 {
		t.Fatalf("%s: %d cards, %v", text, h.Len(), err)
	}
	return NewHand(h)
}

// The qualifiers as the document explains them, each on the lengths next to its digit.
func TestLengthQualifiers(t *testing.T) {
	for _, c := range []struct {
		text        string
		least, most int
	}{{"4@", 4, 4}, {"4+", 4, 13}, {"4-", 0, 4}, {"0@", 0, 0}, {"9+", 9, 13}, {"  ", 0, 13}, {"4 ", 4, 4},
		{" <", 0, 13}, {"3<", 3, 13}} {
		l, ok := parseLength(c.text)
		if !ok || l.Least() != c.least || l.Most() != c.most {
			t.Errorf("%q: %d to %d, %v", c.text, l.Least(), l.Most(), ok)
		}
	}
	for _, bad := range []string{"+4", "4>", "a+", " +", " @", " -", "@@"} {
		if _, ok := parseLength(bad); ok {
			t.Errorf("%q is taken", bad)
		}
	}
}

// '<' compares with every other suit that has a length value, and with no other.
func TestShorterThanTheOtherSuit(t *testing.T) {
	p := pattern("4+    <              ", 0)
	for text, fits := range map[string]bool{"5432.432.432.432": true, "5432.5432.432.32": false,
		"5432.65432.32.32": false, "65432.5432.32.32": true, "432.2.65432.5432": false, "5432..65432.5432": true} {
		if p.Fits(hand(t, text)) != fits {
			t.Errorf("%s: fits is %v", text, !fits)
		}
	}
	if m := p.Miss(hand(t, "5432.5432.432.32")); m != (Miss{LengthAspect, deal.Hearts}) {
		t.Errorf("misses by %+v", m)
	}
}

// Every code of a card pattern on every card that may stand there.
func TestCardCodes(t *testing.T) {
	const ranks = "AKQJT9"
	for code, fits := range map[byte]string{
		'A': "A", 'K': "K", 'Q': "Q", 'J': "J", 'T': "T", 'X': "9", 'k': "AK", 'q': "AKQ", 'j': "AKQJ",
		't': "AKQJT", 'x': "AKQJT9", ' ': "AKQJT9",
	} {
		h := newHolding("  ", string(code)+"  ")
		for _, r := range ranks {
			x := hand(t, string(r)+"..8765432.65432")
			if got := h.FitsSuit(x, deal.Spades); got != strings.ContainsRune(fits, r) {
				t.Errorf("%c on %c: %v", code, r, got)
			}
		}
		if void := hand(t, ".32.765432.65432"); h.FitsSuit(void, deal.Spades) != (code == ' ') {
			t.Errorf("%c on a void", code)
		}
	}
}

// Positions count from the top of the suit, and one beyond its end fits only a blank.
func TestCardPatternPositions(t *testing.T) {
	h := newHolding("  ", "A x")
	for text, fits := range map[string]bool{"A2.432.5432.5432": false,
		"A32.432.432.5432": true, "K32.432.432.5432": false} {
		if h.FitsSuit(hand(t, text), deal.Spades) != fits {
			t.Errorf("%s: %v", text, !fits)
		}
	}
}

// "If a hand pattern in a rule file is totally blank, the pattern will match."
func TestBlankMatchesAll(t *testing.T) {
	p := pattern(strings.Repeat(" ", 20), 0)
	for _, text := range []string{"AKQJT98765432...", "..AKQJT98.765432", "5432.432.432.432"} {
		if !p.Fits(hand(t, text)) || p.Asks() {
			t.Errorf("a blank pattern refuses %s", text)
		}
	}
}
