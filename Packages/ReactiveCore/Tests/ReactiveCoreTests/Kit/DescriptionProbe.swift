import ReactiveCore

/// A publisher that records how its subscriber describes itself.
final class DescriptionProbe<Output>: Publisher {
  typealias Failure = Never

  private(set) var description = ""
  private(set) var playgroundDescription = ""
  private(set) var children: [Mirror.Child] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    description = "\(subscriber)"
    children = Array(Mirror(reflecting: subscriber).children)
    let displayed = subscriber as? any CustomPlaygroundDisplayConvertible
    playgroundDescription = displayed?.playgroundDescription as? String ?? ""
  }
}
