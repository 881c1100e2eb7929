package bridgemate

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// SendSettings gives the handsets the chosen settings, and how sections are grouped,
// during play: the rows of Settings are changed and every table is told to take them
// (bws.ResendSettings; not tried on hardware). ErrBCS for BM Pro, which takes settings at
// the upload only; ErrUpdating while a table has not taken an earlier change;
// bws.ErrSetting for what cannot be.
func (l *Link) SendSettings(ctx context.Context) error {
	o, st := l.Options(), l.session.State()
	if o.Generation != bws.BCS {
		return fmt.Errorf("settings during play: %w", ErrBCS)
	}
	if err := bws.CheckSettings(o.Generation, o.Settings); err != nil {
		return err
	}
	if err := l.addSettings(ctx, o); err != nil {
		return err
	}
	err := l.change(ctx, every, func(p part, b bws.Batch, c *bws.Contents) error {
		if err := settled(c, func(bws.TableRow) bool { return true }); err != nil {
			return err
		}
		for _, r := range settingsRows(st, p, o) {
			if err := writeSettings(b, c, r.Row()); err != nil {
				return err
			}
		}
		for _, s := range p.sections {
			set := bws.Row{"Group": group(st, s.ID), "UpdateFromRound": bws.ResendSettings}
			if _, err := b.Update("Tables", bws.Row{"Section": s.ID}, set); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("sending the settings: %w", err)
	}
	return l.session.Record("director", session.SettingsSent{Settings: SettingsOf(st, o)})
}

func writeSettings(b bws.Batch, c *bws.Contents, r bws.Row) error {
	section := r["Section"]
	for _, there := range c.SettingsRows {
		if fmt.Sprint(bws.Row(there).Get("Section")) == fmt.Sprint(section) {
			_, err := b.Update("Settings", bws.Row{"Section": section}, r)
			return err
		}
	}
	_, err := b.Insert("Settings", r)
	return err
}

// addSettings adds the fields of settings that the file has not got: it was made
// when others were chosen.
func (l *Link) addSettings(ctx context.Context, o Options) error {
	st := l.session.State()
	parts, err := l.parts(st, o)
	if err != nil {
		return err
	}
	for server, p := range parts {
		if _, err := l.readOwn(ctx, server, p); err != nil {
			return err
		}
		listing, err := bws.Dump(ctx, p.file, "Settings")
		if err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(SettingsOf(st, o))) {
			has := func(column string) bool { return strings.EqualFold(column, name) }
			s, known := bws.FindSetting(name)
			if !known || slices.ContainsFunc(listing[0].Columns, has) {
				continue
			}
			if err := l.addField(ctx, p.file, "Settings", s.TableField); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *Link) addField(ctx context.Context, file, table string, f bws.TableField) error {
	e := l.writer()
	_, err := ask(ctx, &l.calls, file, writePatience, func(ctx context.Context) (struct{}, error) {
		db, err := e.open(ctx, file, e.patience)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, cmp.Or(db.AddField(table, f), db.Close())
	})
	return e.held(err)
}
