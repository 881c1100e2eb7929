package jet

import (
	"bytes"
	"crypto/rc4"
	"errors"
	"fmt"
	"math"
)

const signature = "Standard Jet DB\x00"

// creationDate stands in the header of every file that this package makes.
// Jet 4 scrambles the owners and permissions in its catalogue with a keystream
// made from the creation date in the header, in a way that nobody has
// published. So the date is a constant whose keystream is known: that of 5 June
// 2004, which the empty files of Access 2000 have that Jackcess carries. True
// dates go into the catalogue only.
var creationDate = [8]byte{0xbc, 0x72, 0x1f, 0x7d, 0xf1, 0x9f, 0xe2, 0x40}

// sidMask is the beginning of the keystream that belongs to creationDate.
var sidMask = [2]byte{0xa5, 0x32}

// maskHeader applies the fixed mask of page 0, in both directions.
func (l *layout) maskHeader(p []byte) {
	// The key is four fixed bytes, so this cannot fail.
	c, err := rc4.NewCipher([]byte{0xC7, 0xDA, 0x39, 0x6B})
	if err != nil {
		panic(err)
	}
	c.XORKeyStream(p[0x18:l.maskEnd], p[0x18:l.maskEnd])
}

// newHeader builds page 0.
func (l *layout) newHeader() []byte {
	p := make([]byte, l.pageSize)
	le.PutUint32(p[0:], 0x100)
	copy(p[4:], signature)
	le.PutUint32(p[0x14:], l.version)
	le.PutUint32(p[0x18:], globalMapPage<<8)
	le.PutUint32(p[0x1C:], globalMapPage<<8|1)
	for i, page := range []uint32{objectsPage, acesPage, queriesPage, relationsPage} {
		le.PutUint32(p[0x20+4*i:], page)
	}
	le.PutUint16(p[0x3C:], 1252)
	if l.wide {
		day := passwordMask(creationDate[:])
		for i := 0; i < l.passwordLen; i++ {
			p[l.passwordOff+i] = day[i%4]
		}
		le.PutUint32(p[0x6A:], 8618)
		le.PutUint16(p[0x6E:], 0x0409)
		copy(p[0x72:], creationDate[:])
	} else {
		le.PutUint16(p[0x3A:], 0x0409)
		le.PutUint32(p[0x56:], 2723)
	}
	l.maskHeader(p)
	if l.wide {
		le.PutUint32(p[0x98:], 1620)
		copy(p[0x9C:], "4.0\x00")
	}
	for i := 0; i < 256; i++ {
		p[l.commitBytes+2*i+1] = 1
	}
	return p
}

// passwordMask is the creation day, with which Jet 4 masks the password once more.
func passwordMask(date []byte) [4]byte {
	day := math.Float64frombits(le.Uint64(date))
	var m [4]byte
	if day > math.MinInt32 && day < math.MaxInt32 {
		le.PutUint32(m[:], uint32(int32(day)))
	}
	return m
}

// errUnborn is returned inside the package, with ErrNotAccess, for a file whose
// beginning has not been written yet: somebody is copying it here.
var errUnborn = errors.New("its beginning is empty")

// parseHeader tells the format of a file of that size by its first page, and
// refuses what this package cannot read.
func parseHeader(b []byte, size int64) (*layout, error) {
	if len(bytes.Trim(b[:min(len(b), 0x18)], "\x00")) == 0 {
		return nil, fmt.Errorf("%w: %w", ErrNotAccess, errUnborn)
	}
	if len(b) < 0x18 || string(b[4:4+len(signature)]) != signature {
		if len(b) >= 0x18 && bytes.HasPrefix(b[4:], []byte("Standard ACE DB")) {
			return nil, fmt.Errorf("%w: it is an .accdb file of Access 2007 or later", ErrVersion)
		}
		return nil, ErrNotAccess
	}
	var l *layout
	switch v := le.Uint32(b[0x14:]); v {
	case jet3.version:
		l = jet3
	case jet4.version:
		l = jet4
	default:
		return nil, fmt.Errorf("%w: version number %d", ErrVersion, v)
	}
	if size < int64(3*l.pageSize) || len(b) < 0x98 {
		return nil, fmt.Errorf("%w: %d bytes", ErrTruncated, size)
	}
	p := append([]byte(nil), b[:0x98]...)
	l.maskHeader(p)
	if le.Uint32(p[0x3E:]) != 0 {
		return nil, ErrEncrypted
	}
	if l.hasPassword(p) {
		return nil, ErrPassword
	}
	return l, nil
}

// hasPassword looks at an unmasked page 0. Zeros are no password in both
// formats; in Jet 4 the creation day in each four bytes is none either.
func (l *layout) hasPassword(p []byte) bool {
	field := p[l.passwordOff : l.passwordOff+l.passwordLen]
	var mask [4]byte
	if l.wide {
		mask = passwordMask(p[0x72:])
	}
	zeros, masked := true, true
	for i, c := range field {
		zeros = zeros && c == 0
		masked = masked && c == mask[i%4]
	}
	return !zeros && !masked
}
