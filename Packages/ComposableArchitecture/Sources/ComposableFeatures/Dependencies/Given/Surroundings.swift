import Foundation

extension DependencyValues {
  /// The calendar of the user. A test that gives none, and uses it, fails.
  ///
  /// Source: `calendar` of Dependencies.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone of the user. A test that gives none, and uses it, fails.
  ///
  /// Source: `timeZone` of Dependencies.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The locale of the user. A test that gives none, and uses it, fails.
  ///
  /// Source: `locale` of Dependencies.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }
}
