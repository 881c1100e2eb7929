package bridgewebs

import (
	"strings"

	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
)

func init() { account.Register("BridgeWebs", sniff, Read) }

// sniff looks for the tags that such a file has, the first at its beginning.
func sniff(head []byte, _ string) bool {
	start := strings.ToUpper(exchange.Start(head))
	begins := strings.HasPrefix(strings.TrimLeft(start, " \r\n\t\""), "#")
	return begins && (strings.Contains(start, "\n#SCORES") || strings.Contains(start, "\n#TRAVELLERS") ||
		strings.Contains(start, "\n#BOARD"))
}
