package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"

	"clubnight/assets"
)

// The resources of the manifest and the version in every program
// (CREATEPROCESS_MANIFEST_RESOURCE_ID, VS_VERSION_INFO).
const theOne = winres.ID(1)

// check reads the resources out of a built program and compares them with
// what it is to say.
func check(path string) error {
	name := strings.TrimSuffix(filepath.Base(path), ".exe")
	at := slices.IndexFunc(programs, func(p program) bool { return p.name == name })
	if at < 0 {
		return fmt.Errorf("no program is called %q", name)
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	set, err := winres.LoadFromEXE(file)
	if err != nil {
		return fmt.Errorf("reading its resources: %w", err)
	}
	return errors.Join(checkIcon(set), checkManifest(set), programs[at].checkVersion(set))
}

func checkIcon(set *winres.ResourceSet) error {
	icon, err := set.GetIcon(winres.Name("APP"))
	if err != nil {
		return fmt.Errorf("icon: %w", err)
	}
	var file bytes.Buffer
	if err := icon.SaveICO(&file); err != nil {
		return fmt.Errorf("icon: %w", err)
	}
	if found := edges(file.Bytes()); !slices.Equal(found, iconSizes) {
		return fmt.Errorf("icon: sizes %v, want %v", found, iconSizes)
	}
	return nil
}

// edges reads the sizes of the pictures out of an .ico file, smallest first: a head of
// 6 bytes with their number in the last two, then 16 bytes each, of which the first is
// the width, 0 for 256.
func edges(ico []byte) (sizes []int) {
	for i := range int(binary.LittleEndian.Uint16(ico[4:])) {
		width := int(ico[6+16*i])
		if width == 0 {
			width = 256
		}
		sizes = append(sizes, width)
	}
	slices.Sort(sizes)
	return sizes
}

func checkManifest(set *winres.ResourceSet) error {
	text := set.Get(winres.RT_MANIFEST, theOne, english)
	m, err := winres.AppManifestFromXML(text)
	switch {
	case text == nil || err != nil:
		return fmt.Errorf("manifest: missing or unreadable (%w)", err)
	case m.ExecutionLevel != winres.AsInvoker || m.UIAccess || m.AutoElevate:
		return errors.New("manifest: asks for rights")
	case m.DPIAwareness != winres.DPIPerMonitorV2 || !m.LongPathAware || !m.UseCommonControlsV6:
		return errors.New("manifest: pixels of each monitor, long paths or common controls are missing")
	}
	return nil
}

func (p program) checkVersion(set *winres.ResourceSet) error {
	info, err := version.FromBytes(set.Get(winres.RT_VERSION, theOne, english))
	if err != nil {
		return fmt.Errorf("version: %w", err)
	}
	want, err := fourParts(assets.Version, assets.Build)
	if err != nil {
		return err
	}
	if info.FileVersion != want || info.ProductVersion != want {
		return fmt.Errorf("version: %v and %v, want %v", info.FileVersion, info.ProductVersion, want)
	}
	found, err := texts(info)
	if err != nil {
		return err
	}
	if !maps.Equal(found, p.strings()) {
		return fmt.Errorf("version: %v, want %v", found, p.strings())
	}
	return nil
}

// texts are the English texts of a version, which the library hands out as JSON alone.
func texts(info *version.Info) (map[string]string, error) {
	data, err := json.Marshal(info)
	if err != nil {
		return nil, err
	}
	var read struct {
		Info map[string]map[string]string `json:"info"`
	}
	if err := json.Unmarshal(data, &read); err != nil {
		return nil, err
	}
	return read.Info[fmt.Sprintf("%04X", english)], nil
}
