import ReactiveCore

extension Publisher {
  /// How many values come if each is asked for from inside the one before, or all at once. What recursed
  /// over them would need much stack.
  func countValues(isUnlimited: Bool = false) -> Int {
    var count = 0
    var subscription: (any Subscription)?
    subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(isUnlimited ? .unlimited : .max(1))
        },
        receiveValue: { _ in
          count += 1
          if !isUnlimited { subscription?.request(.max(1)) }
          return .none
        }
      )
    )
    subscription?.cancel()
    // It holds the subscriber, whose closures hold it.
    subscription = nil
    return count
  }
}
