package parts

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"clubnight/cmd/release/tool"
)

// object is a part of a bill that goes on as it was written, but for what is set here.
type object = map[string]any

// bill is a bill of materials as CycloneDX has it (https://cyclonedx.org/docs/1.6/json/),
// with what has to be known of it to put several into one.
type bill struct {
	Schema     string      `json:"$schema"`
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []object    `json:"components"`
	Depends    []dependent `json:"dependencies"`
}

type metadata struct {
	Time       string   `json:"timestamp"`
	Tools      []object `json:"tools"`
	Component  object   `json:"component"`
	Properties []object `json:"properties,omitempty"`
}

type dependent struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn,omitempty"`
}

// Bill is the bill of materials of a package of programs with their parts: JSON of
// CycloneDX. A module without a part of its name is ErrNoLicence.
func Bill(ctx context.Context, name, version string, date time.Time, programs []string, parts []Part) ([]byte, error) {
	ours := object{"bom-ref": name + "@" + version, "type": "application", "name": name, "version": version,
		"licenses": named([]string{"MIT"})}
	var whole bill
	var inside []object // the programs
	on := dependent{Ref: name + "@" + version}
	components, depends := map[string]object{}, map[string]dependent{}
	for _, program := range programs {
		one, err := billOf(ctx, program, version, date)
		if err != nil {
			return nil, err
		}
		whole = one
		p := one.Metadata.Component
		p["name"] = strings.TrimSuffix(filepath.Base(program), ".exe")
		p["properties"] = one.Metadata.Properties
		inside, on.On = append(inside, p), append(on.On, fmt.Sprint(p["bom-ref"]))
		for _, c := range one.Components {
			i := slices.IndexFunc(parts, func(q Part) bool { return q.Module && q.Name == c["name"] })
			if i < 0 {
				return nil, fmt.Errorf("%s: %w", c["name"], ErrNoLicence)
			}
			c["licenses"] = named(parts[i].Kinds)
			components[fmt.Sprint(c["bom-ref"])] = c
		}
		for _, d := range one.Depends {
			depends[d.Ref] = d
		}
	}
	for _, p := range parts {
		if !p.Module {
			ref := p.Name + "@" + p.Version
			components[ref] = object{"bom-ref": ref, "type": "library", "name": p.Name, "version": p.Version,
				"scope": "required", "licenses": named(p.Kinds)}
			on.On = append(on.On, ref)
		}
	}
	ours["components"], depends[on.Ref] = inside, on
	whole.Metadata = metadata{Time: date.UTC().Format(time.RFC3339), Tools: whole.Metadata.Tools, Component: ours}
	whole.Components, whole.Depends = ordered(components), ordered(depends)
	text, err := json.MarshalIndent(whole, "", "  ")
	return append(text, '\n'), err
}

// billOf lets cyclonedx-gomod write the bill of one program.
func billOf(ctx context.Context, program, version string, date time.Time) (one bill, err error) {
	text, err := tool.Run(ctx, tool.CycloneDX, date,
		"bin", "-json", "-std", "-noserial", "-notimestamp", "-version", "v"+version, program)
	if err == nil {
		err = json.Unmarshal(text, &one)
	}
	for _, t := range one.Metadata.Tools {
		delete(t, "hashes") // of the tool as it was built on this computer
	}
	return one, err
}

// named are licences by their names in the list of SPDX.
func named(kinds []string) (licences []object) {
	for _, k := range kinds {
		licences = append(licences, object{"license": object{"id": k}})
	}
	return licences
}

// ordered are values in the order of their keys.
func ordered[T any](all map[string]T) (values []T) {
	for _, key := range slices.Sorted(maps.Keys(all)) {
		values = append(values, all[key])
	}
	return values
}
