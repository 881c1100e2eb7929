package phrases

import (
	"io/fs"
	"sync"
)

// Speakers are those of a catalogue, one for each language that was asked for. They may be used by several goroutines.
type Speakers struct {
	catalogue func() *Catalogue
	known     sync.Map
}

// SpeakersOf reads a catalogue when it is first needed: the files of a folder, as Read does.
func SpeakersOf(files fs.FS, folder string) *Speakers {
	return &Speakers{catalogue: sync.OnceValue(func() *Catalogue { return Read(files, folder) })}
}

// For is the speaker of a language, a tag of BCP 47.
func (s *Speakers) For(tag string) *Speaker {
	if one, there := s.known.Load(tag); there {
		return one.(*Speaker)
	}
	one, _ := s.known.LoadOrStore(tag, s.catalogue().For(tag))
	return one.(*Speaker)
}

// Named makes what a message names of pairs, each a name and its value.
func Named(pairs []any) map[string]any {
	names := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		names[pairs[i].(string)] = pairs[i+1]
	}
	return names
}
