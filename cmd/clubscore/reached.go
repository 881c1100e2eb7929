package main

import (
	"os"

	"github.com/spf13/pflag"

	"clubnight/bridgemate"
)

// networkFlag names the Data Connector, and licenceVariable the environment variable with
// the key of the club's licence.
const (
	networkFlag     = "network"
	licenceVariable = "CLUBNIGHT_LICENCE_KEY"
)

// reachedFlags are those by which Bridgemates are reached over a network.
func reachedFlags(flags *pflag.FlagSet, at *bridgemate.Connector) {
	flags.StringVar(&at.Address, networkFlag, "",
		"reaches the Bridgemates by the Data Connector at an `ADDRESS`, as 192.168.1.20, and not by a file; \"\" is this computer")
	flags.StringVar(&at.Club, "club-id", "",
		"the `NUMBER` of the club at the Data Connector; the key of its licence comes from "+licenceVariable+
			" or is asked for")
}

// askLicence takes the key of the licence from the environment, or asks for it where the
// club has a number.
func askLicence(at *bridgemate.Connector) (err error) {
	key, known := os.LookupEnv(licenceVariable)
	if !known && at.Club != "" {
		key, err = askSecret("Licence key of club " + at.Club)
	}
	at.Licence = bridgemate.Licence(key)
	return err
}
