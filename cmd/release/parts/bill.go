package parts

import (
	"encoding/json"
	"time"
)

// The bill of materials as CycloneDX 1.5 has it (https://cyclonedx.org/docs/1.5/json/),
// with the fields that are used here.
type (
	bill struct {
		Schema     string      `json:"$schema"`
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
		Depends    []depends   `json:"dependencies"`
	}
	metadata struct {
		Time      string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Ref      string    `json:"bom-ref"`
		Type     string    `json:"type"`
		Name     string    `json:"name"`
		Version  string    `json:"version,omitempty"`
		Scope    string    `json:"scope,omitempty"`
		Licences []licence `json:"licenses"`
		Address  string    `json:"purl,omitempty"`
	}
	licence struct {
		Licence identity `json:"license"`
	}
	identity struct {
		ID string `json:"id"`
	}
	depends struct {
		Ref string   `json:"ref"`
		On  []string `json:"dependsOn"`
	}
)

// Bill is the bill of materials of a package: JSON of CycloneDX 1.5.
func Bill(name, version string, date time.Time, parts []Part) ([]byte, error) {
	ours := component{Ref: name + "@" + version, Type: "application", Name: name, Version: version,
		Licences: []licence{{identity{"MIT"}}}}
	b := bill{
		Schema: "http://cyclonedx.org/schema/bom-1.5.schema.json", Format: "CycloneDX", Spec: "1.5", Version: 1,
		Metadata: metadata{date.UTC().Format(time.RFC3339), ours}, Components: []component{},
	}
	on := depends{Ref: ours.Ref, On: []string{}}
	for _, p := range parts {
		c := component{Ref: p.Name + "@" + p.Version, Type: "library", Name: p.Name,
			Version: p.Version, Scope: "required"}
		if p.Module {
			c.Address = "pkg:golang/" + p.Name + "@" + p.Version
			c.Ref = c.Address
		}
		for _, k := range p.Kinds {
			c.Licences = append(c.Licences, licence{identity{k}})
		}
		b.Components, on.On = append(b.Components, c), append(on.On, c.Ref)
	}
	b.Depends = []depends{on}
	text, err := json.MarshalIndent(b, "", "  ")
	return append(text, '\n'), err
}
