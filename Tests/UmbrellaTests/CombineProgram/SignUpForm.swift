import Combine

final class SignUpForm: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published var repetition = ""

  var isValid: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest3($name, $password, $repetition)
      .map { !$0.isEmpty && $1.count > 3 && $1 == $2 }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}
