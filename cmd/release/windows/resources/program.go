package main

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"

	"clubnight/assets"
)

// program is one of the programs, as Windows names it in the task manager, the firewall
// and the properties of the file.
type program struct {
	name        string // of its folder in cmd and of its file, without .exe
	description string
}

var programs = []program{
	{"clubnight", assets.Name},
	{"clubscore", assets.Name + " at the command line"},
	{"bmpro-stand-in", assets.Name + " rehearsal room"},
	{"bridgescore", assets.Name + " BridgeScore files"},
	{"simpscore", assets.Name + " simpscore files"},
}

// The language of the version resource: English of the United States, which Windows falls
// back on in every language.
const english = 0x409

// copyright is what LICENSE begins with.
const copyright = "Copyright (c) 2026 the Clubnight authors. MIT License."

// iconSizes are the edges of the icon in pixels: those that Windows asks for between 100
// % and 250 %, in lists, on the taskbar, on the desktop.
var iconSizes = []int{16, 20, 24, 28, 32, 36, 40, 48, 56, 60, 64, 72, 80, 96, 128, 256}

// makeObjects writes the object files for both processors beside the sources of
// every program below root. The names say for which system and processor they are:
// no other build takes them.
func makeObjects(root string) error {
	pictures, err := iconImages(filepath.Join(root, "assets", "icon.svg"))
	if err != nil {
		return err
	}
	for _, p := range programs {
		set, err := p.resources(pictures)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		for arch, name := range map[winres.Arch]string{winres.ArchI386: "386", winres.ArchAMD64: "amd64"} {
			if err := writeObject(filepath.Join(root, "cmd", p.name, "rsrc_windows_"+name+".syso"), set,
				arch); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeObject(path string, set *winres.ResourceSet, arch winres.Arch) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := set.WriteObject(file, arch); err != nil {
		file.Close()
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return file.Close()
}

// resources are what Windows reads out of the program.
func (p program) resources(pictures []image.Image) (*winres.ResourceSet, error) {
	var set winres.ResourceSet
	icon, err := winres.NewIconFromImages(pictures)
	if err != nil {
		return nil, err
	}
	if err := set.SetIcon(winres.Name("APP"), icon); err != nil {
		return nil, err
	}
	number, err := fourParts(assets.Version, assets.Build)
	if err != nil {
		return nil, err
	}
	set.SetManifest(p.manifest(number))
	info := version.Info{FileVersion: number, ProductVersion: number}
	for key, value := range p.strings() {
		if err := info.Set(english, key, value); err != nil {
			return nil, err
		}
	}
	set.SetVersionInfo(info)
	return &set, nil
}

// manifest asks for no rights, for each monitor's own pixels and for paths over 260
// characters. A program of 32 bits without one would be served from VirtualStore where it
// may not write. No active code page: Jet reads and writes in this process with the code
// page of the computer.
func (p program) manifest(number [4]uint16) winres.AppManifest {
	return winres.AppManifest{
		Identity:            winres.AssemblyIdentity{Name: "Clubnight." + p.name, Version: number},
		Description:         p.description,
		Compatibility:       winres.Win10AndAbove,
		ExecutionLevel:      winres.AsInvoker,
		DPIAwareness:        winres.DPIPerMonitorV2,
		LongPathAware:       true,
		UseCommonControlsV6: true,
	}
}

func (p program) strings() map[string]string {
	return map[string]string{
		version.CompanyName:      assets.Name,
		version.ProductName:      assets.Name,
		version.FileDescription:  p.description,
		version.FileVersion:      assets.Version,
		version.ProductVersion:   assets.Version,
		version.InternalName:     p.name,
		version.OriginalFilename: p.name + ".exe",
		version.LegalCopyright:   copyright,
	}
}

var numbered = regexp.MustCompile(`^(\d+)\.(\d+)\.(\d+)(?:-[0-9A-Za-z.]+)?$`)

// fourParts is a version as Windows counts: three numbers and the build. What follows a
// hyphen, as in 1.2.0-rc.1, is in the words of the version only.
func fourParts(text string, build int) (parts [4]uint16, err error) {
	m := numbered.FindStringSubmatch(text)
	if m == nil {
		return parts, fmt.Errorf("version %q is not like 1.2.3", text)
	}
	for i, digits := range append(m[1:], strconv.Itoa(build)) {
		n, err := strconv.ParseUint(digits, 10, 16)
		if err != nil {
			return parts, fmt.Errorf("version %q, build %d: %w", text, build, err)
		}
		parts[i] = uint16(n)
	}
	return parts, nil
}
