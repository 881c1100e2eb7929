"""What endplay reads in files of boards, as JSON: python3 read.py SRC pbn|lin FILE ...

SRC is the folder src of its source. Its part in C++ solves boards, which nobody asks for here: only the structures that its types
keep cards and contracts in are needed of it, and they stand below.
"""
import ctypes, json, os, sys, types

src, form, files = sys.argv[1], sys.argv[2], sys.argv[3:]


def module(name, folder=None):
    m = types.ModuleType(name)
    if folder:
        m.__path__ = [os.path.join(src, *folder)]
    sys.modules[name] = m
    return m


class Deal(ctypes.Structure):
    _fields_ = [("trump", ctypes.c_int), ("first", ctypes.c_int), ("currentTrickSuit", ctypes.c_int * 3),
                ("currentTrickRank", ctypes.c_int * 3), ("remainCards", (ctypes.c_uint * 4) * 4)]


class Contract(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("underTricks", "overTricks", "level", "denom", "seats")]


def chunked(items, n):
    items = list(items)
    return (items[i:i + n] for i in range(0, len(items), n))


def grouper(items, n, incomplete="fill", fillvalue=None):
    for group in chunked(items, n):
        yield tuple(group + [fillvalue] * (n - len(group)))


sys.path.insert(0, src)
try:
    import more_itertools
except ImportError:
    more = module("more_itertools")
    more.chunked, more.grouper = chunked, grouper
module("endplay", ["endplay"])
module("endplay.parsers", ["endplay", "parsers"])
dds = module("endplay._dds")
dds.deal, dds.contractType, dds._libc = Deal, Contract, ctypes.CDLL(None)
sys.modules["endplay"]._dds = dds

import importlib
parser = importlib.import_module("endplay.parsers." + form)


def told(b):
    c = b.contract
    said = {"board": b.board_num or 0, "dealer": b.dealer.abbr if b.dealer is not None else "", "vul": int(b.vul) if b.vul is not None else -1,
            "deal": b.deal.to_pbn(), "calls": len(b.auction), "cards": len([c for c in b.play if c.suit.name != "nt"]), "names": {}, "contract": ""}
    for seat in ("North", "East", "South", "West"):
        said["names"][seat] = str(b.info.get(seat, ""))
    if c is not None and c.level > 0:
        said["contract"] = "%d%s%s%s" % (c.level, c.denom.name[0].upper(), c.penalty.abbr, c.declarer.abbr)
        said["tricks"] = 6 + c.level + c.result
    return said


all = []
for name in files:
    try:
        with open(name, encoding="utf-8" if form == "lin" else "latin-1", newline="") as f:
            all.append({"boards": [told(b) for b in parser.load(f)]})
    except Exception as e:
        all.append({"error": "%s: %s" % (type(e).__name__, e)})
json.dump(all, sys.stdout)
