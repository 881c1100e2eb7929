// Package desktest has the evenings on which the tests of the desk stand.
package desktest
