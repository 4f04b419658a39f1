// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Testing

private struct Profile: Codable, Equatable, Hashable {
  @BindableState var name = "Blob"
  var age = 1
}

private enum ProfileAction: BindableAction, Equatable {
  case binding(BindingAction<Profile>)
}

@Suite("The surface: bindings of fields")
struct BindingSurfaceTests {
  private let reducer = Reducer<Profile, ProfileAction, Void> { state, action, _ in
    if case .binding(\.$name) = action { state.age += 1 }
    return .none
  }

  @Test("The public symbols of bindable fields and their actions do what they should")
  func fields() {
    var profile = Profile()
    surface("BindableState.init(wrappedValue:)", BindableState(wrappedValue: 1).wrappedValue == 1)
    surface("BindableState.wrappedValue", profile.name == "Blob")
    surface("BindableState.projectedValue", profile.$name.projectedValue.wrappedValue == "Blob")
    profile.$name = BindableState(wrappedValue: "a")
    let whole = BindableState(wrappedValue: Profile(age: 3))
    surface("BindableState.subscript(dynamicMember:)", whole.age.wrappedValue == 3)
    surface("BindableState.customMirror", Mirror(reflecting: profile.$name).children.isEmpty)
    surface("BindableState.debugOutput", profile.$name.debugOutput == "\"a\"")
    surface("BindableState.description", profile.$name.description == "a")
    surface("BindableState.debugDescription", profile.$name.debugDescription == "\"a\"")
    surface("BindableState: Codable", isCodable(profile.$name))

    let action = BindingAction<Profile>.set(\.$name, "b")
    let _: any Sendable = action
    surface("BindingAction.set(_:_:)", action == .set(\.$name, "b"))
    surface("BindingAction.set(_:_:) of any field", action != .set(\.age, 1))
    surface("BindingAction.keyPath", action.keyPath == \Profile.$name)
    surface("BindingAction.~=", \Profile.$name ~= action)
    surface("BindingAction.~= of any field", !(\Profile.age ~= action))
    surface("BindingAction.customMirror", action.customMirror.displayStyle == .enum)
    struct Whole { var profile = Profile() }
    let ofWhole = action.pullback(\Whole.profile)
    surface("BindingAction.pullback(_:)", \Whole.profile.$name ~= ofWhole)
    let featureAction: ProfileAction = .set(\.$name, "b")
    surface("BindableAction.binding(_:)", featureAction == .binding(action))
    surface("BindableAction.set(_:_:)", featureAction == .set(\.$name, "b"))
    surface("BindableAction.State", ProfileAction.State.self == Profile.self)
  }

  @Test("The public symbols of reducers and view stores that bind fields do what they should")
  func reducers() {
    var profile = Profile()
    _ = reducer.binding()(&profile, .set(\.$name, "b"))
    surface("Reducer.binding()", profile == Profile(name: "b", age: 2))
    _ = reducer.binding(action: /ProfileAction.binding)(&profile, .set(\.$name, "c"))
    surface("Reducer.binding(action:)", profile == Profile(name: "c", age: 3))
    let extract: (ProfileAction) -> BindingAction<Profile>? = /ProfileAction.binding
    _ = reducer.binding(action: extract)(&profile, .set(\.$name, "d"))
    surface("Reducer.binding(action:) of a function", profile == Profile(name: "d", age: 4))
    let viewStore = ViewStore(
      Store(initialState: profile, reducer: reducer.binding(), environment: ())
    )
    viewStore.binding(\.$name).wrappedValue = "e"
    surface("ViewStore.binding(_:)", viewStore.state == Profile(name: "e", age: 5))
    viewStore.binding(keyPath: \.age, send: ProfileAction.binding).wrappedValue = 1
    surface("ViewStore.binding(keyPath:send:)", viewStore.age == 1)
  }
}
