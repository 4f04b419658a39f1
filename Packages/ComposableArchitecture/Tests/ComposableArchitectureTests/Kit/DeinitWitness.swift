/// Tells when it has gone: something that a closure or a value can hold.
final class DeinitWitness {
  private let onDeinit: () -> Void

  init(onDeinit: @escaping () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit()
  }
}
