#!/usr/bin/env bash
# Checks for each product of the root, in debug and release builds, that a client in language mode 6 which imports it
# alone is stopped where a closure of the main actor is called elsewhere. The client depends by URL and version on what
# is committed:
#   scripts/lib/shell/actor-checks.sh
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=layers.sh
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/layers.sh"

programs="$root/Tests/ActorCheck"
version=1000.0.0
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
mapfile -t products < <(sed -nE 's/.*\.library\(name: "(\w+)".*/\1/p' "$root/Package.swift")

# Publishes what is committed. The name of the folder is that of the package in manifests.
publish() {
  git clone --quiet "$root" "$folder/metronome"
  git -C "$folder/metronome" tag "$version"
}

# Writes a package with a program for each product.
write_clients() {
  local product source
  for product in "${products[@]}"; do
    source="$folder/clients/Sources/Client$product"
    mkdir -p "$source"
    if [[ -e $programs/$product.swift ]]; then
      cp "$programs/$product.swift" "$source/main.swift"
    else
      sed "s/^import Product\$/import $product/" "$programs/Client.swift" >"$source/main.swift"
    fi
  done
  cat >"$folder/clients/Package.swift" <<SWIFT
// swift-tools-version: 6.3

import PackageDescription

let products = "${products[*]}".split(separator: " ").map(String.init)
let package = Package(
  name: "clients",
  dependencies: [.package(url: "file://$folder/metronome", exact: "$version")],
  targets: products.map {
    .executableTarget(
      name: "Client\(\$0)",
      dependencies: [.product(name: \$0, package: "metronome")]
    )
  },
  swiftLanguageModes: [.v6]
)
SWIFT
}

# True if a program is stopped, and the runtime says why where it is told to continue.
is_stopped() {
  local printed
  # In braces, so that the shell does not tell of the signal either.
  if { "$1"; } >/dev/null 2>&1; then return 1; fi
  printed="$(SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE=legacy "$1" 2>&1)" &&
    [[ $printed == *"@MainActor function at "*" was not called on the main thread"* ]]
}

publish
write_clients
export SWIFT_BACKTRACE=enable=no
status=0
for configuration in debug release; do
  swift build --configuration "$configuration" --package-path "$folder/clients" \
    --cache-path "$folder/cache" --security-path "$folder/security"
  for product in "${products[@]}"; do
    if is_stopped "$folder/clients/.build/$configuration/Client$product"; then continue; fi
    echo "actor-checks: a $configuration client that imports $product is not stopped where a closure of the" \
      "main actor is called elsewhere: compile the module in language mode 5" >&2
    status=1
  done
done
if [[ $status -eq 0 ]]; then
  echo "actor-checks: ${#products[@]} products, in debug and release: all clients are stopped"
fi
exit "$status"
