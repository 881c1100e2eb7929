package desk

import (
	"strings"

	"clubnight/bridgemate"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
)

// WayText says in a sentence by which way the Bridgemates are reached; connector is
// whether a Data Connector runs on this computer.
func WayText(in *Language, o bridgemate.Options, connector bool) string {
	if o.Network {
		return in.LinkWords().Say(linkwords.WayNetwork, "Address",
			strings.TrimPrefix(o.Connector.Address, "http://"))
	}
	return in.LinkWords().Say(linkwords.WayFile, "Found", connector)
}

// WaySettled says why the way to the Bridgemates of an evening stays as it is, "" where
// another may be chosen.
func WaySettled(in *Language, st *session.State, underWay bool) string {
	network := st.Network != session.Network{}
	if !network && !underWay {
		return ""
	}
	return in.LinkWords().Say(linkwords.WaySettled, "Network", network)
}

// HasHandsets reports whether there are Bridgemates that could be told something.
func HasHandsets(o bridgemate.Options) bool { return o.Network || o.Program != "" }
