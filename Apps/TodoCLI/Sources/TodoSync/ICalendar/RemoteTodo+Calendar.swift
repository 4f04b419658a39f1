import Foundation
import TodoFeature

// The lines of a file are found by `ComponentScan` and `ContentLine`, and not by libical: its parser splits
// categories at the wrong commas, keeps only 32 bits of a number, and forgets the form of what it has read.
// libical reads and writes the values: texts, times and durations.

extension RemoteTodo {
  /// Reads a calendar file (RFC 5545). Of a repeated todo it reads the rule's own component, not the exceptions.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - href: The address on the server.
  ///   - etag: The version.
  ///   - timeZone: The time zone in which moments are days.
  /// - Returns: `nil` if the file has no todo, or if it is damaged: a part has no end, the todo has no
  ///   UID, there is a NUL byte, or it is larger than 1 MiB.
  init?(source: String, href: String, etag: String?, timeZone: TimeZone) {
    guard let todo = CalendarFile(source)?.todo, let id = todo.identity else { return nil }
    self.init(
      href: href,
      etag: etag,
      id: id,
      fields: todo.fields(in: timeZone),
      modified: todo.modified(in: timeZone),
      source: source,
      metadata: Metadata(
        words: todo.writtenWords,
        uploads: todo.uploads,
        isRepeated: todo.isRepeated,
        hasRank: todo.hasRank,
        hasOtherCategories: todo.hasOtherCategories
      )
    )
  }
}

extension SyncServer.Upload {
  /// Returns the text of an upload: its base's text, in which only what differs is changed, or a new
  /// file.
  ///
  /// - Properties that already read as the upload's fields keep their bytes. So does everything that
  ///   is not in the fields: other properties, parameters, alarms, time zones, exceptions of a
  ///   repeated todo.
  /// - The stamps LAST-MODIFIED and DTSTAMP are the upload's. A SEQUENCE is counted up.
  /// - The words of the text for the days and the categories are noted, so that those of other programs can be
  ///   told from them; and the name of the upload, so that it is known later if it has arrived.
  /// - A new file has the moment at which the todo was made; if that is not known, that of the upload. A file of
  ///   another program keeps its own.
  /// - A new due day keeps the time of day and the time zone that there are. Without a DUE, or if its time is removed,
  ///   it gets the type of the DTSTART, which RFC 5545 demands: a date, or the last second of the day in its
  ///   time zone. A DURATION is replaced by the DUE.
  /// - A time of the due day is written in the time zone of the DUE, or else of the DTSTART, or else without one. A
  ///   DTSTART that is a date becomes the beginning of the day. If a rule repeats the todo by dates, the time is
  ///   only noted.
  /// - A DTSTART that would be after a new DUE is moved by as many days as the due day. If that is not
  ///   enough, or if there was no due day, it is moved to the last day on which it is not after the DUE.
  /// - A DTSTART is written for the start if RFC 5545 allows it, removed if the start is removed, and noted if it does
  ///   not tell the start.
  /// - A repeated todo that is done moves to its next time: its text is that of an open todo.
  /// - If the base's text cannot be read, it is replaced by a new file.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone in which moments are days.
  ///   - now: The time. If it was done or made on this day, that becomes its moment; the moment of a
  ///     day that neither `now` nor the change is on is noon.
  func calendarText(timeZone: TimeZone, now: Date) -> String {
    let old = base.flatMap { CalendarFile($0.source) }
      .flatMap { $0.todo.identity == nil ? nil : $0 }
    let moments = [created, modified, now].compactMap(\.self)
    let clock = DayClock(timeZone: timeZone, moments: moments, now: now)
    var file = old ?? CalendarFile(newFor: id)
    if old == nil { file.todo.write(created: created ?? now, clock: clock) }
    file.todo.write(fields, clock: clock)
    file.todo.stamp(modified)
    file.todo.note(upload: name)
    return file.source
  }
}

extension TodoComponent {
  /// Returns the properties that are shared.
  ///
  /// - Parameter timeZone: The time zone in which moments are days.
  func fields(in timeZone: TimeZone) -> SyncFields {
    let completion = completion(in: timeZone)
    let due = writtenDue(in: timeZone) ?? due(in: timeZone)
    return SyncFields(
      text: text,
      due: due,
      start: start(due: due?.day, in: timeZone),
      categories: categories,
      isComplete: completion.isComplete,
      completionDate: completion.day,
      priority: priority,
      creationDate: creationDay(in: timeZone),
      notes: notes,
      rank: rank
    )
  }

  /// Changes the properties that do not read as these fields.
  mutating func write(_ new: SyncFields, clock: DayClock) {
    let old = fields(in: clock.timeZone)
    // By bytes, because two texts are equal if they have the same characters in different forms.
    if !old.text.utf8.elementsEqual(new.text.utf8) { write(text: new.text) }
    if !old.notes.utf8.elementsEqual(new.notes.utf8) { write(notes: new.notes) }
    if old.priority != new.priority { write(priority: new.priority) }
    if old.due != new.due { write(due: new.due, replacing: old.due, in: clock.timeZone) }
    if (old.due, old.start) != (new.due, new.start) {
      write(start: new.start, replacing: old.start, in: clock.timeZone)
    }
    if old.categories != new.categories {
      writeCategories(
        adding: new.categories.subtracting(old.categories),
        removing: old.categories.subtracting(new.categories)
      )
    }
    if old.creationDate != new.creationDate { write(creationDay: new.creationDate, clock: clock) }
    // Without an order, the rank depends on CREATED.
    if rank != new.rank { write(rank: new.rank) }
    noteWords(of: new, in: clock.timeZone)
    let isChecked = new.isComplete && !old.isComplete
    let day = new.completionDate ?? clock.today
    if isChecked, moveToNextTime(after: day, in: clock.timeZone) { return }
    writeCompletion(new, replacing: old, clock: clock)
  }
}
