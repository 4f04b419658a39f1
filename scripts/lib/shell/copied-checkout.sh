# shellcheck shell=bash
# Sourced by scripts that change sources: copies those of the checkout, and builds the copy, not optimised. The script
# sets the folder, the `copy` in it, a folder for `logs`, and the `log` of the last command.

# Prints the names of the sources: of the files that git tracks, or would track.
source_files() {
  local file
  git -C "$root" ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do
      if [[ -f $root/$file || -L $root/$file ]]; then printf '%s\n' "$file"; fi
    done | LC_ALL=C sort -u
}

# Prints the time, the size and the name of each named file that is in a folder.
stamps() {
  (cd "$1" && { xargs -d '\n' stat --format '%y|%s|%n' -- 2>/dev/null || true; }) | LC_ALL=C sort
}

# Copies the sources that have changed since the last run, with their times, and removes those that are
# gone.
copy_sources() {
  mkdir -p "$copy"
  touch "$folder/files"
  source_files >"$logs/files"
  (cd "$copy" && LC_ALL=C comm -13 "$logs/files" "$folder/files" | xargs -r -d '\n' rm -f --)
  LC_ALL=C comm -23 <(stamps "$root" <"$logs/files") <(stamps "$copy" <"$logs/files") |
    cut -d '|' -f 3- |
    (cd "$root" && xargs -r -d '\n' cp --no-dereference --parents --preserve=mode,timestamps -t "$copy" --)
  cp "$logs/files" "$folder/files"
}

# Fills `package` for a layer. The layers share a build folder, because they compile the same libraries.
set_package() {
  local path scratch=layers
  path="$(folder_of "$1")"
  if [[ $1 == TodoCLI ]]; then scratch=app; fi
  scratch="$(scratch_of "$scratch" "$1")"
  package=(--package-path "$copy${path#"$root"}" --scratch-path "$folder/$scratch")
}

# Builds the package and its tests. Takes further arguments of SwiftPM.
build() {
  swift build --build-tests "${package[@]}" -Xswiftc -Onone "$@" >"$log" 2>&1
}

errors_of_build() {
  grep -E 'error: ' "$log" | sort -u | sed -n '1,20p' || tail -n 20 "$log"
}
