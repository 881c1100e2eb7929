package eventserver

import "time"

// SetPatience sets for how long a server may be silent.
func (s *Server) SetPatience(d time.Duration) { s.patience = d }

func (s *Server) SetQuiet(d time.Duration) { s.quiet = d }
