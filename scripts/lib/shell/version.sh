# shellcheck shell=bash
# Sourced after layers.sh: the version of todo and of all layers.

# shellcheck disable=SC2154 # `root` is that of layers.sh
version_file="$root/Apps/TodoCLI/Sources/TodoCLI/Version.swift"

current_version() {
  sed -nE 's/^let version = "(.*)"$/\1/p' "$version_file"
}

# Prints the first number of a version that tells whether something public was removed or changed: that
# before the first point, or, before 1.0.0, also the second one.
compatible_part() {
  case "$1" in
    0.*) cut -d . -f 1-2 <<<"$1" ;;
    *) cut -d . -f 1 <<<"$1" ;;
  esac
}

# True if the first version is lower than the second one.
is_lower() {
  [[ $1 != "$2" && $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]
}

# Writes another version into the program, and into the pages that print a package.
write_version() {
  local old
  old="$(current_version)"
  sed -i "s/^let version = .*/let version = \"$1\"/" "$version_file"
  grep -rlZF --include='*.md' ", from: \"$old\")" "$root/README.md" "$root/Packages" |
    xargs -0 sed -i "s/, from: \"$old\")/, from: \"$1\")/"
}
