# shellcheck shell=bash
# Sourced after layers.sh by the scripts that build the app: todo, and todo-sync, which todo starts for its
# command sync. scripts/install and the benchmarks share an optimised build; scripts/todo has a quick one.

# shellcheck disable=SC2154 # `root` is that of layers.sh

app="$(folder_of TodoCLI)"
# Libraries that the program brings along where they can be linked statically: it then runs on systems that
# lack them. `link_statically` fills this folder.
todo_libraries="$app/.build/static-libraries"
# The runtime of Swift is linked into the program too, so that it starts without a toolchain. Debug
# information would be a seventh of the time of a build.
todo_flags=(-c release --static-swift-stdlib --package-path "$app" -Xswiftc -gnone
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker "-L$todo_libraries")
todo_folder="$app/.build/release"
# shellcheck disable=SC2034 # for the scripts that source this
todo_binary="$todo_folder/todo"

# Chooses a build that takes a fraction of the time: a program that is not optimised, and runs where the
# toolchain is.
use_quick_build() {
  todo_flags=(--package-path "$app" --scratch-path "$app/.build/quick" -Xswiftc -Onone
    --disable-index-store -debug-info-format none)
  todo_folder="$app/.build/quick/debug"
  # shellcheck disable=SC2034 # for the scripts that source this
  todo_binary="$todo_folder/todo"
}

# The file whose time is that of the last build of a program.
stamp_of() { echo "$todo_folder.$1-built"; }

# True if a program was built after the last change of a source.
is_current() {
  local stamp
  stamp="$(stamp_of "$1")"
  [[ -x $todo_folder/$1 && -e $stamp ]] &&
    [[ -z "$(find "$root/Package.swift" "$root/Packages"/*/Sources "$app/Package.swift" \
      "$app/Sources" -newer "$stamp" -print -quit)" ]]
}

# Tells how far a build is: `Building todo: compiling GRDB, 123 of 561`. A terminal has one line, which is
# rewritten, and empty without a text. Elsewhere each module gets a line.
show_progress() {
  local text="$1" module="${2-}"
  if [[ -t 2 ]]; then
    printf '\r\e[K%s' "$text" >&2
  elif [[ $text && " $shown_modules " != *" $module "* ]]; then
    shown_modules+=" $module"
    echo "$text" >&2
  fi
}

# Copies the output of a build to a file, and shows how far the build is.
follow_build() {
  local title="$1" log="$2" line shown_modules=""
  show_progress "Building $title" "$title"
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (Compiling|Linking)\ ([^ ]+) ]]; then
      show_progress "Building $title: ${BASH_REMATCH[3],} ${BASH_REMATCH[4]}, \
${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}" "${BASH_REMATCH[4]}"
    elif [[ $line == Fetching* ]]; then
      show_progress "Building $title: fetching ${line##*/}" "fetching-${line##*/}"
    fi
  done
  show_progress ""
}

# Builds a product of the app's build, or ends the script with the compiler's output.
build_product() {
  local product="$1" log="$app/.build/build.log"
  mkdir -p "$app/.build"
  : >"$log"
  if ! swift build "${todo_flags[@]}" --product "$product" 2>&1 | follow_build "$product" "$log"; then
    cat "$log" >&2
    echo "$(basename "$0"): $product did not build: the compiler's output is above" >&2
    exit 70
  fi
}

# Makes a folder that has only the static forms of libraries, so that the linker finds those first.
link_statically() {
  local name path
  mkdir -p "$todo_libraries"
  for name in libsqlite3.a libncursesw.a libtinfo.a libstdc++.a; do
    path="$(clang -print-file-name="$name")"
    if [[ -e $path ]]; then ln -sf "$(readlink -f "$path")" "$todo_libraries/$name"; fi
  done
}

# Builds the named programs where they are not up to date. The libraries of a sync are installed for
# todo-sync alone.
build_programs() {
  local program stamp
  for program in "$@"; do
    if is_current "$program"; then continue; fi
    # shellcheck disable=SC2046 # no argument, or one
    "$root/scripts/bootstrap" $([[ $program != todo-sync ]] || echo --sync) >&2
    stamp="$(stamp_of "$program")"
    mkdir -p "$(dirname "$stamp")"
    # The stamp bears the time of the build's start, so that a source saved meanwhile counts as newer.
    touch "$stamp.next"
    link_statically
    build_product "$program"
    mv "$stamp.next" "$stamp"
  done
}

# swift-argument-parser's own generator of manual pages, which is no product of the app.
manual_generator="$app/.build/manual/debug/generate-manual"

build_manual_generator() {
  if [[ -x $manual_generator ]]; then return; fi
  local source="$app/.build/checkouts/swift-argument-parser"
  # Where the app was built or is being tested, the source is there, and who builds holds a lock that
  # this would wait for.
  if [[ ! -d $source ]]; then swift package --package-path "$app" resolve >&2; fi
  todo_flags=(--package-path "$source" --scratch-path "$app/.build/manual")
  build_product generate-manual
}
