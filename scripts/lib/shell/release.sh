# shellcheck shell=bash
# Sourced by scripts/release after layers.sh and version.sh: the steps of a release.

changelog="Packages/CHANGELOG.md"

# Ends the script with one line that says why there is no release.
refuse() {
  echo "release: $1" >&2
  exit 65
}

# Prints the last tag that is a version; nothing if there is none.
last_version() {
  git tag --list --sort=-version:refname | grep -Ex '[0-9]+\.[0-9]+\.[0-9]+' | head -n 1 || true
}

check_version() {
  [[ $1 =~ ^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$ ]] ||
    usage_error "'$1' is no version: give three numbers, as in 1.2.0"
  [[ ! $2 ]] || is_lower "$2" "$1" || refuse "version $1 does not come after $2, the last one"
}

check_tree() {
  [[ -z "$(git status --porcelain)" ]] ||
    refuse "there are changes that are not committed: 'git status' shows them"
}

check_changelog() {
  awk '/^## Unreleased$/ { isOpen = 1; next } /^## / { isOpen = 0 } isOpen && /^- / { count++ }
    END { exit count == 0 }' "$changelog" ||
    refuse "$changelog has no line below '## Unreleased': write what has changed"
}

# Puts the changes below a heading of their own.
write_changelog() {
  sed -i "s/^## Unreleased\$/## Unreleased\n\n## $1 ($2)/" "$changelog"
}

# Runs a step, and ends the script if it fails. A step that has passed for this commit is not run again.
run_step() {
  local passed
  # shellcheck disable=SC2154 # `root` is that of layers.sh
  passed="$root/.build/release-check/$(git rev-parse HEAD)"
  if grep -qsxF -- "$*" "$passed"; then
    echo "== $1: passed before"
    return
  fi
  echo "== $1"
  "${@:2}" || refuse "$1: failed, so there is no version"
  mkdir -p "${passed%/*}"
  echo "$*" >>"$passed"
}

# Compares the public symbols with those of the last version, by the toolchain's own tool. What was removed
# or changed needs a version that says so.
check_symbols() {
  local log
  log="$(mktemp)"
  if ! swift package diagnose-api-breaking-changes "$2" >"$log" 2>&1; then
    grep -E "💔|breaking" "$log" || cat "$log"
    if [[ "$(compatible_part "$1")" == "$(compatible_part "$2")" ]]; then
      rm "$log"
      echo "Public symbols were removed or changed since $2: choose a version that says so" >&2
      return 1
    fi
  fi
  rm "$log"
}

# Measures all cases of the last version and of this one, and fails if one is slower by a fifth.
check_benchmarks() {
  local base="$root/.build/last-version" folder="$root/.build/benchmarks"
  rm -rf "$base"
  mkdir -p "$folder"
  git worktree prune
  git worktree add --quiet --force --detach "$base" "$1"
  "$base/scripts/bench" --ours --json >"$folder/last"
  "$root/scripts/bench" --ours --json >"$folder/now"
  git worktree remove --force "$base"
  python3 "$root/scripts/lib/python/compare-benchmarks.py" "$folder/last" "$folder/now"
}
