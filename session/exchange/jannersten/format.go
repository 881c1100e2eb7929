package jannersten

import (
	"strings"

	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
)

func init() { account.Register("Jannersten", sniff, Read) }

// sniff looks for the first part, which begins the file. A PBN game begins with a bracket
// too, and never with this one.
func sniff(head []byte, _ string) bool {
	start := strings.ToUpper(strings.TrimSpace(exchange.Start(head)))
	return strings.HasPrefix(start, "[GAME]") || strings.HasPrefix(start, "[CONTESTANTS]")
}
