package bws

import (
	"errors"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Errors of the recorder's text fields; each is wrapped with the text at hand.
var (
	// ErrBid is returned when the field Bid holds no call.
	ErrBid = errors.New("not a call")
	// ErrCard is returned when the field Card holds no card.
	ErrCard = errors.New("not a card that was played")
)

// The calls that are no bids, as the guide spells them.
const (
	callPass = "PASS"
	callSkip = "SkipBid" // players were skipped: their calls are not known
)

// ParseBid reads the field Bid of BiddingData, spaced and cased anyhow, and gives it as
// the guide spells it: "1C" to "7NT", "X", "XX", "PASS", "SkipBid".
func ParseBid(text string) (string, error) {
	if len(text) > maxText {
		return "", offending(ErrBid, text)
	}
	switch call := strings.ToUpper(strings.Join(strings.Fields(plain(text)), "")); call {
	case "X", "XX", callPass:
		return call, nil
	case strings.ToUpper(callSkip):
		return callSkip, nil
	}
	c, err := scoring.ParseContract(plain(text))
	if err != nil || c.Level == 0 || c.Doubling != scoring.Undoubled {
		return "", offending(ErrBid, text)
	}
	return strings.ReplaceAll(FormatContract(c), " ", ""), nil
}

// ParseCard reads the field Card of PlayData, spaced and cased anyhow, and gives it as
// the guide spells it: "DA", "ST", and "Hx" for a small heart that was not seen exactly.
func ParseCard(text string) (string, error) {
	if len(text) > maxText {
		return "", offending(ErrCard, text)
	}
	card, err := deal.ParseCard(strings.Join(strings.Fields(plain(text)), ""))
	if err != nil {
		return "", offending(ErrCard, text)
	}
	return card.String(), nil
}
