import Combine

struct Account: Equatable {
  var name: String
}

enum LoginError: Error, Equatable {
  case wrongPassword
}

struct LoginClient {
  var attempts = 0

  func login(name: String, password: String) -> AnyPublisher<Account, LoginError> {
    Deferred {
      Future { promise in
        promise(password == "secret" ? .success(Account(name: name)) : .failure(.wrongPassword))
      }
    }
    .eraseToAnyPublisher()
  }

  func loginOrGuest(name: String, password: String) -> AnyPublisher<Account, Never> {
    login(name: name, password: password)
      .catch { _ in Just(Account(name: "guest")) }
      .handleEvents(receiveOutput: { _ in })
      .eraseToAnyPublisher()
  }
}
