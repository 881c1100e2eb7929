package assets

import "runtime/debug"

// commitDigits is how much of a commit tells it from all others.
const commitDigits = 12

// Built is the version with the commit that the program was built from, as far as the
// build knows it: "0.1.0 (3f2a91c0d1e2)". Where the files were not as they were
// committed, it is "0.1.0 (3f2a91c0d1e2, changed)".
func Built() string {
	build, _ := debug.ReadBuildInfo()
	return built(build)
}

func built(build *debug.BuildInfo) string {
	commit, changed := "", ""
	if build != nil {
		for _, s := range build.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(commitDigits, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = ", changed"
			}
		}
	}
	if commit == "" {
		return Version
	}
	return Version + " (" + commit + changed + ")"
}
