/// Hides a closure's body from the optimiser: what calls it cannot inline it, as a library that keeps
/// its user's closure cannot either.
@inline(never)
@_optimize(none)
func hidden(_ body: @escaping (Int) -> Void) -> (Int) -> Void {
  body
}
