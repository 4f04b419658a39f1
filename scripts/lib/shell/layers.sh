# shellcheck shell=bash
# Sourced by every script: where the checkout is, what its packages are called, where they live.

root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../.." && pwd -P)"

# Bottom-up: a layer imports only layers that stand before it. `scripts/lint` enforces this order.
layers=(ReactiveCore Schedulers ComposableArchitecture TodoFeature)
packages=(TestKit "${layers[@]}" ControlledThreads TodoCLI Benchmarks root)
# Taken only by name, and at night: what they depend on takes minutes to compile.
nightly_packages=(ServiceExamples)

folder_of() {
  case "$1" in
    root) echo "$root" ;;
    TodoCLI | ServiceExamples) echo "$root/Apps/$1" ;;
    ControlledThreads) echo "$root/Tests/ControlledThreads" ;;
    *) echo "$root/Packages/$1" ;;
  esac
}

# What a package is built for. Benchmarks that are not optimised measure nothing.
configuration_of() {
  case "$1" in
    Benchmarks) echo release ;;
    *) echo debug ;;
  esac
}

# The folder in `$1` in which a package is built. Its modules with the same names are other ones.
scratch_of() {
  case "$2" in
    ControlledThreads) echo "$1-controlled" ;;
    *) echo "$1" ;;
  esac
}

# Ends the script with one line that says what was wrong with its arguments.
usage_error() {
  echo "$(basename "$0"): $1" >&2
  exit 64
}

# Fills `selected` with the named packages in the order of `packages`; no name means all of `packages`.
select_packages() {
  local name known=("${packages[@]}" "${nightly_packages[@]}")
  for name in "$@"; do
    [[ " ${known[*]} " == *" $name "* ]] ||
      usage_error "unknown layer '$name': choose among ${known[*]}"
  done
  if [[ $# -eq 0 ]]; then set -- "${packages[@]}"; fi
  selected=()
  for name in "${known[@]}"; do
    if [[ " $* " == *" $name "* ]]; then selected+=("$name"); fi
  done
}

# The app is the only package that needs more than the toolchain. Takes the arguments of `bootstrap`.
bootstrap_selected() {
  if [[ " ${selected[*]} " == *" TodoCLI "* ]]; then "$root/scripts/bootstrap" "$@"; fi
}
