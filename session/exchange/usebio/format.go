package usebio

import (
	"strings"

	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
)

func init() { account.Register("USEBIO", sniff, Read) }

// sniff looks for the root element or the document type, behind comments or not.
func sniff(head []byte, _ string) bool {
	start := strings.ToUpper(exchange.Start(head))
	return strings.HasPrefix(strings.TrimSpace(start), "<") &&
		(strings.Contains(start, "<USEBIO") || strings.Contains(start, "<!DOCTYPE USEBIO"))
}
