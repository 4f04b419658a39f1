import Dispatch
import Schedulers

/// The registration form of the episodes on schedulers: a password that is validated while the user
/// types, and a request that logs in.
final class RegisterViewModel: ObservableObject {
  struct RegistrationFailure: Error {}

  @Published var email = ""
  @Published var password = ""
  @Published var passwordValidationMessage = ""
  @Published var isLoggedIn = false
  @Published var isRegisterRequestInFlight = false
  @Published var errorAlert: String?

  private let register: (String, String) -> AnyPublisher<Bool, RegistrationFailure>
  private let scheduler: AnySchedulerOf<DispatchQueue>
  private var cancellables: Set<AnyCancellable> = []

  init(
    register: @escaping (String, String) -> AnyPublisher<Bool, RegistrationFailure>,
    validatePassword: @escaping (String) -> AnyPublisher<String, Never>,
    scheduler: AnySchedulerOf<DispatchQueue>
  ) {
    self.register = register
    self.scheduler = scheduler

    $password
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .flatMap { password in
        password.isEmpty
          ? Just("").eraseToAnyPublisher()
          : validatePassword(password).receive(on: scheduler).eraseToAnyPublisher()
      }
      .sink { [weak self] in self?.passwordValidationMessage = $0 }
      .store(in: &cancellables)
  }

  func registerButtonTapped() {
    isRegisterRequestInFlight = true
    register(email, password)
      .receive(on: scheduler)
      .sink(
        receiveCompletion: { [weak self] completion in
          self?.isRegisterRequestInFlight = false
          if case .failure = completion {
            self?.errorAlert = "Failed to register. Please try again."
          }
        },
        receiveValue: { [weak self] isSuccessful in
          self?.isLoggedIn = isSuccessful
          if !isSuccessful { self?.errorAlert = "Failed to register. Please try again." }
        }
      )
      .store(in: &cancellables)
  }
}
