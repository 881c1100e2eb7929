package ado_test

import (
	"os"
	"testing"

	"clubnight/bridgemate/ado/adostandin"
)

func TestMain(m *testing.M) { os.Exit(adostandin.Main(m.Run)) }
