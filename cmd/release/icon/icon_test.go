package icon

import (
	"bytes"
	"encoding/binary"
	"image/color"
	"image/png"
	"os"
	"testing"
)

func drawing(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../assets/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The drawing has its colours at its places in every size: transparent beyond the round
// corner, blue, the gold of the moon, white.
func TestPNG(t *testing.T) {
	for _, side := range []int{16, 48, 256, 1024} {
		text, err := PNG(drawing(t), side)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(text))
		if err != nil || picture.Bounds().Dx() != side || picture.Bounds().Dy() != side {
			t.Fatalf("%d: %v, %v", side, picture.Bounds(), err)
		}
		for at, want := range map[[2]int]color.NRGBA{
			{4, 4}: {}, {60, 256}: {0x12, 0x3a, 0x5c, 0xff}, {352, 220}: {0xf2, 0xc1, 0x4e, 0xff},
			{222, 206}: {0xff, 0xff, 0xff, 0xff},
		} {
			got := color.NRGBAModel.Convert(picture.At(at[0]*side/512, at[1]*side/512)).(color.NRGBA)
			if got.A == 0 && want.A == 0 {
				continue
			}
			if side >= 48 && got != want {
				t.Errorf("%d pixels, at %v: %v, want %v", side, at, got, want)
			}
		}
	}
	if _, err := PNG([]byte("<svg><nonsense"), 16); err == nil {
		t.Error("what is no drawing is drawn")
	}
}

func TestICNS(t *testing.T) {
	text, err := ICNS(drawing(t))
	if err != nil {
		t.Fatal(err)
	}
	if string(text[:4]) != "icns" || int(binary.BigEndian.Uint32(text[4:])) != len(text) {
		t.Fatalf("head % x of %d bytes", text[:8], len(text))
	}
	sides := map[string]int{}
	for rest := text[8:]; len(rest) > 0; {
		length := int(binary.BigEndian.Uint32(rest[4:]))
		if length < 8 || length > len(rest) {
			t.Fatalf("%s has %d of %d bytes", rest[:4], length, len(rest))
		}
		head, err := png.DecodeConfig(bytes.NewReader(rest[8:length]))
		if err != nil || head.Width != head.Height {
			t.Errorf("%s: %+v, %v", rest[:4], head, err)
		}
		sides[string(rest[:4])] = head.Width
		rest = rest[length:]
	}
	for name, side := range map[string]int{"icp4": 16, "ic07": 128, "ic09": 512, "ic10": 1024, "ic12": 64} {
		if sides[name] != side {
			t.Errorf("%s is %d pixels wide", name, sides[name])
		}
	}
}
