import ComposableArchitecture
import Testing

private struct Form: Equatable {
  var name = "Blob"
  var isOpen = true
}

private enum Action: Equatable {
  case nameChanged(String)
  case closed
  case replaced(Form)
}

private let reducer = Reducer<Form, Action, Void> { form, action, _ in
  switch action {
  case .nameChanged(let name): form.name = name
  case .closed: form.isOpen = false
  case .replaced(let other): form = other
  }
  return .none
}

@Suite("Bindings")
struct BindingTests {
  private let viewStore = ViewStore(
    Store(initialState: Form(), reducer: reducer, environment: ())
  )

  @Test("A binding reads a part of the state, and writes it by an action of the value")
  func part() {
    let name = viewStore.binding(get: \.name, send: Action.nameChanged)
    #expect(name.wrappedValue == "Blob")
    name.wrappedValue += " Jr."
    #expect(name.wrappedValue == "Blob Jr.")
    #expect(viewStore.state == Form(name: "Blob Jr."))
  }

  @Test("A binding may send the same action whatever is written, and what the state says stands")
  func sameAction() {
    let isOpen = viewStore.binding(get: \.isOpen, send: .closed)
    isOpen.wrappedValue = true
    #expect(!isOpen.wrappedValue)
  }

  @Test("A binding reads and writes the whole state, and its members through it")
  func whole() {
    @Binding var form: Form
    _form = viewStore.binding(send: Action.replaced)
    $form.name.wrappedValue = "Sr."
    #expect(form == Form(name: "Sr."))
    form = Form(isOpen: false)
    #expect(viewStore.state == Form(isOpen: false))
    viewStore.send(.replaced(Form()))
    viewStore.binding(send: .closed).wrappedValue = Form()
    #expect(viewStore.state == Form(isOpen: false))
  }

  @Test("A binding of two functions calls them, and a constant one goes nowhere")
  func functions() {
    var number = 1
    let binding = Binding(get: { number }, set: { number = $0 })
    binding.wrappedValue += 1
    #expect(number == 2)
    let constant = Binding.constant(number)
    constant.wrappedValue = 3
    #expect(constant.wrappedValue == 2)
  }
}
