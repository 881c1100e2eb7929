package bws

import "clubnight/bridgemate/jet"

// SetGeneration makes contents those of a file of that generation.
func (c *Contents) SetGeneration(g Generation) { c.generation = g }

// Parse reads contents from the bytes of a file.
func Parse(b []byte) (*Contents, error) {
	s, err := jet.ParseSnapshot(b)
	if err != nil {
		return nil, err
	}
	return ContentsOf(s)
}
