package clubsite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // a logo may be one
	_ "image/png"  // or one of these
	"math"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"clubnight/assets"
)

// ErrSettings is returned for settings that cannot be used; the error says why.
var ErrSettings = errors.New("these are no settings of a club's site")

// Settings are what a club chooses of its site. The zero value will do.
type Settings struct {
	// Club is the name that heads every page; "" is that of the last evening.
	Club string `json:"club,omitempty"`
	// Address is where the folder is to be found on the internet,
	// "https://club.example/": pictures for sharing need it.
	Address string `json:"address,omitempty"`
	// Language is the tag of the pages' language, "" English.
	Language string `json:"language,omitempty"`
	// Colour is the club's, "#164a8c"; "" is Clubnight's blue. One that is too pale to be
	// read is darkened until it can be.
	Colour string `json:"colour,omitempty"`
	// Logo is the file of a picture, PNG or JPEG, "" for none.
	Logo string `json:"logo,omitempty"`
	// About stands at the foot of every page: when and where the club plays.
	About string `json:"about,omitempty"`
	// Findable lets search engines list the site; without it every page asks them not to.
	Findable bool `json:"findable,omitempty"`
}

// largestLogo is as large as a logo may be, in bytes and in pixels along a side.
const largestLogo, widestLogo = 512 << 10, 2000

// SettingsFile is the file beside a club file that holds the settings of its site.
func SettingsFile(club string) string {
	return strings.TrimSuffix(club, filepath.Ext(club)) + ".site.json"
}

// ReadSettings reads a file of settings; one that is not there gives the usual ones. The
// logo is looked for beside the file. The error wraps ErrSettings where the file has
// none.
func ReadSettings(path string) (s Settings, err error) {
	content, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	d := json.NewDecoder(bytes.NewReader(content))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return s, fmt.Errorf("%s: %w: %w", path, ErrSettings, err)
	}
	if s.Logo != "" && !filepath.IsAbs(s.Logo) {
		s.Logo = filepath.Join(filepath.Dir(path), s.Logo)
	}
	return s, s.check()
}

// Write keeps the settings in a file.
func (s Settings) Write(path string) error {
	if err := s.check(); err != nil {
		return err
	}
	content, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(content, '\n'), 0o600)
}

func (s Settings) check() error {
	if s.Colour != "" {
		if _, err := parseColour(s.Colour); err != nil {
			return fmt.Errorf("%w: colour %.20q is not written like #164a8c", ErrSettings, s.Colour)
		}
	}
	if s.Address != "" {
		u, err := url.Parse(s.Address)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.User != nil {
			return fmt.Errorf("%w: address %.80q is not like https://club.example/", ErrSettings, s.Address)
		}
	}
	return nil
}

// base is the address with a stroke at its end, "" for none.
func (s Settings) base() string {
	if s.Address == "" {
		return ""
	}
	return strings.TrimSuffix(s.Address, "/") + "/"
}

// logo is the picture with the name that it has on the site, and its size as it is shown.
type logo struct {
	name          string
	content       []byte
	width, height int
}

// logoHeight is that of a logo on a page, in pixels.
const logoHeight = 40

// readLogo reads the logo; nil where the club has none.
func (s Settings) readLogo() (*logo, error) {
	if s.Logo == "" {
		return nil, nil
	}
	content, err := os.ReadFile(s.Logo)
	if err != nil {
		return nil, fmt.Errorf("%w: logo: %w", ErrSettings, err)
	}
	size, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || len(content) > largestLogo || size.Width < 1 || size.Height < 1 ||
		size.Width > widestLogo || size.Height > widestLogo {
		return nil, fmt.Errorf("%w: %s is no PNG or JPEG of at most %d kB and %d pixels a side", ErrSettings, s.Logo,
			largestLogo>>10, widestLogo)
	}
	ext := map[string]string{"png": "png", "jpeg": "jpg"}[format]
	return &logo{"logo." + ext, content, max(1, size.Width*logoHeight/size.Height), logoHeight}, nil
}

func parseColour(text string) (assets.Colour, error) {
	digits, ok := strings.CutPrefix(text, "#")
	n, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 6 {
		return 0, ErrSettings
	}
	return assets.Colour(n), nil
}

// readable is the contrast that letters need on their ground (WCAG 2.2, 1.4.3).
const readable = 4.5

// colours are the club's by day, which white letters can stand on too, and by night.
func (s Settings) colours() (day, night assets.Colour) {
	if s.Colour == "" {
		return assets.InkPrimary, assets.NightPrimary
	}
	given, err := parseColour(s.Colour)
	if err != nil {
		return assets.InkPrimary, assets.NightPrimary
	}
	day, night = given, given
	for contrast(day, assets.PaperStripe) < readable {
		day = blend(day, 0x000000)
	}
	for contrast(night, assets.NightStripe) < readable {
		night = blend(night, 0xffffff)
	}
	return day, night
}

// blend is a colour a step nearer to another.
func blend(c, to assets.Colour) assets.Colour {
	mixed := assets.Colour(0)
	for shift := 0; shift < 24; shift += 8 {
		from, end := int(c>>shift&0xff), int(to>>shift&0xff)
		step := (end - from) / 16
		switch {
		case step == 0 && end > from:
			step = 1
		case step == 0 && end < from:
			step = -1
		}
		mixed |= assets.Colour(from+step) << shift
	}
	return mixed
}

// contrast is that of WCAG 2.2: 1 for no difference, 21 for black on white.
func contrast(a, b assets.Colour) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c assets.Colour) float64 {
	r, g, b := c.RGB()
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}
