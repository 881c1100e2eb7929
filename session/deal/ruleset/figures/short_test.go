//go:build !long

package figures

// sample is how many deals TestLossIsLaidToTheRulesThatTookPart takes; the build tag
// "long" takes more.
const sample = 10
