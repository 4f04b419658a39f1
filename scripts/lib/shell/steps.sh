# shellcheck shell=bash
# Sourced by .ci/run and scripts/test: measures the steps of a run, and prints a table of them.

# The file of the measured steps. Scripts that are called as a step add theirs to the same file.
if [[ ! ${METRONOME_STEPS-} ]]; then
  METRONOME_STEPS="$(mktemp)"
  export METRONOME_STEPS
  steps_begin="$(date +%s.%N)"
fi

# Runs a command, and records its name, wall seconds, and CPU seconds. The status is the command's.
step() {
  local name="$1" status=0 times
  shift
  times="$(mktemp)"
  # `time` prints to the standard error of its group; the command keeps the script's own.
  local TIMEFORMAT="%R %U %S"
  { time "$@" 2>&3 3>&-; } 3>&2 2>"$times" || status=$?
  awk -v name="$name" '{ printf "%s\t%s\t%s\n", name, $1, $2 + $3 }' "$times" >>"$METRONOME_STEPS"
  rm -f "$times"
  return "$status"
}

# Prints the table of all steps, if this script was the first to measure.
print_steps() {
  [[ ${steps_begin-} && -s $METRONOME_STEPS ]] || return 0
  awk -F '\t' -v wall="$(date +%s.%N)" -v begin="$steps_begin" '
    BEGIN { printf "\n%-44s %8s %8s\n", "step", "wall s", "CPU s" }
    { printf "%-44s %8.0f %8.0f\n", $1, $2, $3; cpu += $3 }
    END { printf "%-44s %8.0f %8.0f\n", "all (steps overlap)", wall - begin, cpu }
  ' "$METRONOME_STEPS"
  rm -f "$METRONOME_STEPS"
}
