import BenchmarkKit

/// Hides a closure's body from the optimiser: what calls it cannot inline it, as a library that keeps
/// its user's closure cannot either.
@inline(never)
@_optimize(none)
func hidden(_ body: @escaping (Int) -> Void) -> (Int) -> Void {
  body
}

/// Hides a change of a state in the same way.
@inline(never)
@_optimize(none)
func hidden<State>(_ change: @escaping (inout State) -> Void) -> (inout State) -> Void {
  change
}

/// Uses an object in a way that the optimiser does not see, so that it cannot leave the object out.
@inline(never)
@_optimize(none)
func keep(_ object: AnyObject) {}

/// Calls the closure with each number below `count`, which the optimiser does not know.
///
/// Where nothing is specialised, a loop over a range costs more than what is measured in it.
@inline(__always)
func forEach(below count: Int, _ body: (Int) -> Void) {
  let count = opaque(count)
  var number = 0
  while number < count {
    body(number)
    number &+= 1
  }
}
