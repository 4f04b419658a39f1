#!/usr/bin/env bash
# Changes the sources of a layer at random, and checks that its tests find each change:
#   scripts/test --mutants [ReactiveCore|Schedulers|ComposableArchitecture|TodoFeature|TodoCLI]… [--count N] [--seed S]
# It draws N mutants of each layer, 40 if not given, by the seed S, 1 if not given. Their families, and the mutants that
# have survived with a good reason, are in Tests/Mutants/README.md. A mutant is found if a test fails, or if the tests
# crash or hang. All tests have to pass before, without a mutant. It ends with a table of what has survived, and fails if
# a survivor has no reason. Takes about an hour.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=layers.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/layers.sh"
# shellcheck source-path=SCRIPTDIR source=copied-checkout.sh
source "$root/scripts/lib/shell/copied-checkout.sh"

# The seconds that a step of the tests may take without a mutant.
sound_limit=1800

folder="$root/.build/mutants" copy="$root/.build/mutants/checkout"
reasons="$root/Tests/Mutants/README.md"

# MARK: - Arguments

# Fills `selected` with the layers, the top one first: what is below it is compiled once without mutants.
select_layers() {
  local known=(TodoCLI TodoFeature ComposableArchitecture Schedulers ReactiveCore) name layer
  for name in "$@"; do
    [[ " ${known[*]} " == *" $name "* ]] || usage_error "unknown layer '$name': choose among ${known[*]}"
  done
  selected=()
  for layer in "${known[@]}"; do
    if [[ $# -eq 0 || " $* " == *" $layer "* ]]; then selected+=("$layer"); fi
  done
}

read_arguments() {
  local names=()
  count=40 seed=1
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --count | --seed)
        [[ ${2-} =~ ^[1-9][0-9]{0,8}$ ]] || usage_error "$1 needs a number from 1 on"
        if [[ $1 == --count ]]; then count="$2"; else seed="$2"; fi
        shift 2 ;;
      -*) usage_error "unknown option '$1': see the head of scripts/test" ;;
      *) names+=("$1"); shift ;;
    esac
  done
  ((count <= 250)) || usage_error "--count is at most 250"
  select_layers "${names[@]}"
}

# MARK: - Planting

build_tool() {
  local sources=("$root"/scripts/lib/swift/mutants/*.swift "$root/scripts/lib/swift/layering/Lexer.swift")
  tool="$folder/tool"
  if [[ ! -x $tool || -n "$(find "${sources[@]}" -newer "$tool" -print -quit)" ]]; then
    swiftc -swift-version 6 -warnings-as-errors -O -o "$tool" "${sources[@]}"
  fi
}

# Plants those of the drawn mutants that compile, all at once. More than are wanted are drawn.
plant_all() {
  local sources blamed
  sources="$(folder_of "$1")/Sources"
  local drawing=("$root" "${sources#"$root/"}" $((2 * count + 10)) "$seed")
  dropped=()
  while true; do
    "$tool" plant "${drawing[@]}" "$copy" "${dropped[@]}" >"$logs/mutants"
    if build -Xswiftc -no-warnings-as-errors -Xswiftc -DMETRONOME_CHECKS; then return; fi
    blamed="$("$tool" blame "${drawing[@]}" "${dropped[@]}" <"$log")"
    if [[ ! $blamed ]]; then return 1; fi
    mapfile -t -O ${#dropped[@]} dropped <<<"$blamed"
  done
}

# Takes the changes back. The times of the sources say that they have changed.
clear_copy() {
  if [[ -d $copy ]]; then find "$copy" -name Mutants.swift -delete; fi
}

# MARK: - Testing

# Runs a command with a limit of seconds, and ends it at the first failure that it prints. The status is 99 then.
run_until_failure() {
  local status=0
  rm -f "$logs/pipe"
  mkfifo "$logs/pipe"
  # The inner shell tells of a crash, in the log.
  (cd "$(package_folder)" && exec setsid timeout --kill-after=5 "$1" bash -c '"$@"; exit $?' bash "${@:2}") \
    >"$logs/pipe" 2>&1 </dev/null &
  job=$!
  # Without the colours. A signal interrupts a wait, but not a command.
  sed -u -e 's/\x1b\[[0-9;]*m//g' -e '/^✘ .* recorded an issue /q' -e '/^Test Case .* failed (/q' \
    <"$logs/pipe" >>"$log" &
  wait "$!"
  if tail -n 1 "$log" | grep -qE '^✘ .* recorded an issue |^Test Case .* failed \('; then
    end_job
    return 99
  fi
  wait "$job" || status=$?
  job=""
  return "$status"
}

# Ends the tests, with the processes that they have started.
end_job() {
  if [[ ! $job ]]; then return; fi
  kill -KILL -- "-$job" 2>/dev/null || kill -KILL "$job" 2>/dev/null || true
  wait "$job" 2>/dev/null || true
  job=""
}

package_folder() { echo "${package[1]}"; }

# The program with all tests of the package.
test_program() {
  local name
  name="$(sed -nE 's/^  name: "(.+)",$/\1/p' "$(package_folder)/Package.swift")"
  echo "$(swift build --show-bin-path "${package[@]}")/${name}PackageTests.xctest"
}

# Runs all tests of the package, in steps that end at the first failure.
run_tests() {
  local step
  : >"$log"
  for step in "${steps[@]}"; do run_step "$step" || return; done
}

# Runs a step with its limit, and notes the seconds that it took: the tests of Swift Testing with brief random searches,
# which find most mutants, those with the usual ones, or those of XCTest.
run_step() {
  local status=0 start=$SECONDS arguments=()
  if [[ $1 != xctest ]]; then arguments=(--testing-library swift-testing); fi
  METRONOME_SEARCHES="${1/xctest/usual}" run_until_failure "${limits[$1]}" "$program" "${arguments[@]}" || status=$?
  took[$1]=$((SECONDS - start))
  # The status of Swift Testing if all tests are those of XCTest.
  if [[ $status -eq 69 ]]; then status=0; fi
  return "$status"
}

# Sets the limits of the steps by the time that they took without a mutant. Where brief searches save little, they are
# left out.
set_limits() {
  local step
  for step in "${steps[@]}"; do limits[$step]=$((30 + 3 * took[$step])); done
  if ((2 * took[brief] > took[usual])); then steps=(usual xctest); fi
}

# The name of the test that failed first.
failed_test() {
  sed -nE '$ { s/^✘ Test (.*) recorded an issue .*/\1/p; s/^Test Case (.*) failed \(.*/\1/p }' "$log" | cut -c 1-100
}

# MARK: - Mutants

# True if the page has a reason for a mutant: the file, the change and the line of code are the same.
has_reason() {
  [[ -e $reasons ]] && grep -qF -- "$(table_row)" "$reasons"
}

# The row of a mutant in the table, up to its reason.
table_row() {
  printf '| %s | %s | `%s` |' "${place%:*}" "${change//|/\\|}" "${code//|/\\|}"
}

# Prints the line of a mutant: the result, its number, place, family and change, and the seconds that it took.
print_result() {
  printf '%-12s %3d  %s  %s: %s  %d s  %s\n' "$1" "$number" "$place" "$family" "$change" "$seconds" "$2"
}

check_mutant() {
  local number="$1" place="$2" family="$3" change="$4" code="$5" status=0 start=$SECONDS seconds=0
  if grep -qx "$number" "$logs/executed"; then
    METRONOME_MUTANT="$number" run_tests || status=$?
    seconds=$((SECONDS - start))
    case "$status" in
      0) note_survivor survived ;;
      99) found=$((found + 1)); print_result found "$(failed_test)" ;;
      124 | 137) hung=$((hung + 1)); print_result hung "" ;;
      *) found=$((found + 1)); print_result found "the tests crash" ;;
    esac
  else
    note_survivor "not executed"
  fi
}

note_survivor() {
  if has_reason; then
    equivalent=$((equivalent + 1))
    print_result equivalent ""
  else
    survivors+=("$(table_row) $1 |")
    print_result "$1" "$code"
  fi
}

# Checks the mutants of a layer.
check_layer() {
  local package program number place family change code steps=(brief usual xctest)
  local -A took=() limits=([brief]=$sound_limit [usual]=$sound_limit [xctest]=$sound_limit)
  set_package "$1"
  echo "== $1"
  if ! plant_all "$1"; then
    failures+=("$1 does not build, and no mutant is to blame:"$'\n'"$(errors_of_build)")
    return
  fi
  program="$(test_program)"
  : >"$logs/executed"
  if ! METRONOME_EXECUTED_MUTANTS="$logs/executed" run_tests; then
    failures+=("the tests of $1 fail without a mutant:"$'\n'"$(tail -n 20 "$log")")
    return
  fi
  echo "without a mutant, the tests take $((took[brief] + took[usual] + took[xctest])) s;" \
    "${#dropped[@]} of $((2 * count + 10)) drawn mutants do not compile"
  set_limits
  while IFS=$'\t' read -r number place family change code; do
    check_mutant "$number" "$place" "$family" "$change" "$code"
  done < <(head -n "$count" "$logs/mutants")
}

clean_up() {
  end_job
  clear_copy
  rm -rf "$logs"
}

read_arguments "$@"
bootstrap_selected --tests
logs="$(mktemp -d)" log="$logs/log"
job="" found=0 hung=0 equivalent=0 survivors=() failures=()
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

mkdir -p "$folder"
build_tool
for layer in "${selected[@]}"; do
  clear_copy
  copy_sources
  check_layer "$layer"
done

if [[ ${#survivors[@]} -gt 0 ]]; then
  printf '\n| file | change | line | why no test finds it |\n| --- | --- | --- | --- |\n'
  printf '%s\n' "${survivors[@]}"
fi
if [[ ${#failures[@]} -gt 0 ]]; then printf '\n%s\n' "${failures[@]}"; fi
echo
echo "$found found, $hung hung, $equivalent equivalent, ${#survivors[@]} survived"
[[ ${#survivors[@]} -eq 0 && ${#failures[@]} -eq 0 ]]
