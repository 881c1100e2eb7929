#!/usr/bin/env bash
# An evening played by the Windows programs under Wine and by those of Linux, from the same seed: the stand-in is a second process in
# both. mdbtools and poppler, which are neither's, must read the same from both. test.sh calls this where Wine is ready.
#
#   .ci/windows/evening.sh FOLDER
#
# In FOLDER lie windows/ and linux/ with the programs; the evenings are played there.
set -euo pipefail
lab=$1
# What clubs call their folders.
evening="Zoë O'Connor's Łódź 75%"
failed=0

# play SYSTEM PROGRAM…: an evening with a late correction and a result erased, in the folder of the system.
play() {
    local folder=$lab/$1/$evening
    rm -rf "$folder"
    mkdir "$folder"
    (cd "$folder" && "${@:2}" demo --seed 15 --tables 7 --boards 21 --faults erased:A2,r3,corrected --out . >ranking.txt)
}

# What was written, but for the paths at the end and the progress before.
ranking() {
    sed -n '/^Section/,/^Written/p' "$lab/$1/$evening/ranking.txt" | sed '$d'
}

# table NAME SYSTEM: a table of the evening's file as mdbtools reads it, without the columns that two evenings cannot have alike:
# when a row was written, and the mark of the file.
table() {
    mdb-export -Q -d '|' "$lab/$2/$evening/evening.bws" "$1" | awk -F '|' '
        NR == 1 { for (i = 1; i <= NF; i++) apart[i] = $i ~ /^(DateLog|TimeLog|custom_.*)$/ }
        { for (i = 1; i <= NF; i++) if (!apart[i]) printf "%s|", $i; print "" }'
}

# sheets SYSTEM: the names of the sheets, and what stands on them but for the time of printing.
sheets() {
    local file
    for file in "$lab/$1/$evening"/*.pdf; do
        basename "$file"
        pdftotext -layout "$file" - | sed -E 's/[0-9]{1,2}:[0-9]{2}//g'
    done
}

# same WHAT LEAST COMMAND…: does the command say the same of both systems, in LEAST lines or more?
same() {
    local what=$1 least=$2 lines
    shift 2
    "$@" linux >"$lab/linux.txt"
    "$@" windows >"$lab/windows.txt"
    lines=$(wc -l <"$lab/linux.txt")
    if ! diff "$lab/linux.txt" "$lab/windows.txt" || [ "$lines" -lt "$least" ]; then
        echo "FAIL  $what: $lines lines as a Linux program (above: < Linux, > Windows)"
        failed=1
    else
        echo "ok    $what: $lines lines"
    fi
}

echo "An evening in $evening"
play linux "$lab/linux/clubscore"
play windows wine "$lab/windows/clubscore.exe"
same RoundData 50 table RoundData
same PlayerNumbers 28 table PlayerNumbers
same Settings 2 table Settings
same ReceivedData 147 table ReceivedData
same ranking 14 ranking
same sheets 50 sheets
exit $failed
