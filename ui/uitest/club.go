package uitest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"clubnight/session/clubfile"
)

// Club is the club file of a stage, which is made when it is first asked for.
type Club struct {
	T    *testing.T
	once sync.Once
	file *clubfile.File
}

// File is the club file itself.
func (c *Club) File() *clubfile.File {
	c.once.Do(func() {
		file, err := clubfile.Open(filepath.Join(c.T.TempDir(), "club.clubnight"))
		if err != nil {
			c.T.Error(err)
			return
		}
		c.T.Cleanup(func() { file.Close() })
		c.file = file
	})
	return c.file
}

func (c *Club) Players() ([]clubfile.Player, error)       { return c.File().Players() }
func (c *Club) HiddenPlayers() ([]clubfile.Player, error) { return c.File().HiddenPlayers() }
func (c *Club) SetPlayers(p []clubfile.Player) error      { return c.File().SetPlayers(p) }
func (c *Club) AddPlayer(p clubfile.Player) error         { return c.File().AddPlayer(p) }
func (c *Club) EditPlayer(n string, p clubfile.Player) error {
	return c.File().EditPlayer(n, p)
}
func (c *Club) MergePlayers(gone, stays string) error  { return c.File().MergePlayers(gone, stays) }
func (c *Club) HidePlayer(n string, hidden bool) error { return c.File().HidePlayer(n, hidden) }
func (c *Club) Forget(n string) (clubfile.Forgotten, error) {
	return c.File().Forget(n)
}
func (c *Club) Partners(ctx context.Context) (clubfile.Partners, error) {
	return c.File().Partners(ctx)
}
func (c *Club) Naming() (clubfile.Naming, error)  { return c.File().Naming() }
func (c *Club) SetNaming(n clubfile.Naming) error { return c.File().SetNaming(n) }

// Holds compares who is in the club file.
func (c *Club) Holds(want ...clubfile.Player) {
	c.T.Helper()
	if got, err := c.File().Players(); err != nil || !slices.Equal(got, want) {
		c.T.Errorf("the members are %+v, %v, want %+v", got, err, want)
	}
}

// File writes a file for a test.
func File(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	Must(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}
