// Package proof plays evenings on the pages for phones, in a real browser that is
// touched, over a bad Wi-Fi, with a program that is killed on the way, and looks whether
// anything is lost, there twice, or ranked otherwise than the same evening by
// Bridgemates.
//
//	make phones    sixty tables, with all figures
//
// The tests of this package without that are the short form, where there is a Chromium;
// without a browser, and with more phones, package campaign does the same.
package proof
