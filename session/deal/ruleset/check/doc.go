// Package check tells the writer of a rule set what is wrong with it: rules that can
// never be reached, rules that fit one hand with different calls where nothing but their
// order decides, hands without a rule, calls that are not sufficient, and rules that
// partner's rules contradict.
//
//	report := check.Run(ctx, set, check.Options{Hands: 100_000})
package check
