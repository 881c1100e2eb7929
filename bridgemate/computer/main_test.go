package computer

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"
)

// role says what the test's own binary is when it is started as another program, and note
// is the file into which that writes.
const (
	role = "CLUBNIGHT_COMPUTER_TEST"
	note = "CLUBNIGHT_COMPUTER_NOTE"
)

func TestMain(m *testing.M) {
	switch os.Getenv(role) {
	case "":
		os.Exit(m.Run())
	case "viewer": // notes with what it was started, whole or not at all
		text, err := json.Marshal(os.Args[1:])
		if err == nil {
			err = os.WriteFile(os.Getenv(note)+".new", text, 0o600)
		}
		if err == nil {
			err = os.Rename(os.Getenv(note)+".new", os.Getenv(note))
		}
		if err != nil {
			panic(err)
		}
	case "awake": // stays awake until it is killed
		if _, err := StayAwake(context.Background(), "a test"); err != nil {
			panic(err)
		}
		fmt.Println("awake")
		<-time.After(time.Hour) // a bare select would be ended by Go itself, were nothing else going on
	}
}
