import Foundation

extension Date {
  /// The moment of an HTTP header, such as `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` if the text is none.
  init?(header text: String) {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let day = Int(words[1]), let month = Self.months.firstIndex(of: String(words[2])),
      let year = Int(words[3])
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: year,
      month: month + 1,
      day: day,
      hour: time[0],
      minute: time[1],
      second: time[2]
    )
    guard let date = calendar.date(from: parts) else { return nil }
    self = date
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
