package clubfile_test

import ("testing";"os")

func TestGen(t *testing.T) {
	if p := os.Getenv("GEN"); p != "" {
		c := open(t, p)
		if err := c.HidePlayer("1003", true); err != nil { t.Fatal(err) }
	}
}
