import Dispatch
import Schedulers
import Testing

@Suite("A registration form on an erased scheduler")
struct RegisterViewModelTests {
  let scheduler = DispatchQueue.test

  @Test("A registration that succeeds logs in, once the response has been received")
  func registrationSuccessful() {
    let viewModel = makeViewModel(
      register: { _, _ in Just(true).setFailureType(to: Failure.self).eraseToAnyPublisher() })
    var isLoggedIn: [Bool] = []
    let cancellable = viewModel.$isLoggedIn.sink { isLoggedIn.append($0) }

    viewModel.email = "blob@pointfree.co"
    viewModel.password = "blob is awesome"
    #expect(isLoggedIn == [false])

    viewModel.registerButtonTapped()
    #expect(isLoggedIn == [false])
    #expect(viewModel.isRegisterRequestInFlight)

    scheduler.advance()
    #expect(isLoggedIn == [false, true])
    #expect(!viewModel.isRegisterRequestInFlight)
    #expect(viewModel.errorAlert == nil)
    cancellable.cancel()
  }

  @Test("A registration that fails shows an alert")
  func registrationFailure() {
    let viewModel = makeViewModel(
      register: { _, _ in Fail(error: Failure()).eraseToAnyPublisher() })

    viewModel.registerButtonTapped()
    #expect(viewModel.errorAlert == nil)

    scheduler.advance()
    #expect(!viewModel.isLoggedIn)
    #expect(!viewModel.isRegisterRequestInFlight)
    #expect(viewModel.errorAlert == "Failed to register. Please try again.")
  }

  @Test("A password is validated 300 milliseconds after the last key")
  func validatePassword() {
    let viewModel = makeViewModel(validatePassword: validation)
    var messages: [String] = []
    let cancellable = viewModel.$passwordValidationMessage.sink { messages.append($0) }

    scheduler.advance(by: .milliseconds(300))
    #expect(messages == ["", ""])

    viewModel.password = "blob"
    scheduler.advance(by: .milliseconds(200))
    #expect(messages.count == 2)
    viewModel.password = "blob is awesome"
    scheduler.advance(by: .milliseconds(200))
    #expect(messages.count == 2)
    scheduler.advance(by: .milliseconds(100))
    #expect(messages == ["", "", "Password is good 👍"])

    viewModel.password = "blob"
    scheduler.advance(by: .milliseconds(300))
    #expect(messages.last == "Password is too short 👎")
    cancellable.cancel()
  }

  private typealias Failure = RegisterViewModel.RegistrationFailure

  private func makeViewModel(
    register:
      @escaping (String, String) -> AnyPublisher<Bool, RegisterViewModel.RegistrationFailure> = {
        _,
        _ in Empty().eraseToAnyPublisher()
      },
    validatePassword: @escaping (String) -> AnyPublisher<String, Never> = { _ in
      Empty().eraseToAnyPublisher()
    }
  ) -> RegisterViewModel {
    RegisterViewModel(
      register: register,
      validatePassword: validatePassword,
      scheduler: scheduler.eraseToAnyScheduler()
    )
  }

  private func validation(_ password: String) -> AnyPublisher<String, Never> {
    Just(password.count < 5 ? "Password is too short 👎" : "Password is good 👍")
      .eraseToAnyPublisher()
  }
}
