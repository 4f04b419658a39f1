# shellcheck shell=bash
# Sourced by scripts/test: counts what test runs printed, and prints what failed and the numbers.

summary=() epilogue="" total_run=0 total_failed=0

# The numbers of one log, as "run failed"; what was skipped did not run. XCTest prints a line per suite,
# the outermost last; Swift Testing prints one for the whole run, and how many failed is known only
# from the line that each of them gets.
count() {
  awk '
    match($0, /^[[:space:]]*Executed [0-9]+ tests?, with /) { split($0, word, " "); xctest = word[2] }
    match($0, /^[^[:alnum:]]+ Test run with [0-9]+ tests? /) {
      split($0, word, " ")
      testing = word[5]
    }
    /^Test Case .* failed \(/ { failed++ }
    /^Test Case .* skipped \(/ { skipped++ }
    /^[^[:alnum:]]+ Test .* failed after [0-9.]+ seconds with [0-9]+ issues?( \(.*\))?\.$/ &&
      !/Test run with/ { failed++ }
    /^[^[:alnum:]]+ Test .* skipped(\.|: ".*")$/ { skipped++ }
    END { print xctest + testing - skipped, failed + 0 }
  ' "$1"
}

# What one log tells of failures: the issues, each with all lines of its message. Where no test failed, it
# did not build, or it crashed, and the last lines tell.
causes() {
  if [[ $2 -eq 0 ]]; then
    tail -n 40 "$1"
  else
    awk '
      !/^(↳|  |$)/ { isTold = /^✘ .* recorded an issue / || /: error: / || /^error: / }
      isTold && ++lines <= 100
    ' "$1"
  fi
}

# Adds the run of a package to the report: its title, the log and the exit status, and whether tests were
# filtered.
report() {
  local title="$1" log="$2" status="$3" is_filtered="$4" run failed line
  read -r run failed < <(count "$log")
  line="$title: $((run - failed)) passed, $failed failed"
  if [[ $status -ne 0 ]]; then
    epilogue+="== What failed in $title"$'\n'"$(causes "$log" "$failed")"$'\n'
  fi
  if [[ $status -ne 0 && $failed -eq 0 ]]; then
    # Nothing to count: it did not build, it crashed, or a sanitizer spoke.
    failed=1
    line="$title: failed with exit code $status"
    if ((run > 0)); then run=$((run + 1)); else run=1; fi
  elif [[ $run -eq 0 && ! $is_filtered ]]; then
    run=1 failed=1
    line="$title: failed, it ran no test"
  fi
  summary+=("$line")
  total_run=$((total_run + run))
  total_failed=$((total_failed + failed))
}

# Prints the report, once more at the end, where a reader looks first, and where a log that is cut keeps
# it. Fails if a test failed, or if no test was run.
print_report() {
  printf '%s\n' "$epilogue"
  printf '%s\n' "${summary[@]}"
  if [[ $total_run -eq 0 ]]; then
    echo "test: no test matches $1" >&2
    total_failed=1
  fi
  echo "$((total_run > total_failed ? total_run - total_failed : 0)) passed, $total_failed failed"
  [[ $total_failed -eq 0 ]]
}
