# Clubnight. `make run` opens the program on a rehearsal evening, `make test` tests it, `make check` looks closer.
# On Debian and Ubuntu both install the packages they need, after saying which.

SHELL   := /bin/bash
GO      ?= go
# Everything is built in one way, so that nothing is built twice: programs, tests and what looks for mistakes. What debuggers want is
# left out; TESTFLAGS are more flags for tests.
export GOFLAGS := $(GOFLAGS) -trimpath -ldflags=-w
# Compilers, tests and what looks for mistakes clear up less often: a quarter of their time, for memory that is there. Who wants it
# otherwise says so.
export GOGC ?= 400
export GOMEMLIMIT ?= 3GiB
# migrated_fynedo: faster drawing; no_emoji: suit symbols take their colour from us.
TAGS    := migrated_fynedo,no_emoji
# The window on Linux: OpenGL ES builds in a third of the time and runs wherever OpenGL does.
WINTAGS := $(TAGS),gles
# Programs for tests, on Linux, find hosts and users without C, as those do that are built without it: so what stands on package net is
# the same in both. Releases for people have TAGS alone.
PURE    := $(if $(filter Linux,$(shell uname)),$(shell echo ,netgo,osusergo))
TOOLS   := clubscore bmpro-stand-in bridgescore simpscore
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
VULNCHECK   := golang.org/x/vuln/cmd/govulncheck@v1.1.4

WINDOW_PACKAGES := gcc libc6-dev pkg-config libgl-dev libegl-dev libgles-dev libx11-dev libxrandr-dev \
	libxxf86vm-dev libxi-dev libxcursor-dev libxinerama-dev libxkbcommon-dev \
	libgl1 libgl1-mesa-dri libegl1 libgles2
TEST_PACKAGES   := $(WINDOW_PACKAGES) xvfb openbox xdotool imagemagick mdbtools poppler-utils postgresql
# Where its package is installed, the tests of events must find PostgreSQL.
POSTGRES = $(if $(shell dpkg -s postgresql 2>/dev/null | grep '^Status: install ok'),CLUBNIGHT_POSTGRES=required)
# What reads our files in the long tests: programs of others.
READER_PACKAGES := qpdf poppler-utils salliere chromium zbar-tools libreoffice-calc-nogui libxml2-utils default-jdk-headless
RELEASE_TEST_PACKAGES := dpkg rpm
WINDOWS_PACKAGES := clang gcc-mingw-w64-i686 gcc-mingw-w64-x86-64
INSTALLER_TEST_PACKAGES := nsis p7zip-full osslsigncode openssl libc6-i386 gcc-mingw-w64-i686 xvfb xdotool imagemagick
WINE_PACKAGES    := wine wine64 gcc-mingw-w64-x86-64 mdbtools poppler-utils

# install NAMES: installs the Debian packages that are missing; elsewhere it says what is needed.
define install
	@missing=(); for p in $(1); do dpkg -s $$p 2>/dev/null | grep -q '^Status: install ok' || missing+=($$p); done; \
	if [ $${#missing[@]} -gt 0 ]; then \
	  if ! command -v apt-get >/dev/null; then echo "This needs what Debian calls: $${missing[*]}"; \
	  else sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	    echo "Installing with $$sudo apt-get: $${missing[*]}"; \
	    $$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $${missing[*]} >/dev/null; fi; fi
endef

.PHONY: help run test check check-long stress unit unit-386 pictures symbols race window-test lint vulnerabilities cross tools window windows windows-test windows-window-test windows-angle installer installer-test bench bench-dd tune-dd rules soak long event-server simultaneous campaign phones fuzz clean

## This list.
help:
	@awk '/^## /{text=substr($$0,4); next} /^[a-z][a-z0-9-]*:/{if(text){split($$0,name,":"); printf "  make %-16s %s\n", name[1], text}} {text=""}' Makefile

## The program on a rehearsal evening; without a display, the same evening in the terminal.
run: tools
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then \
	  $(MAKE) --no-print-directory window && bin/clubnight --rehearsal; \
	else echo "No display here: the same evening without a window."; \
	  bin/clubscore demo --out evening --speed max; fi

tools:
	@mkdir -p bin
	CGO_ENABLED=0 $(GO) build -tags $(TAGS)$(PURE) -o bin/ $(addprefix ./cmd/,$(TOOLS))

window: tools
	@if [ "$$(uname)" = Linux ]; then $(MAKE) --no-print-directory window-packages; fi
	$(GO) build -tags $$(if [ "$$(uname)" = Linux ]; then echo $(WINTAGS); else echo $(TAGS); fi) -o bin/ ./cmd/clubnight

.PHONY: window-packages test-packages
window-packages:
	$(call install,$(WINDOW_PACKAGES))
test-packages:
	$(call install,$(TEST_PACKAGES))

## Formatting, vet, the tests of every package, and evenings in the real window: what a change must pass.
test: test-packages unit window-test

# The packages that take longest begin first, so that no core waits for the last of them. Tests that start our programs take
# those of tools, and do not build them themselves.
SLOWEST := ./ui ./bridgemate ./cmd/clubscore ./bridgemate/jet ./reports ./session/node ./session/movement
## gofmt, vet and the tests of every package. Tests do not vet again.
unit: tools
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { echo "gofmt would change:"; gofmt -l $$(git ls-files '*.go'); exit 1; }
	CGO_ENABLED=0 $(GO) vet -tags $(TAGS)$(PURE),ci ./...
	CLUBNIGHT_PROGRAMS=$(CURDIR)/bin $(POSTGRES) CGO_ENABLED=0 $(GO) test $(TESTFLAGS) -vet=off -timeout 30m -tags $(TAGS)$(PURE),ci $(SLOWEST) ./...

# The programs of clubs are 32-bit ones. What has 32 bits can go wrong where numbers are counted and files are laid out in bytes. Even in
# check-long the window is left out, which is long to build and counts nothing; so are campaign and congress, whose faults are
# those of processes and disks, and the making of packages.
UNITS_386 := ./scoring/... ./session ./session/clubfile ./session/deal/... ./bridgemate/bws/... ./bridgemate/jet
ALL_386 = $(shell $(GO) list -tags $(TAGS),ci ./... | \
	grep -v -E '/(ui|cmd/clubnight|bridgemate/campaign|bridgemate/congress|cmd/release(/.*)?)$$')
## The tests in their short form as 32-bit programs, of what counts and of files, where the computer runs those.
unit-386:
	if [ "$$($(GO) env GOHOSTOS)/$$($(GO) env GOHOSTARCH)" != linux/amd64 ]; then echo "32-bit programs do not run here."; else \
	  GOARCH=386 CGO_ENABLED=0 $(GO) test $(TESTFLAGS) -short -vet=off -timeout 30m -tags $(TAGS),ci $(UNITS_386); fi

## Approves what the window and the sheets show now as their pictures, and renews the manual; then look at what git says has changed.
pictures:
	CLUBNIGHT_PICTURES=renew CGO_ENABLED=0 $(GO) test -count=1 -tags $(TAGS),ci -run TestPictures ./ui ./reports ./cmd/clubscore

## The window's symbols, cut from the font of the sheets anew.
symbols:
	$(call install,python3-fonttools)
	/usr/bin/python3 assets/fonts/symbols.py $$($(GO) list -m -f '{{.Dir}}' fyne.io/fyne/v2)/theme/font

# Where goroutines meet in an evening, without the tests that do one thing after the other at length. The rest, and the whole window,
# in which nearly all is done by one goroutine, is for check-long.
RACES := ./session/deal/doubledummy ./session/replica ./session/eventserver ./session/node ./bridgemate ./bridgemate/ado \
	./bridgemate/computer ./bridgemate/connector ./bridgemate/control ./bridgemate/rehearsal ./bridgemate/turns ./reports/field ./session/terminal ./ui/web ./ui/web/frame ./ui/web/visit \
	./ui/web/director ./ui/desk/newer
ALL_RACES := ./session/... ./bridgemate/... ./reports/... ./cmd/... ./ui/...
ONE_BY_ONE := ^Test(Middle|Tables|Review.*|SmallMemory|Identity|Refused|SettingsRefuse|BeginRefused|CopyFromBefore|OtherTimeZone)$$
# SQLite, which is C in Go's words, locks for itself. Watched it takes longer to build and twice as long to run, and what is found
# there is not ours.
RACED := -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc=-race=false
## Races, where goroutines meet.
race:
	$(GO) test $(TESTFLAGS) -race $(RACED) -short -vet=off -timeout 40m -skip '$(ONE_BY_ONE)' -tags $(TAGS)$(PURE),ci $(RACES)

# The campaign with programs that look for races; make test has it with programs as they are.
.PHONY: campaign-short
campaign-short:
	$(GO) build -race $(RACED) -tags $(TAGS)$(PURE) -o bin/race/ ./cmd/clubscore ./cmd/bmpro-stand-in
	CLUBNIGHT_PROGRAMS=$(CURDIR)/bin/race CGO_ENABLED=0 $(GO) test $(TESTFLAGS) -count=1 -vet=off -tags $(TAGS)$(PURE),ci -run Campaign ./bridgemate/campaign

## What finds less and takes longer: staticcheck, vulnerabilities, the Windows code, 32 bits, races, faults at random.
check: lint vulnerabilities cross unit-386 race campaign-short
.PHONY: release-test
# What nfpm and cyclonedx-gomod make of programs, which Go fetches for it (cmd/release/tool).
release-test: tools
	$(call install,$(RELEASE_TEST_PACKAGES))
	CLUBNIGHT_RELEASE_TOOLS=required CLUBNIGHT_PROGRAMS=$(CURDIR)/bin CGO_ENABLED=0 $(GO) test -run 'TestDeb|TestRPM|TestBill' ./cmd/release/...

## 32 bits and races everywhere, the Windows code for the other processor, and packages: what check leaves out, as it seldom finds anything.
check-long: UNITS_386 = $(ALL_386)
check-long: RACES := $(ALL_RACES)
check-long: WINDOWS_CODE = $(ALL_WINDOWS_CODE)
check-long: ONE_BY_ONE := none
check-long: cross cross-amd64 unit-386 race release-test

STRESS ?= ./...
STRESS_LOAD ?= 8
## Everything three times beside busy processes, STRESS_LOAD of them; STRESS chooses packages. What is red there waits for time.
stress: tools
	@busy=(); trap 'kill "$${busy[@]}"' EXIT; for n in $$(seq $(STRESS_LOAD)); do while :; do :; done & busy+=($$!); done; \
	  CLUBNIGHT_PROGRAMS=$(CURDIR)/bin $(POSTGRES) CGO_ENABLED=0 $(GO) test -count=3 -vet=off -timeout 5h -tags $(TAGS)$(PURE),ci $(STRESS)

# Packages with code for Windows alone; what they are built of need not be quick here, only built quickly.
WINDOWS_CODE := ./bridgemate ./bridgemate/ado/... ./bridgemate/computer ./bridgemate/connector/... ./bridgemate/control ./bridgemate/jet \
	./bridgemate/rehearsal ./session/clubfile ./session/country ./session/eventserver/... ./session/private ./session/sharing ./ui/web
ALL_WINDOWS_CODE = $(shell $(GO) list ./... | grep -v -e /ui -e /cmd/clubnight)
## The Windows code, for the processor that clubs have; check-long looks at all packages and builds the other.
cross:
	GOOS=windows GOARCH=386 CGO_ENABLED=0 $(GO) vet -gcflags='all=-N -l' -tags $(TAGS),ci $(WINDOWS_CODE)
.PHONY: cross-amd64
cross-amd64:
	GOOS=windows GOARCH=amd64 CGO_ENABLED=0 $(GO) build -tags $(TAGS),ci -o /dev/null $(addprefix ./cmd/,$(TOOLS))

WINDOW_TESTS ?= InTheWindow|KilledWindow|PanickedWindow|SecondWindow|LoggedOut
## Whole evenings in the real window on a virtual display, by keyboard alone; WINDOW_TESTS chooses some.
window-test: bin/window/clubnight
	CLUBNIGHT_WINDOW=$(CURDIR)/bin/window/clubnight CGO_ENABLED=0 $(GO) test $(TESTFLAGS) -count=1 -vet=off -timeout 20m -tags $(TAGS)$(PURE),ci,window -run '$(WINDOW_TESTS)' ./cmd/clubnight

# The program of the window tests also tells what it shows.
.PHONY: bin/window/clubnight
bin/window/clubnight: tools window-packages
	@mkdir -p bin/window && cp bin/bmpro-stand-in bin/clubscore bin/window/
	$(GO) build -tags $(WINTAGS)$(PURE),window -o bin/window/ ./cmd/clubnight

## What staticcheck finds.
lint:
	CGO_ENABLED=0 $(GO) run -tags $(TAGS)$(PURE) $(STATICCHECK) -tags $(TAGS)$(PURE),ci ./...

## Known vulnerabilities in what the programs use, where the database of them can be reached.
vulnerabilities:
	@mkdir -p bin; if CGO_ENABLED=0 $(GO) run -tags $(TAGS)$(PURE) $(VULNCHECK) -tags $(TAGS)$(PURE),ci ./... >bin/vulnerabilities.txt 2>&1; then echo "vulnerabilities: none known"; \
	elif grep -q '^exit status 3' bin/vulnerabilities.txt; then cat bin/vulnerabilities.txt; exit 1; \
	else echo "vulnerabilities: not checked, the database of them cannot be reached from here"; fi

## Windows: the program and the tools, for clubs (386) and for the curious (amd64).
windows:
	$(call install,$(WINDOWS_PACKAGES))
	$(MAKE) --no-print-directory windows-386 windows-amd64
.PHONY: windows-386 windows-amd64 windows-resources
windows-386: TARGET := i686-w64-mingw32
windows-amd64: TARGET := x86_64-w64-mingw32
windows-386 windows-amd64: windows-%: windows-resources
	@mkdir -p bin/windows-$*
	GOOS=windows GOARCH=$* CGO_ENABLED=0 $(GO) build -tags $(TAGS) -ldflags "-s -w" -o bin/windows-$*/ $(addprefix ./cmd/,$(TOOLS))
	CC="clang --target=$(TARGET)" GOOS=windows GOARCH=$* CGO_ENABLED=1 $(GO) build -tags $(TAGS) \
	  -ldflags "-s -w -H=windowsgui -extld=$(TARGET)-gcc" -o bin/windows-$*/ ./cmd/clubnight
	CGO_ENABLED=0 $(GO) run ./cmd/release/windows/resources check $(foreach program,clubnight $(TOOLS),bin/windows-$*/$(program).exe)
# Icon, version and manifest, where go build for Windows takes them up.
windows-resources:
	CGO_ENABLED=0 $(GO) run ./cmd/release/windows/resources make

# A command that signs the program whose name follows it (cmd/release/windows/sign.sh is one); a text with the licences of others.
SIGN     ?=
LICENCES ?= $(wildcard bin/release/LICENCES.txt)
SETUP    = bin/release/clubnight-$(shell CGO_ENABLED=0 $(GO) run ./cmd/release/windows/resources version)-setup.exe
## The installer for Windows, both processors in one, in bin/release; SIGN names a command that signs.
installer: windows
	$(call install,nsis $(if $(SIGN),osslsigncode))
	$(if $(SIGN),shopt -s nullglob; for program in bin/windows-*/*.exe bin/windows-*/angle/*.exe; do $(abspath $(SIGN)) $$program || exit 1; done)
	GO="$(GO)" SIGN="$(if $(SIGN),$(abspath $(SIGN)))" LICENCES="$(LICENCES)" cmd/release/windows/installer.sh bin $(SETUP)

INSTALLER_TESTS ?= .
## Installs, upgrades, opens a club file and uninstalls under 32-bit Wine, in bin/wine32; what the installer holds, everywhere.
installer-test: installer
	$(call install,$(INSTALLER_TEST_PACKAGES))
	.ci/windows/wine32.sh bin/wine32 || echo "No 32-bit Wine here: what the installer holds is checked, not what it does."
	CLUBNIGHT_SETUP=$(CURDIR)/$(SETUP) CLUBNIGHT_WINE=$(CURDIR)/bin/wine32 CGO_ENABLED=0 $(GO) test -count=1 -v -timeout 30m -tags $(TAGS),ci,installer -run '$(INSTALLER_TESTS)' ./cmd/release/windows

WINDOWS_TESTS ?= ./...
## The tests as Windows programs under Wine, and evenings that they play; WINDOWS_TESTS chooses packages.
windows-test:
	$(call install,$(WINE_PACKAGES))
	GO=$(GO) .ci/windows/test.sh $(TAGS),ci '$(WINDOWS_TESTS)'
	$(if $(filter ./...,$(WINDOWS_TESTS)),$(MAKE) --no-print-directory windows-window-test)

## Whole evenings in the window of the Windows program under Wine; WINDOW_TESTS chooses some.
windows-window-test: bin/window-windows/clubnight.exe
	$(call install,$(WINE_PACKAGES) xvfb openbox xdotool imagemagick libgl1-mesa-dri)
	GO=$(GO) .ci/windows/window.sh $(TAGS) '$(WINDOW_TESTS)'

# The program of those tests also tells what it shows. Beside it lies clubscore for Linux, which reads what Windows wrote, and plays the same evening.
.PHONY: bin/window-windows/clubnight.exe
bin/window-windows/clubnight.exe: TARGET := x86_64-w64-mingw32
bin/window-windows/clubnight.exe: windows-resources
	$(call install,$(WINDOWS_PACKAGES))
	@mkdir -p bin/window-windows
	CGO_ENABLED=0 $(GO) build -tags $(TAGS) -o bin/window-windows/ ./cmd/clubscore ./cmd/bmpro-stand-in
	GOOS=windows GOARCH=amd64 CGO_ENABLED=0 $(GO) build -tags $(TAGS) -ldflags "-s -w" -o bin/window-windows/ ./cmd/bmpro-stand-in
	CC="clang --target=$(TARGET)" GOOS=windows GOARCH=amd64 CGO_ENABLED=1 $(GO) build -tags $(TAGS),window \
	  -ldflags "-s -w -H=windowsgui -extld=$(TARGET)-gcc" -o bin/window-windows/ ./cmd/clubnight

# What a release is made with, from whatever folder and at whatever time: the same bytes. Its programs tell the commit that they were built from.
RELEASE_PACKAGES := mingw-w64-common
DARWIN := darwin-amd64 darwin-arm64
## All packages of a release into bin/release: installers and zips for Windows, tarball, .deb and .rpm for Linux, the tools for macOS, check sums, notes, licences.
release: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
release: export GOFLAGS := $(filter-out -buildvcs=%,$(GOFLAGS)) -buildvcs=auto
release:
	$(call install,$(RELEASE_PACKAGES))
	$(MAKE) --no-print-directory windows windows-angle linux-amd64 $(DARWIN)
	CGO_ENABLED=0 $(GO) run ./cmd/release licences
	$(MAKE) --no-print-directory installer
	CGO_ENABLED=0 $(GO) run ./cmd/release packages
	@cd bin/release && sha256sum --quiet --check SHA256SUMS && cat SHA256SUMS

## Makes the last release again from a clone elsewhere, with nothing that was built before, and compares all check sums.
release-again:
	rm -rf bin/again && git clone --quiet . bin/again/clubnight
	GOCACHE=$(CURDIR)/bin/again/cache $(MAKE) --no-print-directory -C bin/again/clubnight release >/dev/null
	diff bin/release/SHA256SUMS bin/again/clubnight/bin/release/SHA256SUMS && echo "The same, byte by byte."
	rm -rf bin/again

.PHONY: release release-again linux-amd64 $(DARWIN) macos-app
linux-amd64: window-packages
	@mkdir -p bin/$@
	GOOS=linux GOARCH=amd64 CGO_ENABLED=0 $(GO) build -tags $(TAGS) -ldflags "-s -w" -o bin/$@/ $(addprefix ./cmd/,$(TOOLS))
	GOOS=linux GOARCH=amd64 CGO_ENABLED=1 $(GO) build -tags $(WINTAGS) -ldflags "-s -w" -o bin/$@/ ./cmd/clubnight
$(DARWIN): darwin-%:
	@mkdir -p bin/$@
	GOOS=darwin GOARCH=$* CGO_ENABLED=0 $(GO) build -tags $(TAGS) -ldflags "-s -w" -o bin/$@/ $(addprefix ./cmd/,$(TOOLS))

## On a Mac: the whole program as bin/Clubnight.app.
macos-app: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
macos-app:
	@[ "$$(uname)" = Darwin ] || { echo "The program with the window is built on a Mac only: it needs Apple's compiler and frameworks."; exit 1; }
	$(MAKE) --no-print-directory window
	CGO_ENABLED=0 $(GO) run ./cmd/release app bin/clubnight
	codesign --force --deep --sign - bin/Clubnight.app

## The window for Windows computers without OpenGL 2.1, drawn through ANGLE by Direct3D (amd64); fetches two libraries from npm.
windows-angle: windows-resources
	$(call install,clang gcc-mingw-w64-x86-64 $(if $(shell command -v npm),,npm))
	TAGS=$(TAGS) GO=$(GO) cmd/release/windows/angle.sh bin/windows-amd64/angle

## Benchmarks of scoring, files, movements, sheets and the window.
bench: bench-window
	CGO_ENABLED=0 $(GO) test -run '^$$' -bench . -benchmem ./scoring/... ./bridgemate/... ./session ./session/movement ./reports/... ./cmd/clubscore

.PHONY: bench-window
# The pages against a bare table, and, where there is a display or a virtual one, the start against a bare window.
bench-window:
	CGO_ENABLED=0 $(GO) test -run '^$$' -bench . -tags $(TAGS),ci ./ui
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then on=; elif command -v xvfb-run >/dev/null; then on="xvfb-run -a"; \
	  else echo "No display here, and no xvfb-run: the first frame is not measured."; exit 0; fi; \
	$(MAKE) --no-print-directory window && $(GO) build -tags $(WINTAGS) -o bin/ ./cmd/clubnight/testdata/bare && \
	CLUBNIGHT_WINDOW=$(CURDIR)/bin/clubnight CLUBNIGHT_BARE=$(CURDIR)/bin/bare $$on $(GO) test -run '^$$' -bench FirstFrame -benchtime 15x -tags $(TAGS),ci,window ./cmd/clubnight

## The solver against the reference library, interleaved: ratio and spread.
bench-dd:
	$(call install,g++ libdds-dev)
	@mkdir -p bin
	g++ -O2 -o bin/dds_bench session/deal/doubledummy/bench/dds_bench.cpp -ldds
	DDS_BENCH=$(CURDIR)/bin/dds_bench CGO_ENABLED=0 $(GO) test -count=1 -v -timeout 60m -tags benchdd -run AgainstDDS ./session/deal/doubledummy

## The weights by which the solver of our own orders cards, from deals by a seed; then look at what they give.
tune-dd:
	CGO_ENABLED=0 $(GO) run ./session/deal/doubledummy/tune -fit session/deal/doubledummy/search/weights.txt
	CGO_ENABLED=0 $(GO) run ./session/deal/doubledummy/tune -climb session/deal/doubledummy/search/weights.txt
	CGO_ENABLED=0 $(GO) run ./session/deal/doubledummy/tune -count session/deal/doubledummy/testdata/random200_dd.csv

# Auctions, distance from par, calls without a rule, leads, and what each rule cost.
RULES ?= five-card-major acol
## What the rule sets that come with the program are worth, on fixed deals.
rules: tools
	@for set in $(RULES); do echo "== $$set"; bin/clubscore rules figures $$set || exit 1; echo; done

## The long forms of the tests of movements, deals and scoring; formats and pages in the programs of others, with axe and the validator of the W3C where npm can be reached.
long: web-checkers
	$(call install,$(READER_PACKAGES) postgresql)
	DD_LONG=1 CLUBNIGHT_AXE=$$(ls $(CURDIR)/bin/web/node_modules/axe-core/axe.min.js 2>/dev/null) CLUBNIGHT_VNU=$$(ls $(CURDIR)/bin/web/node_modules/vnu-jar/build/dist/vnu.jar 2>/dev/null) \
	  CGO_ENABLED=0 $(GO) test -tags $(TAGS),ci,long -timeout 60m ./session/... ./scoring/... ./reports/... ./bridgemate/connector/...

EVENT_SERVER ?= bin/event-server
## A real PostgreSQL for trying an event of several computers, in the folder EVENT_SERVER, until Ctrl-C; it prints how to go on.
event-server: tools
	$(call install,postgresql)
	@CGO_ENABLED=0 $(GO) build -o bin/event-server-trial ./session/eventserver/eventservertest/trial && exec bin/event-server-trial -folder $(EVENT_SERVER)

.PHONY: web-checkers
web-checkers:
	@mkdir -p bin/web; cd bin/web && npm install --silent --no-audit --no-fund --ignore-scripts axe-core@4.14.1 vnu-jar@26.9.27 >/dev/null 2>&1 || \
	  echo "npm cannot be reached: the pages are not checked by axe and the validator of the W3C"

## The largest evening there can be, its rooms writing flat out while it is read every 50 ms.
soak: tools
	CLUBNIGHT_STAND_IN=$(CURDIR)/bin/bmpro-stand-in CGO_ENABLED=0 $(GO) test -count=1 -v -timeout 20m -tags soak -run Soak ./bridgemate

## An event of 1,000 clubs with 240,000 results, in any order, some twice, some wrong: time for one more club and for all, memory; equal to a second calculation.
simultaneous:
	CGO_ENABLED=0 $(GO) test -count=1 -v -timeout 60m -tags $(TAGS),ci,long -run 'Simultaneous|Ratios' ./session/simultaneous/...

CAMPAIGN_TIME ?= 60m
## Whole evenings with faults at random, for CAMPAIGN_TIME: is anything lost that was shown? (docs/promises.md)
campaign: tools
	set -o pipefail; CLUBNIGHT_PROGRAMS=$(CURDIR)/bin CAMPAIGN_TIME=$(CAMPAIGN_TIME) CAMPAIGN_SEED=$(CAMPAIGN_SEED) CAMPAIGN_ONLY='$(CAMPAIGN_ONLY)' \
	  CGO_ENABLED=0 $(GO) test -count=1 -v -timeout 0 -parallel 4 -tags $(TAGS),ci -run Campaign ./bridgemate/campaign | grep -v '^ *=== '

PHONES ?= 60
## PHONES tables in a real Chromium over a bad Wi-Fi, the program killed five times: is anything lost, there twice, or ranked otherwise? Taps, times, bytes and memory of phones; then the campaign's evenings by phone.
phones: tools
	$(call install,chromium)
	CLUBNIGHT_PROGRAMS=$(CURDIR)/bin CLUBNIGHT_PHONES=$(PHONES) CGO_ENABLED=0 $(GO) test -count=1 -v -timeout 120m -tags $(TAGS)$(PURE),ci ./ui/web/proof
	$(MAKE) --no-print-directory campaign CAMPAIGN_ONLY=phones/ CAMPAIGN_TIME=$(PHONES_TIME)
PHONES_TIME ?= 10m

CONGRESS_SPEED ?= 40
## A congress of 300 tables at 10 computers on a real PostgreSQL, its network, computers and server harmed at random, with two mean insiders: do all rank alike in the end?
congress: tools
	$(call install,postgresql mdbtools)
	CLUBNIGHT_PROGRAMS=$(CURDIR)/bin CLUBNIGHT_POSTGRES=required CONGRESS_SPEED=$(CONGRESS_SPEED) CONGRESS_SEED=$(CONGRESS_SEED) \
	  CGO_ENABLED=0 $(GO) test -count=1 -v -timeout 60m -tags $(TAGS),ci,long -run TestCongress ./bridgemate/congress

FUZZTIME ?= 5m
## Every fuzz target, FUZZTIME each.
fuzz:
	@grep -rlE '^func Fuzz' --include='*_test.go' . | xargs -n1 dirname | sort -u | while read -r dir; do \
	  for target in $$(grep -hoE '^func Fuzz[A-Za-z0-9_]*' $$dir/*_test.go | cut -c6-); do \
	    echo "$$dir $$target"; CGO_ENABLED=0 $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x $$dir || exit 1; \
	  done; done

## Takes away what was built.
clean:
	rm -rf bin evening cmd/*/rsrc_windows_*.syso
