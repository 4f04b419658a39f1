/// Where a task hands the values of an effect over: where it runs itself, or on the main queue.
struct TaskOutlet<Output, Failure: Error>: Sendable {
  private let outlet: EffectOutlet<Output, Failure>
  private let isOnMain: Bool

  init(_ outlet: EffectOutlet<Output, Failure>, isOnMain: Bool) {
    self.outlet = outlet
    self.isOnMain = isOnMain
  }

  nonisolated(nonsending) func send(_ value: Output) async {
    await deliver { outlet.send(value) }
  }

  nonisolated(nonsending) func send(completion: Subscribers.Completion<Failure>) async {
    await deliver { outlet.send(completion: completion) }
  }

  private nonisolated(nonsending) func deliver(_ work: () -> Void) async {
    guard isOnMain else { return work() }
    // Safe to share: it is called once, while this function waits for it. Values need not be Sendable:
    // as in Combine, whoever sends one answers for what it refers to.
    nonisolated(unsafe) let work = work
    await MainActor.run { work() }
  }
}
