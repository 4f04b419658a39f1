import Foundation

/// The properties of a resource. One that was not in the answer is `nil` or empty.
struct DAVProperties: Equatable {
  /// The version.
  var etag: String?
  /// The kinds of the resource.
  var resourceTypes: Set<XMLName> = []
  /// The media type.
  var contentType: String?
  /// The text of a todo or an event.
  var calendarData: String?
  /// The name of the collection's state (RFC 6578).
  var syncToken: String?
  /// The name of the collection's state in the older form.
  var ctag: String?
  /// The address of the user.
  var principal: String?
  /// The addresses of the collections in which the user has calendars.
  var homes: [String] = []
  /// The kinds of entries that a calendar takes, in upper case; `nil` if it takes all.
  var components: Set<String>?
  /// The name for the user.
  var displayName: String?

  /// True if the resource is a calendar that takes todos.
  var isTodoCalendar: Bool { isCalendar && components?.contains("VTODO") != false }

  /// True if the resource is a calendar.
  var isCalendar: Bool { resourceTypes.contains(.calDAV("calendar")) }

  /// True if the media type names another kind of entry than a todo.
  var isNoTodo: Bool {
    guard let type = contentType?.lowercased(), type.contains("component=") else { return false }
    return !type.contains("vtodo")
  }
}

extension DAVProperties {
  /// Takes the properties that others have.
  mutating func merge(_ other: DAVProperties) {
    etag = other.etag ?? etag
    resourceTypes.formUnion(other.resourceTypes)
    contentType = other.contentType ?? contentType
    calendarData = other.calendarData ?? calendarData
    syncToken = other.syncToken ?? syncToken
    ctag = other.ctag ?? ctag
    principal = other.principal ?? principal
    homes += other.homes
    components = other.components ?? components
    displayName = other.displayName ?? displayName
  }

  /// Takes the text of a property.
  mutating func set(_ name: XMLName, to text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch name {
    case .dav("getetag"): etag = trimmed
    case .dav("getcontenttype"): contentType = trimmed
    case .dav("sync-token"): syncToken = trimmed
    case .dav("displayname"): displayName = trimmed
    case .calendarServer("getctag"): ctag = trimmed
    case .calDAV("calendar-data"): calendarData = text
    // An empty set takes nothing.
    case .calDAV("supported-calendar-component-set"): components = components ?? []
    default: break
    }
  }

  /// Takes an element inside of a property.
  mutating func add(_ child: XMLName, of property: XMLName, text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch (property, child) {
    case (.dav("resourcetype"), _): resourceTypes.insert(child)
    case (.dav("current-user-principal"), .dav("href")): principal = trimmed
    case (.calDAV("calendar-home-set"), .dav("href")): homes.append(trimmed)
    default: break
    }
  }
}
