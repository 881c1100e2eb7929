// Package sessiontest makes evenings for tests: whole ones and odd ones, of every size,
// with their deals and with what a recorder sends.
//
//	st, sc := sessiontest.Scored(t, sessiontest.Odd(t))
package sessiontest
