package assets

import (
	"runtime/debug"
	"testing"
)

func TestBuildSaysItsCommit(t *testing.T) {
	of := func(settings ...string) *debug.BuildInfo {
		b := &debug.BuildInfo{}
		for i := 0; i < len(settings); i += 2 {
			b.Settings = append(b.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return b
	}
	const commit = "3f2a91c0d1e2b3a4958677685940312233445566"
	for _, c := range []struct {
		build *debug.BuildInfo
		want  string
	}{
		{nil, Version},
		{of("-trimpath", "true"), Version},
		{of("vcs.modified", "true"), Version},
		{of("vcs.revision", commit, "vcs.modified", "false"), Version + " (3f2a91c0d1e2)"},
		{of("vcs.revision", commit, "vcs.modified", "true"), Version + " (3f2a91c0d1e2, changed)"},
		{of("vcs.revision", "42"), Version + " (42)"},
	} {
		if got := built(c.build); got != c.want {
			t.Errorf("%+v: %q, want %q", c.build, got, c.want)
		}
	}
}
