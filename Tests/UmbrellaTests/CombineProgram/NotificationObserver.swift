import Combine
import Foundation

extension Notification.Name {
  static let priceDidChange = Notification.Name("priceDidChange")
}

struct NotificationObserver {
  let center: NotificationCenter

  var prices: AnyPublisher<Int, Never> {
    center.publisher(for: .priceDidChange)
      .compactMap { $0.userInfo?["price"] as? Int }
      .prepend(0)
      .eraseToAnyPublisher()
  }
}
