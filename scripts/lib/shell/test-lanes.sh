# shellcheck shell=bash
# Sourced by scripts/test: tests all packages in two lanes. One compiles, package after package, in one
# folder, where each module is compiled once. The other runs the tests of the packages that are compiled.

# shellcheck disable=SC2154 # `root`, `layers`, `folder` and `filters` are those of the script

lanes="$root/.build/tests/all"
# The titles of the packages under test, in their order, each with a log and a status in `folder`.
tested=()

# Builds all packages in the given configurations, and starts their tests. The first configuration has the
# tests of the layers and of the benchmarks, the last one those that start the programs of the app.
test_in_lanes() {
  local configuration
  for configuration in "$@"; do
    # The manifests read these.
    export METRONOME_LAYER_TESTS="" METRONOME_PROGRAM_TESTS=""
    if [[ $configuration != "$1" ]]; then METRONOME_LAYER_TESTS=no; fi
    if [[ $configuration != "${!#}" ]]; then METRONOME_PROGRAM_TESTS=no; fi
    test_configuration "$configuration"
  done
}

test_configuration() {
  local tested_by_root=(TestKit "${layers[@]}" root)
  if [[ $METRONOME_LAYER_TESTS == no ]]; then tested_by_root=(root); fi
  # The root's manifest has the tests of the layers.
  build_and_test "$1" root metronome "${tested_by_root[@]}"
  if [[ $METRONOME_LAYER_TESTS != no ]]; then
    build_and_test "$1" ControlledThreads ControlledThreads ControlledThreads
    build_and_test "$1" Benchmarks Benchmarks Benchmarks
  fi
  build_and_test "$1" TodoCLI TodoCLI TodoCLI
  # Alone: beside a compiler, real servers and terminals may be too slow for the tests of the app.
  wait
}

# Waits for the tests that still run, and reports all.
finish_lanes() {
  local title
  wait
  for title in "${tested[@]}"; do
    report "$title" "$folder/$title" "$(<"$folder/$title.status")" "${filters[*]}"
  done
}

# Builds a package, given with its name in its manifest, and starts the tests of the named packages, which
# its build has.
build_and_test() {
  local configuration="$1" package="$2" name log program
  log="$folder/build"
  program="$(scratch_of "$lanes" "$2")/$1/$3PackageTests.xctest"
  for name in "${@:4}"; do tested+=("$(title_of "$configuration" "$name")"); done
  echo "== Building the tests: $package, $configuration"
  if step "build $package, $configuration" build_tests "$configuration" "$package" 2>&1 |
    tee "$log"; then
    wait
    run_all_tests "$configuration" "$program" "${@:4}" &
  else
    for name in "${@:4}"; do fail_tests "$(title_of "$configuration" "$name")" "$log"; done
  fi
}

build_tests() {
  # shellcheck disable=SC2046 # the flags are words
  swift build --build-tests --package-path "$(folder_of "$2")" \
    --scratch-path "$(scratch_of "$lanes" "$2")" $(flags_of "$1")
}

fail_tests() {
  cp "$2" "$folder/$1"
  echo 1 >"$folder/$1.status"
}

# Runs the tests of the named packages, which one program has, one after the other.
run_all_tests() {
  local configuration="$1" program="$2" name title log status
  for name in "${@:3}"; do
    title="$(title_of "$configuration" "$name")"
    log="$folder/$title" status=0
    step "test $name, $configuration" run_tests "$program" "$(modules_of "$name")" \
      >"$log" 2>&1 || status=$?
    echo "$status" >"$log.status"
    printf '== %s\n%s\n' "$title" "$(<"$log")"
  done
}

# The test modules of a package, as a regular expression.
modules_of() {
  (cd "$(folder_of "$1")/Tests" && printf '%s\n' *) | paste -sd '|'
}

# Runs the tests of these modules that a program has: those of XCTest, then those of Swift Testing.
run_tests() {
  local program="$1" modules="$2" status=0 cases
  cases="$("$program" --list-tests | grep -E "^($modules)\." | matching_filters | paste -sd ,)"
  if [[ $cases ]]; then "$program" "$cases" || status=$?; fi
  # Without colours, which the report could not read, as SwiftPM does.
  NO_COLOR=1 "$program" --testing-library swift-testing --skip "^(?!($modules)\\.)" \
    "${filters[@]}" || is_status_of_no_test "$?" || status=$?
  return "$status"
}

# True of the exit status with which Swift Testing says that no test matches.
is_status_of_no_test() { return $(($1 == 69 ? 0 : $1)); }

matching_filters() {
  local patterns=() index
  for ((index = 1; index < ${#filters[@]}; index += 2)); do patterns+=(-e "${filters[index]}"); done
  if [[ ${#patterns[@]} -eq 0 ]]; then cat; else grep -E "${patterns[@]}"; fi
}
