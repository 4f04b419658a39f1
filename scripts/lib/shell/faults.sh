#!/usr/bin/env bash
# Plants each fault of Tests/Faults in a copy of the sources, and checks that the test that it names
# finds it:
#   scripts/test --faults [ReactiveCore|Schedulers|ComposableArchitecture|TodoFeature|ControlledThreads|TodoCLI|
#                         layer/fault]…
# A fault is found if its test runs and fails, or crashes. All named tests have to pass before, on sound
# sources. The copy is kept, so that a later run builds only what has changed. Takes about an hour.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=layers.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/layers.sh"
# shellcheck source-path=SCRIPTDIR source=copied-checkout.sh
source "$root/scripts/lib/shell/copied-checkout.sh"

# The seconds that a test may take with a fault, and all named tests of a layer without one.
limit=300 sound_limit=1800

folder="$root/.build/faults" copy="$root/.build/faults/checkout"

# MARK: - Arguments

# Fills `selected` with the layers, in their order, and `chosen` with the faults that are named alone.
select_faults() {
  local known=("${layers[@]}" ControlledThreads TodoCLI) name layer
  chosen=()
  for name in "$@"; do
    layer="${name%%/*}"
    [[ " ${known[*]} " == *" $layer "* ]] ||
      usage_error "unknown layer '$layer': choose among ${known[*]}"
    [[ $name == "$layer" || -e $root/Tests/Faults/$name.patch ]] ||
      usage_error "unknown fault '$name': see the folder Tests/Faults/$layer"
    chosen+=("$name")
  done
  selected=()
  for layer in "${known[@]}"; do
    if [[ $# -eq 0 || " $*" == *" $layer"* ]]; then selected+=("$layer"); fi
  done
}

is_chosen() {
  [[ ${#chosen[@]} -eq 0 || " ${chosen[*]} " == *" $1 "* || " ${chosen[*]} " == *" ${1%%/*} "* ]]
}

# MARK: - The copy

# The copy is inside a checkout, whose git would otherwise pass over the files of the patch.
apply_patch() {
  (cd "$copy" && GIT_CEILING_DIRECTORIES="$folder" git apply "$@")
}

plant() {
  apply_patch "$1" >"$log" 2>&1 || return 1
  planted="$1"
}

unplant() {
  if [[ ! $planted ]]; then return; fi
  apply_patch --reverse "$planted"
  planted=""
}

# MARK: - Building and testing

# Runs tests with a limit of seconds. The status is 124 or 137 if they take longer. At an interrupt, SwiftPM
# ends the processes that it has started; at other signals it leaves them.
run_tests() {
  timeout --signal=INT --kill-after=20 "$1" swift test --skip-build "${package[@]}" "${@:2}" >"$log" 2>&1 &
  job=$!
  local status=0
  wait "$job" || status=$?
  job=""
  return "$status"
}

# True if a test has begun.
has_run() {
  awk '
    /^[^[:alnum:]]+ Test .* started\.$/ && !/ Test run started\.$/ || /^Test Case .* started at / { count++ }
    END { exit count == 0 }
  ' "$log"
}

issues_of_tests() {
  grep -E '^✘ |: error: |^error: |Fatal error: ' "$log" | sed -n '1,40p' || tail -n 40 "$log"
}

# MARK: - Faults

# Prints the contents of a line at the head of a patch.
header() {
  sed -nE "/^--- /q; s/^$2: (.+)/\1/p" "$1"
}

# Notes a failure of what is named, with its reason, which may have several lines.
note_failure() {
  failures+=("$1: $2")
}

# Prints the run of an exploration that has failed first, and its name; nothing for other tests.
failing_run() {
  grep -oE 'run [0-9]+ of "[^"]+"' "$log" | LC_ALL=C sort -k 2n | head -n 1 || true
}

# Prints the line of a fault: the result, its name, its test, the seconds that the test took, and the run.
print_result() {
  printf '%-10s %s  %s  %d.%d s  %s\n' "$1" "$name" "$filter" $((microseconds / 1000000)) \
    $((microseconds / 100000 % 10)) "$run"
}

# Fills `result`, and `reason` if the fault is not found, or `run` if a run of an exploration shows it.
judge() {
  result="not found" reason=""
  local status=0 start=${EPOCHREALTIME//[!0-9]/}
  run_tests "$limit" --filter "$filter" || status=$?
  microseconds=$((${EPOCHREALTIME//[!0-9]/} - start))
  case "$status" in
    0) reason="$filter passes" ;;
    124 | 137) reason="$filter hangs: it has not ended after $limit s" ;;
    *) if has_run; then result=found run="$(failing_run)"; else reason="no test of $filter runs"; fi ;;
  esac
}

check_fault() {
  local patch="$1" name="$2" filter="$3" result=broken reason="" run="" microseconds=0
  if ! plant "$patch"; then
    reason="the patch does not apply; write it anew:"$'\n'"$(cat "$log")"
  elif ! build; then
    reason="it does not build:"$'\n'"$(errors_of_build)"
  else
    judge
  fi
  unplant
  print_result "$result"
  if [[ $reason ]]; then note_failure "$name" "$reason"; else passed=$((passed + 1)); fi
}

# Fills `names`, `patches` and `filters` with the chosen faults of a layer that can be checked.
read_faults() {
  local patch name filter
  names=() patches=() filters=()
  swift test list --skip-build "${package[@]}" >"$logs/tests" 2>"$log"
  for patch in "$copy/Tests/Faults/$1"/*.patch; do
    name="$1/$(basename "$patch" .patch)"
    is_chosen "$name" || continue
    filter="$(header "$patch" Test)"
    if [[ ! $filter || ! "$(header "$patch" Fault)" ]]; then
      note_failure "$name" "it does not begin with the lines 'Fault: …' and 'Test: …'"
    elif ! grep -qE -- "$filter" "$logs/tests"; then
      note_failure "$name" "no test matches '$filter'"
    else
      names+=("$name") patches+=("$patch") filters+=("$filter")
    fi
  done
}

# Checks the chosen faults of a layer.
check_layer() {
  local names patches filters package index options=()
  set_package "$1"
  if ! build; then
    note_failure "$1" "it does not build without a fault:"$'\n'"$(errors_of_build)"
    return
  fi
  read_faults "$1"
  if [[ ${#names[@]} -eq 0 ]]; then return; fi
  for index in "${!filters[@]}"; do options+=(--filter "${filters[index]}"); done
  if ! run_tests "$sound_limit" "${options[@]}"; then
    note_failure "$1" "the named tests fail without a fault:"$'\n'"$(issues_of_tests)"
    return
  fi
  for index in "${!names[@]}"; do
    check_fault "${patches[index]}" "${names[index]}" "${filters[index]}"
  done
}

# MARK: - The run

clean_up() {
  if [[ $job ]]; then
    kill -INT "$job" 2>/dev/null || true
    wait "$job" || true
  fi
  unplant
  rm -rf "$logs"
}

select_faults "$@"
bootstrap_selected --tests
logs="$(mktemp -d)" log="$logs/log"
planted="" job="" passed=0 failures=()
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

copy_sources
for layer in "${selected[@]}"; do
  echo "== $layer"
  check_layer "$layer"
done

if [[ ${#failures[@]} -gt 0 ]]; then
  echo "== What failed"
  printf '%s\n' "${failures[@]}"
fi
echo
echo "$passed passed, ${#failures[@]} failed"
[[ ${#failures[@]} -eq 0 ]]
