# shellcheck shell=bash
# Sourced by the scripts that need more than the toolchain and install it where they may.

# Ends the script with one line that says what is missing.
fail() {
  echo "$(basename "$0"): $1" >&2
  exit 1
}

# Installs Debian packages, or says how to. Prints one line, and apt-get's output only if it fails.
install_packages() {
  command -v apt-get >/dev/null ||
    fail "missing: $* (Debian's names): install them with this system's package manager"
  local as_root=() log
  if [[ $EUID -ne 0 ]]; then
    sudo -n true 2>/dev/null ||
      fail "missing: $*: run 'apt-get update && apt-get install -y $*' as root"
    as_root=(sudo -n)
  fi
  local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get install -y --no-install-recommends "$@")
  echo "$(basename "$0"): installing $*" >&2
  log="$(mktemp)"
  # The package lists may be absent (a fresh container) or stale: fetch them only when they fail us.
  if ! { "${install[@]}" || { "${as_root[@]}" apt-get update && "${install[@]}"; }; } >"$log" 2>&1
  then
    cat "$log" >&2
    rm -f "$log"
    fail "could not install $*: apt-get's output is above"
  fi
  rm -f "$log"
}
