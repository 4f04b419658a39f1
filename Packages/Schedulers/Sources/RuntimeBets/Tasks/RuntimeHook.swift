/// A hook of the Swift runtime: a variable of the process for a function that the runtime calls in place of its own.
///
/// Each library of the process can set it. So it is looked at again whenever it matters whose function it has.
struct RuntimeHook: Sendable {
  /// The function that a hook has.
  enum State: Sendable {
    case own
    /// None.
    case free
    /// That of another library.
    case taken
    /// The runtime has no hook of this name.
    case missing
  }

  let name: String
  /// The address of the variable; zero if there is none.
  private let variable: UInt
  /// The address of the function of this library.
  private let function: UInt

  /// Makes a hook, and does not set it.
  ///
  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - function: The function of this library.
  init<Function>(_ name: String, _ function: Function?) {
    self.init(name, RuntimeSymbol.address(of: name), function)
  }

  /// Makes a hook, and does not set it.
  ///
  /// - Parameters:
  ///   - name: The name of the variable.
  ///   - variable: The variable; nil if the runtime has none.
  ///   - function: The function of this library.
  init<Function>(_ name: String, _ variable: UnsafeMutableRawPointer?, _ function: Function?) {
    self.name = name
    self.variable = UInt(bitPattern: variable)
    // A function without a context is its address.
    self.function = withUnsafeBytes(of: function) { $0.load(as: UInt.self) }
  }

  /// The function that the hook has now.
  var state: State {
    guard let variable = UnsafePointer<UInt>(bitPattern: variable) else { return .missing }
    switch variable.pointee {
    case function: return .own
    case 0: return .free
    default: return .taken
    }
  }

  /// True if the hook has the function of this library.
  var isOwn: Bool {
    UnsafePointer<UInt>(bitPattern: variable)?.pointee == function
  }

  /// Sets the hook if it has no function.
  func installIfFree() {
    guard let variable = UnsafeMutablePointer<UInt>(bitPattern: variable), variable.pointee == 0
    else { return }
    variable.pointee = function
  }
}
