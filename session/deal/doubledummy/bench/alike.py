#!/usr/bin/env python3
"""Compares program texts with others by runs of like tokens and by the order of what is tested, and prints how much is alike.

    alike.py ONE[,ONE...] OTHER[,OTHER...]     files or folders, Go or C++

Names all count as one name and types as none, so that what was renamed or put from one language into the other is still found;
numbers and operators count as they are. A second look takes names as they are, without case and underscores. A test is what an
if, while, case or the middle of a for asks; runs of them are sought in the same way. Texts are read by this program alone.
"""
import os
import re
import sys

TOKEN = re.compile(r'''//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|`[^`]*`|'(?:\\.|[^'\\\n])*'|'''
                   r'''0[xX][0-9a-fA-F_]+|\d[\d_.]*(?:[eE]\d+)?|[A-Za-z_]\w*|'''
                   r'''&&|\|\||&\^=|&\^|<<=|>>=|<<|>>|[-+*/%&|^=!<>:]=|\+\+|--|->|::|[^\s\w]''', re.S)
KEPT = {'if', 'for', 'while', 'return', 'switch', 'case', 'break', 'continue', 'else'}
DROPPED = set('const static inline auto int uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t bool char unsigned '
              'long short void var func type struct range uint64 uint32 uint16 uint8 int64 int32 int16 int8 template typename '
              'class public private this operator std using namespace constexpr default package import'.split())
SAME = {':=': '=', '->': '.', '::': '.', '&^': '&~', '&^=': '&~='}


def files(places):
    for place in places.split(','):
        if os.path.isfile(place):
            yield place
        for folder, _, names in os.walk(place):
            for name in sorted(names):
                if re.search(r'\.(go|cc|cpp|h)$', name) and not name.endswith('_test.go'):
                    yield os.path.join(folder, name)


def tokens(path):
    with open(path, encoding='utf-8', errors='replace') as f:
        for word in TOKEN.findall(f.read()):
            if not word.startswith(('//', '/*', '#')):
                yield word


def plain(words, names):
    """The tokens that are compared: with names as they are, or all as one."""
    for word in words:
        if word[0] in '"`':
            yield 'text'
        elif re.match(r'[A-Za-z_]', word):
            if word in KEPT:
                yield word
            elif word not in DROPPED:
                yield word.lower().replace('_', '') if names else 'n'
        elif word not in ';{}(),[]\\' and (names or word not in '.::->'):
            yield SAME.get(word, word)


def short(words):
    """With all names as one, and of names in a row, which a type or a selector makes, one only."""
    last = ''
    for word in plain(words, False):
        if word != 'n' or last != 'n':
            yield word
        last = word


def conditions(words):
    """What is tested, one after the other."""
    list_, i = [], 0
    while i < len(words):
        if words[i] in ('if', 'while', 'for', 'case'):
            j, depth = i + 1, 0
            c = words[i + 1] == '(' if i + 1 < len(words) else False
            while j < len(words):
                depth += words[j] in '([' and len(words[j]) == 1
                depth -= words[j] in ')]' and len(words[j]) == 1
                if words[i] == 'case' and words[j] == ':' and depth == 0 or words[j] == '{' or c and depth == 0:
                    break
                j += 1
            test = words[i + 1:j]
            if ';' in test:
                parts = ' '.join(test).split(' ; ')
                test = parts[1 if words[i] == 'for' and len(parts) > 2 else -1].split()
            test = ' '.join(short(test))
            if test:
                list_.append(test)
            i = j
        i += 1
    return list_


def runs(one, others, least):
    """The longest run that one shares with others, and how many of one's tokens stand in runs of at least so many."""
    places = {}
    for other, seq in enumerate(others):
        for i in range(len(seq) - least + 1):
            places.setdefault(tuple(seq[i:i + least]), []).append((other, i))
    longest, covered = [], [False] * len(one)
    for i in range(len(one) - least + 1):
        for other, j in places.get(tuple(one[i:i + least]), []):
            n, seq = least, others[other]
            while i + n < len(one) and j + n < len(seq) and one[i + n] == seq[j + n]:
                n += 1
            longest = max(longest, one[i:i + n], key=len)
            covered[i:i + n] = [True] * n
    return longest, sum(covered)


def main():
    ones = [list(tokens(p)) for p in files(sys.argv[1])]
    others = [list(tokens(p)) for p in files(sys.argv[2])]
    looks = (('tokens, any name', lambda w: list(short(w)), 12),
             ('tokens, same names', lambda w: list(plain(w, True)), 6),
             ('tests in order', conditions, 2))
    for title, take, least in looks:
        seqs, longest, n = [take(w) for w in others], [], 0
        mine = [take(w) for w in ones]
        for seq in mine:
            most, covered = runs(seq, seqs, least)
            longest, n = max(longest, most, key=len), n + covered
        total = sum(map(len, mine))
        print(f'{title}: {n} of {total} ({100 * n / max(total, 1):.1f} %) in runs of {least} or more, '
              f'the longest of {len(longest)}:\n    {" ".join(longest)}')


main()
