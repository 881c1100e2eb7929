#!/usr/bin/python3
"""Makes Symbols.ttf and Symbols-Bold.ttf: what the sheets of paper can show and the text of the window (Noto Sans, which
comes with Fyne) cannot. The window asks them first, so they hold no letter of Noto's, and a line of text keeps Noto's height:
their ascent, descent and space are Noto's.

symbols.py FOLDER-OF-FYNE'S-FONTS; needs fontTools (Debian: python3-fonttools). `make symbols` runs it.
"""
import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

# The letters of names (Greek to Arabic, Georgian, the forms that Arabic letters take); arrows, signs, shapes and dingbats.
BLOCKS = [(0x0370, 0x06FF), (0x10A0, 0x10FF), (0xFB13, 0xFEFF), (0x2000, 0x2265), (0x25A0, 0x2671), (0x2700, 0x27BF)]
HERE = os.path.dirname(os.path.abspath(__file__))


def make(source, text, target):
    font, noto = TTFont(os.path.join(HERE, source), recalcTimestamp=False), TTFont(text)
    wanted = {r for r in font.getBestCmap() if any(low <= r <= high for low, high in BLOCKS)} - set(noto.getBestCmap())

    options = subset.Options()
    options.hinting = False
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "MATH", "gasp"]  # the forms of Arabic letters are characters of their own
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # 0, 13 and 14 are whose they are and the licence
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=wanted | {0x20, 0xFFFD})
    chosen.subset(font)

    scale = font["head"].unitsPerEm / noto["head"].unitsPerEm
    head, os2, theirs = font["hhea"], font["OS/2"], noto["hhea"]
    head.ascent = os2.sTypoAscender = os2.usWinAscent = round(theirs.ascent * scale)
    head.descent = os2.sTypoDescender = round(theirs.descent * scale)
    os2.usWinDescent = -head.descent
    head.lineGap = os2.sTypoLineGap = 0
    space = noto["hmtx"][noto.getBestCmap()[0x20]][0]
    font["hmtx"][font.getBestCmap()[0x20]] = (round(space * scale), 0)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            name = {1: "Clubnight Symbols", 3: target, 4: target, 6: target}[record.nameID]
            record.string = name
    font.save(os.path.join(HERE, target + ".ttf"))


for weight, noto in (("", "Regular"), ("-Bold", "Bold")):
    make("DejaVuSansCondensed%s.ttf" % weight, os.path.join(sys.argv[1], "NotoSans-%s.ttf" % noto), "Symbols" + weight)
