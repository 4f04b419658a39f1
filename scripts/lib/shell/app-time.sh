# shellcheck shell=bash
# Measures the processor time of the commands of todo, beside Taskwarrior and todo.txt-cli where they
# are installed, with lists of several sizes.
# Sourced by scripts/bench, which has built the app.

# Prints the milliseconds, user and system, that a command takes. Its output is dropped.
processor_time() {
  local TIMEFORMAT='%3U %3S'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print ($1 + $2) * 1000 }'
}

# Prints a number of todos in the todo.txt format, the same ones each time: a fifth of them is done.
todo_lines() {
  awk -v count="$1" 'BEGIN {
    split("buy milk call mom write report fix door review plan book flight pay rent", words)
    srand(1)
    for (i = 1; i <= count; i++) {
      line = ""
      if (rand() < 0.2) line = "x 2026-11-20 2026-10-05 "
      else if (rand() < 0.25) line = "(" substr("ABC", 1 + rand() * 3, 1) ") "
      for (n = 3 + int(rand() * 6); n > 0; n--) line = line words[1 + int(rand() * 14)] " "
      line = line i
      if (rand() < 0.4) line = line (rand() < 0.5 ? " +home" : " +work")
      if (rand() < 0.3) line = line sprintf(" due:2026-12-%02d", 1 + rand() * 28)
      print line
    }
  }'
}

# The programs that are there, ours first.
find_programs() {
  programs=(todo)
  if command -v task >/dev/null; then programs+=(taskwarrior); fi
  if command -v todo-txt >/dev/null; then programs+=(todotxt); fi
}

# Makes the lists of all programs with a number of todos, in the folder `base`.
make_lists() {
  mkdir "$folder/base"
  todo_lines "$1" >"$folder/base/todo.txt"
  "$app" import --format todo.txt --database "$folder/base/todo.sqlite" <"$folder/base/todo.txt"
  if [[ " ${programs[*]} " == *" taskwarrior "* ]]; then
    "$app" export --format taskwarrior --database "$folder/base/todo.sqlite" |
      use_list base task_command import >/dev/null 2>&1
  fi
}

# Runs a command with the lists in one folder.
use_list() {
  list="$folder/$1"
  "${@:2}"
}

task_command() {
  TASKDATA="$list" TASKRC=/dev/null task rc.confirmation=off rc.bulk=0 rc.hooks=off \
    rc.verbose=nothing rc.recurrence=no "$@"
}

todotxt_command() {
  todo-txt -d "$folder/todo.cfg" -f "$@"
}

# Runs one case of one program. Fails if the program cannot do it.
run_case() {
  case "$1 $2" in
    "todo start") "$app" --version ;;
    "todo add") "$app" add Buy milk +home --database "$list/todo.sqlite" ;;
    "todo check") "$app" check "$middle" --database "$list/todo.sqlite" ;;
    "todo edit") "$app" edit "$middle" Call mom --database "$list/todo.sqlite" ;;
    "todo list") "$app" list --database "$list/todo.sqlite" ;;
    "todo list --json") "$app" list --json --database "$list/todo.sqlite" ;;
    "todo complete")
      SAP_SHELL=bash TODO_STORE="$list/todo.sqlite" "$app" ---completion check -- positional@0 2 1 todo check 1
      ;;
    "todo check 4000") "$app" check "${numbers[@]}" --database "$list/todo.sqlite" ;;
    "todo add 4000") "$app" add - --database "$list/todo.sqlite" <"$folder/lines" ;;
    "taskwarrior start") task --version ;;
    "taskwarrior add") task_command add Buy milk project:home ;;
    "taskwarrior check") task_command "$middle" "done" ;;
    "taskwarrior edit") task_command "$middle" modify Call mom ;;
    "taskwarrior list") task_command list ;;
    "taskwarrior list --json") task_command export ;;
    "taskwarrior complete") task_command _zshids ;;
    "todotxt start") todotxt_command shorthelp ;;
    "todotxt add") todotxt_command add Buy milk +home ;;
    "todotxt check") todotxt_command -a "do" "$middle" ;;
    "todotxt edit") todotxt_command replace "$middle" Call mom ;;
    "todotxt list") todotxt_command -p list ;;
    *) return 1 ;;
  esac
}

# Prints the case, the number of todos, and the least time of each program; - where it has no such
# command. The programs take turns, each with a fresh copy of its list.
measure_case() {
  local name="$1" size="$2" rounds="$3" round program time
  local -A best=()
  for ((round = 0; round < rounds; round++)); do
    for program in "${programs[@]}"; do
      if [[ ${best[$program]-} == - ]]; then continue; fi
      rm -rf "$folder/copy"
      cp -r "$folder/base" "$folder/copy"
      if ((round == 0)) && ! use_list copy run_case "$program" "$name" >/dev/null 2>&1; then
        best[$program]=-
        continue
      fi
      rm -rf "$folder/copy"
      cp -r "$folder/base" "$folder/copy"
      time="$(use_list copy processor_time run_case "$program" "$name")"
      best[$program]="$(printf '%s\n%s\n' "$time" "${best[$program]-$time}" | sort -n | head -n 1)"
    done
  done
  echo "$name;$size;${best[todo]};${best[taskwarrior]--};${best[todotxt]--}"
}

# Measures all cases, and prints a line for each as `measure_case` does.
measure_cases() {
  local rounds="$1" size name
  shift
  for size in "$@"; do
    make_lists "$size"
    middle=$((size / 2))
    mapfile -t numbers < <(seq 1 2 8000)
    for name in start add check edit list "list --json" complete "check 4000" "add 4000"; do
      # The time to start does not depend on the list.
      if [[ $name == start && $size != "$1" ]]; then continue; fi
      if [[ $name == "check 4000" ]] && ((size < 8000)); then continue; fi
      measure_case "$name" "$size" "$rounds"
    done
    rm -r "$folder/base"
  done
}

print_table() {
  awk -F ';' '
    function ratio(peer) { return peer == "-" ? "-" : sprintf("%.1f", peer / ($3 > 0 ? $3 : 1)) }
    function number(time) { return time == "-" ? "-" : sprintf("%.0f", time) }
    BEGIN {
      print "processor time, user and system, in milliseconds: the least of all rounds"
      printf "%-12s %8s %8s %12s %6s %13s %6s\n", "", "todos", "todo", "Taskwarrior", "x todo",
        "todo.txt-cli", "x todo"
    }
    { printf "%-12s %8d %8s %12s %6s %13s %6s\n", $1, $2, number($3), number($4), ratio($4), number($5),
      ratio($5) }
  '
}

print_json() {
  awk -F ';' '
    function value(time) { return time == "-" ? "null" : time }
    BEGIN { printf "[" }
    { printf "%s\n  {\"case\":\"%s\",\"todos\":%d,\"todo_ms\":%s,\"taskwarrior_ms\":%s,\"todotxt_ms\":%s}",
      (NR > 1 ? "," : ""), $1, $2, value($3), value($4), value($5) }
    END { print "\n]" }
  '
}

# Measures the app: measure_app PROGRAM [--json] [--rounds N] [--quick]
# The caller removes `folder` at its end.
measure_app() {
  local rounds=5 sizes=(1000 10000 100000) printer=print_table
  app="$1"
  shift
  while (($#)); do
    case "$1" in
      --json) printer=print_json ;;
      --quick) rounds=1 sizes=(1000) ;;
      --rounds)
        rounds="${2-}"
        [[ $rounds =~ ^[1-9][0-9]*$ ]] ||
          usage_error "--rounds needs a number of 1 or more, not '$rounds'"
        shift
        ;;
      *) usage_error "todo takes --json, --rounds N and --quick, not '$1'" ;;
    esac
    shift
  done
  find_programs
  folder="$(mktemp -d)"
  # shellcheck disable=SC2016 # the variable is todo.txt-cli's
  printf 'export TODO_DIR=%q/copy\nexport TODO_FILE="$TODO_DIR/todo.txt"\n%s\n%s\n' "$folder" \
    'export DONE_FILE="$TODO_DIR/done.txt"' 'export REPORT_FILE="$TODO_DIR/report.txt"' \
    >"$folder/todo.cfg"
  todo_lines 4000 >"$folder/lines"
  measure_cases "$rounds" "${sizes[@]}" | "$printer"
}
