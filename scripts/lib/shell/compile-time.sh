# shellcheck shell=bash
# Measures what a client costs its compiler: ten chains of twenty operators, each in another order,
# compiled against each library. The first client has all operators, in release and in debug, the others one
# each.
# Sourced by scripts/bench, which has built the libraries and the benchmarks.

# shellcheck disable=SC2016 # Swift's dollar signs
stateful_operators=(
  '.buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest)' '.first()' '.share()'
  '.flatMap(one)' '.reduce(0) { add($0, $1) }'
)
# shellcheck disable=SC2016
other_operators=(
  '.map { add($0, %d) }' '.filter { differs($0, %d) }' '.scan(0) { add($0, $1) }'
  '.removeDuplicates()' '.compactMap { half($0) }' '.dropFirst(%d)'
  '.prefix(while: { differs($0, -%d) })' '.drop(while: { equals($0, %d) })'
  '.handleEvents(receiveOutput: { note($0) })' '.removeDuplicates { equals($0, $1) }'
)

# Prints the source of a client of some operators: chains OPERATOR…
chains() {
  local operators=("$@") chain link
  cat <<'SWIFT'
#if PEER
  import OpenCombine
#else
  import ReactiveCore
#endif

nonisolated(unsafe) var count = 0
func add(_ a: Int, _ b: Int) -> Int { a &+ b }
func differs(_ a: Int, _ b: Int) -> Bool { a != b }
func equals(_ a: Int, _ b: Int) -> Bool { a == b }
func half(_ a: Int) -> Int? { a % 2 == 0 ? a / 2 : nil }
func one(_ a: Int) -> Just<Int> { Just(a) }
func note(_ a: Int) { count = add(count, a) }
SWIFT
  for chain in {0..9}; do
    echo "func chain$chain(_ source: PassthroughSubject<Int, Never>) -> AnyCancellable {"
    echo "  let part0 = source"
    for link in {0..19}; do
      # Not one expression: the type checker gives up on twenty overloaded operators in a row.
      if ((link % 5 == 0 && link > 0)); then echo "  let part$((link / 5)) = part$((link / 5 - 1))"; fi
      # shellcheck disable=SC2059 # the operators are formats
      printf "    ${operators[(chain * 3 + link * (1 << chain % 3)) % $#]}\n" $((chain * 20 + link))
    done
    echo "  return part3.sink { note(\$0) }"
    echo "}"
  done
}

# Compiles the client, and prints the milliseconds and the bytes of its code:
# compile_chains MODULES FOLDER -O|-Onone [-D PEER]
compile_chains() {
  local modules="$1" folder="$2" started
  shift 2
  started="$(date +%s%N)"
  swiftc -swift-version 5 -parse-as-library -module-name Client -c "$folder/Client.swift" \
    -o "$folder/Client.o" -I "$modules/Modules" \
    -Xcc "-fmodule-map-file=$modules/COpenCombineHelpers.build/module.modulemap" "$@" >&2
  echo "$((($(date +%s%N) - started) / 1000000)) $(size "$folder/Client.o" | awk 'NR == 2 { print $4 }')"
}

# Prints the medians of one client, and their ratios: measure_client MODULES ROUNDS NAME -O|-Onone OPERATOR…
measure_client() {
  local modules="$1" rounds="$2" name="$3" optimisation="$4" folder round ours=() peer=() a b
  folder="$(mktemp -d)"
  chains "${@:5}" >"$folder/Client.swift"
  for ((round = 0; round < rounds; round++)); do
    ours+=("$(compile_chains "$modules" "$folder" "$optimisation")")
    peer+=("$(compile_chains "$modules" "$folder" "$optimisation" -D PEER)")
  done
  rm -r "$folder"
  local median=$((rounds / 2 + 1))
  read -ra a < <(printf '%s\n' "${ours[@]}" | sort -n | sed -n "${median}p")
  read -ra b < <(printf '%s\n' "${peer[@]}" | sort -n | sed -n "${median}p")
  awk -v name="$name" -v a="${a[0]}" -v b="${b[0]}" -v c="${a[1]}" -v d="${b[1]}" 'BEGIN {
    printf "%-15s %6.2f s  %9.2f s %7.2f %9.0f KB %8.0f KB %7.2f\n",
      name, a / 1000, b / 1000, a / b, c / 1000, d / 1000, c / d
  }'
}

# Prints a line for each client: measure_compile_time MODULES ROUNDS
measure_compile_time() {
  local modules="$1" rounds="$2" all=("${stateful_operators[@]}" "${other_operators[@]}") operator name
  echo "compiling ten chains of twenty operators, medians of $rounds rounds in turn"
  printf '%-15s %8s %12s %7s %12s %11s %7s\n' \
    operators "time" OpenCombine "x peer" "object code" OpenCombine "x peer"
  measure_client "$modules" "$rounds" "15 kinds" -O "${all[@]}"
  measure_client "$modules" "$rounds" "15 kinds, debug" -Onone "${all[@]}"
  for operator in "${stateful_operators[@]}"; do
    name="${operator%%[( ]*}"
    measure_client "$modules" "$rounds" "${name#.} alone" -O "$operator"
  done
}
