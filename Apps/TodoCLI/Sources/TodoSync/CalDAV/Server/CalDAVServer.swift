import ComposableArchitecture
import Foundation
import TodoFeature

/// A calendar of a CalDAV server (RFC 4791).
///
/// A sync without changes is one request. Signals are delivered where the client delivers them.
struct CalDAVServer {
  /// The address of the calendar.
  let collection: URL
  /// The user; `nil` if the server needs none.
  let credentials: Credentials?
  /// Sends the requests.
  let client: HTTPClient
  /// Reads the todo of a text at an address with a version; `nil` if the text has none, but an event, say.
  var decode: (_ source: String, _ href: String, _ etag: String?) -> RemoteTodo? = {
    RemoteTodo(source: $0, href: $1, etag: $2, timeZone: .current)
  }
  /// Returns the text of an upload: the source of its base with what differs, or a new text.
  var encode: (SyncServer.Upload) -> String = { $0.calendarText(timeZone: .current, now: .now) }

  /// The calendar as a sync uses it.
  var syncServer: SyncServer { SyncServer(changes: changes(since:), send: send) }

  /// Sends a request with XML to the calendar.
  func request(
    _ method: String,
    depth: Int,
    _ body: Data,
    to address: CollectionAddress
  ) -> Effect<HTTPResponse, SyncFailure> {
    client.load(.xml(method, address.url, depth: depth, body, credentials))
  }
}

extension CalDAVServer {
  /// The number of addresses in one request for texts.
  private static let multigetSize = 100
  /// The size of all texts of one sync, in bytes. They are in memory at the same time.
  private static let sizeLimit = 256 << 20

  /// Reads what has changed since a state that is known.
  func changes(since known: SyncServer.Known) -> Effect<RemoteChanges, SyncFailure> {
    Effect(value: known).then { known throws(SyncFailure) in
      let known = KnownTodos(known, in: try CollectionAddress(collection))
      return self.listing(since: known)
        .then { listing throws(SyncFailure) in self.texts(of: listing, since: known) }
    }
  }

  /// Lists the changes, by the method that the server is known to have. Todos without a token come
  /// from a server that has no tokens.
  private func listing(since known: KnownTodos) -> Effect<Listing, SyncFailure> {
    if known.token == nil, !known.keys.isEmpty { return list(known) }
    return syncCollection(since: known.token, in: known.address)
      .then { listing throws(SyncFailure) in
        if let listing { return Effect(value: listing) }
        return self.list(known)
      }
  }

  /// Reads the texts of the resources whose version is not known.
  private func texts(
    of listing: Listing,
    since known: KnownTodos
  ) -> Effect<RemoteChanges, SyncFailure> {
    let entries = listing.entries.values
      .filter { !known.isCurrent($0) }
      .sorted { $0.member.key < $1.member.key }
    let removed = listing.removed.compactMap(known.href).sorted()
    var changes = RemoteChanges(removed: removed, token: listing.token)
    guard !entries.isEmpty else {
      // Some servers name the same state anew each time. To note that would be a change of the list.
      if removed.isEmpty, !listing.isTruncated { changes.token = known.token ?? listing.token }
      return Effect(value: changes)
    }
    let requests = stride(from: 0, to: entries.count, by: Self.multigetSize).map {
      multiget(entries[$0..<min($0 + Self.multigetSize, entries.count)], known)
    }
    return Effect.concatenate(requests)
      .tryReduce((changes, 0)) { sum, texts in
        var (changes, size) = sum
        changes.changed += texts.read
        changes.unread += texts.unread
        changes.unreadable += texts.unreadable
        if !texts.areComplete { changes.token = known.token }
        size += texts.read.reduce(0) { $0 + $1.source.utf8.count }
        guard size <= Self.sizeLimit else {
          throw SyncFailure.refused(
            "the calendar has more than \(Self.sizeLimit >> 20) MiB of todos"
          )
        }
        return (changes, size)
      }
      .map(\.0)
      // Nothing else is thrown.
      .mapError { $0 as! SyncFailure }
      .eraseToEffect()
  }

  /// Reads texts by one request. What is gone meanwhile is left to the next sync.
  private func multiget(
    _ entries: ArraySlice<Listing.Entry>,
    _ known: KnownTodos
  ) -> Effect<Texts, SyncFailure> {
    let body = RequestBody.multiget(entries.map(\.member.href))
    return request("REPORT", depth: 1, body, to: known.address).then {
      response throws(SyncFailure) in
      let answers: [MultiStatus.Response]
      do throws(SyncFailure) {
        answers = try response.multiStatus(when: "read the todos").responses
      } catch {
        guard response.status == 207 else { throw error }
        return self.halves(of: entries, known)
      }
      var unread = Dictionary(entries.map { ($0.member.key, $0) }) { first, _ in first }
      var texts = Texts()
      for answer in answers where !answer.isServerError {
        guard let key = known.address.member(answer.href)?.key,
          let entry = unread.removeValue(forKey: key), let source = answer.found.calendarData
        else { continue }
        if let todo = todo(source, answer.found, entry, known) {
          texts.read.append(todo)
        } else if !source.isOtherEntry {
          texts.unreadable.append(entry.member.href)
        }
      }
      texts.unread = unread.values.map(\.member.href).sorted()
      return Effect(value: texts)
    }
  }

  /// Reads each half of the texts by itself, because one of them makes the answer unreadable, such as by a
  /// character that XML does not have. A single one cannot be read.
  private func halves(
    of entries: ArraySlice<Listing.Entry>,
    _ known: KnownTodos
  ) -> Effect<Texts, SyncFailure> {
    guard entries.count > 1 else {
      return Effect(value: Texts(unreadable: entries.map(\.member.href)))
    }
    let middle = entries.startIndex + entries.count / 2
    return Effect.concatenate([
      multiget(entries[..<middle], known),
      multiget(entries[middle...], known),
    ])
    .reduce(Texts(), +)
    .eraseToEffect()
  }

  /// Returns the todo of a resource; `nil` if it is none.
  private func todo(
    _ source: String,
    _ properties: DAVProperties,
    _ entry: Listing.Entry,
    _ known: KnownTodos
  ) -> RemoteTodo? {
    let href = known.href(entry.member.key) ?? entry.member.href
    return decode(source, href, properties.etag?.validETag ?? entry.etag)
  }
}

/// The texts of an answer.
private struct Texts {
  /// The todos.
  var read: [RemoteTodo] = []
  /// The addresses of the entries that the answer lacks.
  var unread: [String] = []
  /// The addresses of the entries that cannot be read.
  var unreadable: [String] = []

  /// True if nothing has to be asked for again.
  var areComplete: Bool { unread.isEmpty && unreadable.isEmpty }

  static func + (first: Texts, second: Texts) -> Texts {
    Texts(
      read: first.read + second.read,
      unread: first.unread + second.unread,
      unreadable: first.unreadable + second.unreadable
    )
  }
}

extension String {
  /// The version of a resource as a server wrote it; `nil` if it cannot be the value of a header.
  var validETag: String? {
    let text = trimmingCharacters(in: .whitespacesAndNewlines)
    let isPrintable = !text.unicodeScalars.contains {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
    }
    return isPrintable && (1...1024).contains(text.utf8.count) ? text : nil
  }

  /// True for an entry of a calendar that is no todo, such as an event. A damaged todo is none of these.
  fileprivate var isOtherEntry: Bool {
    let text = uppercased()
    return !text.contains("BEGIN:VTODO")
      && ["BEGIN:VEVENT", "BEGIN:VJOURNAL", "BEGIN:VFREEBUSY"].contains { text.contains($0) }
  }
}
