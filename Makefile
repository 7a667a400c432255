# Thin over Meson and Ninja. `make help` says what there is.

BUILD ?= build
PREFIX ?=
LIBDIR ?=
DESTDIR ?=
PAGE ?=
export PAGE
FUZZ_SECONDS ?= 600
SOAK_GAMES ?= 10000
ARGS ?=
NINJA_FLAGS ?=
PLACES = $(strip $(if $(PAGE),-Dpage='$(PAGE)') $(if $(PREFIX),--prefix='$(PREFIX)') $(if $(LIBDIR),--libdir='$(LIBDIR)'))

.PHONY: all play check bench soak signature fuzz core-alone install uninstall clean help deps-build
all: $(BUILD)/build.ninja
	@ninja -C $(BUILD) $(NINJA_FLAGS)

# Installs nothing: says what is missing and how to get it.
deps-build:
	@tools/deps --say build

$(BUILD)/build.ninja: | deps-build
	@log=$$(mktemp) && { meson setup $(BUILD) $(PLACES) >"$$log" 2>&1 || \
		{ cat "$$log"; rm -f "$$log"; exit 1; }; rm -f "$$log"; }

play:
	@tools/deps play
	@[ -x $(BUILD)/tabla ] || echo "Building Tabla"
	@$(MAKE) --no-print-directory all NINJA_FLAGS=--quiet
	@$(BUILD)/tabla serve $(ARGS)

check:
	@tools/deps check
	@tools/check $(ARGS)

bench: all
	@tools/bench $(BUILD) $(ARGS)

# Thousands of games of the engine against itself: no illegal action, no growing process.
soak: all
	@for game in yinsh gipf; do $(BUILD)/bench/soak-selfplay $$game $(SOAK_GAMES) || exit 1; done

# What tests/engine/signature is to be after a change that is meant to alter play.
signature: all
	@$(BUILD)/tabla bench --signature > tests/engine/signature
	@cat tests/engine/signature

fuzz:
	@tools/deps check
	@tools/check --fuzz-seconds $(FUZZ_SECONDS) --fuzz-seed 0 fuzz

# The rules with a C compiler and nothing else: no Meson, no library, no other tool.
core-alone:
	@tools/core-alone

# Meson remembers the places a build was set up with (/usr/local and lib below it); PREFIX=/usr and LIBDIR change them.
install: all
	@$(if $(PLACES),meson configure $(BUILD) $(PLACES) && ninja -C $(BUILD),true)
	@meson install -C $(BUILD) --no-rebuild $(if $(DESTDIR),--destdir '$(abspath $(DESTDIR))')
	@if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" = 0 ]; then ldconfig; fi

uninstall: $(BUILD)/build.ninja
	@$(if $(PLACES),meson configure $(BUILD) $(PLACES),true)
	@tools/uninstall $(BUILD) '$(if $(DESTDIR),$(abspath $(DESTDIR)))'

clean:
	rm -rf build build-check

help:
	@echo 'make                 build $(BUILD)/tabla (installs nothing)'
	@echo 'make play            install what is missing, build, open the page (PAGE=disabled builds without it)'
	@echo 'make check           install what the tests need, build, run every test'
	@echo 'make bench           build and measure speed'
	@echo 'make soak            let the engine play itself (SOAK_GAMES=10000 of each hex game)'
	@echo 'make signature       note how the engine plays now, after a change that is meant to alter it'
	@echo 'make fuzz            fuzz longer (FUZZ_SECONDS=600 for each target)'
	@echo 'make core-alone      compile the rules with nothing but a C compiler'
	@echo 'make install         put program, library, headers, man page and translations in place (PREFIX, LIBDIR, DESTDIR)'
	@echo 'make uninstall       take them away again (same PREFIX, DESTDIR)'
	@echo 'make clean           remove what make built here'
