import BenchmarkKit
import OpenCombine
import ReactiveCore

/// "Shakespeare plays Scrabble", the benchmark of reactive libraries by José Paumard and Dávid Karnok,
/// on words made at random: which words give the three highest scores?
///
/// Nearly all of it are short pipelines that are made, run once and dropped.
func scrabble(_ scale: Scale) -> [Case] {
  let game = Scrabble(wordCount: scale(5_000))
  return [
    Case(
      "Shakespeare plays Scrabble",
      elements: game.words.count,
      unit: "word",
      expecting: Total(inOrder: game.bestScores()),
      remark: "the floor is loops that the optimiser inlines",
      ours: { tally in { Ours.play(game) { tally.addInOrder($0) } } },
      peer: { tally in { Peer.play(game) { tally.addInOrder($0) } } },
      floor: { tally in { for score in game.bestScores() { tally.addInOrder(score) } } },
      target: .timesFloor(15)
    )
  ]
}

/// The words and the rules.
private struct Scrabble {
  struct Word: Hashable {
    /// 0 for A, 1 for B, …
    let letters: [Int]
  }

  /// The letters of a word and how often they occur.
  typealias Histogram = [Int]

  static let letterScores = [
    1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10,
  ]
  /// How many tiles there are of each letter.
  static let tiles = [
    9, 2, 2, 1, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1,
  ]
  /// How many tiles may stand for any letter.
  static let blankTiles = 2

  let words: [Word]
  /// The words that are allowed.
  let dictionary: Set<Word>

  init(wordCount: Int) {
    var random = SeededRandom(seed: 7)
    words = (0..<wordCount).map { _ in
      let length = Int.random(in: 2...12, using: &random)
      return Word(letters: (0..<length).map { _ in Int.random(in: 0..<26, using: &random) })
    }
    dictionary = Set(words.filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
  }

  static let noLetters: Histogram = Array(repeating: 0, count: 26)

  /// The score of a word whose letters and best bonus are known.
  static func total(of word: Word, letters: Int, bonus: Int) -> Int {
    2 * (letters + bonus) + (word.letters.count == 7 ? 50 : 0)
  }

  /// The highest scores first, three of them.
  static func best(of words: [Int: [Word]]) -> [Int] {
    words.keys.sorted(by: >).prefix(3).flatMap { score in words[score]!.map { _ in score } }
  }
}

// MARK: - By hand

extension Scrabble {
  /// The floor.
  func bestScores() -> [Int] {
    var wordsByScore: [Int: [Word]] = [:]
    for word in words where dictionary.contains(word) {
      let histogram = Self.histogram(of: word)
      guard Self.blanks(histogram) <= Self.blankTiles else { continue }
      let score = Self.total(
        of: word,
        letters: Self.letterScore(histogram),
        bonus: Self.bonus(of: word)
      )
      wordsByScore[score, default: []].append(word)
    }
    return Self.best(of: wordsByScore)
  }

  private static func histogram(of word: Word) -> Histogram {
    var histogram = noLetters
    for letter in word.letters { histogram[letter] += 1 }
    return histogram
  }

  private static func blanks(_ histogram: Histogram) -> Int {
    var blanks = 0
    for letter in 0..<26 where histogram[letter] > tiles[letter] {
      blanks += histogram[letter] - tiles[letter]
    }
    return blanks
  }

  private static func letterScore(_ histogram: Histogram) -> Int {
    var score = 0
    for letter in 0..<26 where histogram[letter] > 0 {
      score += letterScores[letter] * min(histogram[letter], tiles[letter])
    }
    return score
  }

  private static func bonus(of word: Word) -> Int {
    var bonus = 0
    for letter in word.letters.prefix(3) { bonus = max(bonus, letterScores[letter]) }
    for letter in word.letters.suffix(3) { bonus = max(bonus, letterScores[letter]) }
    return bonus
  }
}

// MARK: - As pipelines

extension Ours {
  fileprivate static func play(_ game: Scrabble, _ receive: @escaping (Int) -> Void) {
    Publishers.Sequence<[Scrabble.Word], Never>(sequence: game.words)
      .filter { game.dictionary.contains($0) }
      .flatMap { word in blanks(of: word).filter { $0 <= Scrabble.blankTiles }.map { _ in word } }
      .flatMap { word in score(of: word).map { (word, $0) } }
      .reduce([Int: [Scrabble.Word]]()) { words, next in
        var words = words
        words[next.1, default: []].append(next.0)
        return words
      }
      .flatMap { Publishers.Sequence<[Int], Never>(sequence: Scrabble.best(of: $0)) }
      .sink(receiveValue: receive)
      .cancel()
  }

  private static func histogram(
    of word: Scrabble.Word
  ) -> some ReactiveCore.Publisher<Scrabble.Histogram, Never> {
    Publishers.Sequence<[Int], Never>(sequence: word.letters)
      .reduce(Scrabble.noLetters) { histogram, letter in
        var histogram = histogram
        histogram[letter] += 1
        return histogram
      }
  }

  private static func blanks(of word: Scrabble.Word) -> some Publisher<Never> {
    histogram(of: word)
      .flatMap { Publishers.Sequence(sequence: $0.enumerated()) }
      .filter { $0.element > Scrabble.tiles[$0.offset] }
      .map { $0.element - Scrabble.tiles[$0.offset] }
      .reduce(0, +)
  }

  private static func letterScore(of word: Scrabble.Word) -> some Publisher<Never> {
    histogram(of: word)
      .flatMap { Publishers.Sequence(sequence: $0.enumerated()) }
      .filter { $0.element > 0 }
      .map { Scrabble.letterScores[$0.offset] * min($0.element, Scrabble.tiles[$0.offset]) }
      .reduce(0, +)
  }

  private static func bonus(of word: Scrabble.Word) -> some Publisher<Never> {
    Publishers.Sequence<ArraySlice<Int>, Never>(sequence: word.letters.prefix(3))
      .append(Publishers.Sequence<ArraySlice<Int>, Never>(sequence: word.letters.suffix(3)))
      .map { Scrabble.letterScores[$0] }
      .reduce(0, max)
  }

  private static func score(of word: Scrabble.Word) -> some Publisher<Never> {
    letterScore(of: word).zip(bonus(of: word))
      .map { Scrabble.total(of: word, letters: $0.0, bonus: $0.1) }
  }
}

extension Peer {
  fileprivate static func play(_ game: Scrabble, _ receive: @escaping (Int) -> Void) {
    Publishers.Sequence<[Scrabble.Word], Never>(sequence: game.words)
      .filter { game.dictionary.contains($0) }
      .flatMap { word in blanks(of: word).filter { $0 <= Scrabble.blankTiles }.map { _ in word } }
      .flatMap { word in score(of: word).map { (word, $0) } }
      .reduce([Int: [Scrabble.Word]]()) { words, next in
        var words = words
        words[next.1, default: []].append(next.0)
        return words
      }
      .flatMap { Publishers.Sequence<[Int], Never>(sequence: Scrabble.best(of: $0)) }
      .sink(receiveValue: receive)
      .cancel()
  }

  private static func histogram(
    of word: Scrabble.Word
  ) -> some OpenCombine.Publisher<Scrabble.Histogram, Never> {
    Publishers.Sequence<[Int], Never>(sequence: word.letters)
      .reduce(Scrabble.noLetters) { histogram, letter in
        var histogram = histogram
        histogram[letter] += 1
        return histogram
      }
  }

  private static func blanks(of word: Scrabble.Word) -> some Publisher<Never> {
    histogram(of: word)
      .flatMap { Publishers.Sequence(sequence: $0.enumerated()) }
      .filter { $0.element > Scrabble.tiles[$0.offset] }
      .map { $0.element - Scrabble.tiles[$0.offset] }
      .reduce(0, +)
  }

  private static func letterScore(of word: Scrabble.Word) -> some Publisher<Never> {
    histogram(of: word)
      .flatMap { Publishers.Sequence(sequence: $0.enumerated()) }
      .filter { $0.element > 0 }
      .map { Scrabble.letterScores[$0.offset] * min($0.element, Scrabble.tiles[$0.offset]) }
      .reduce(0, +)
  }

  private static func bonus(of word: Scrabble.Word) -> some Publisher<Never> {
    Publishers.Sequence<ArraySlice<Int>, Never>(sequence: word.letters.prefix(3))
      .append(Publishers.Sequence<ArraySlice<Int>, Never>(sequence: word.letters.suffix(3)))
      .map { Scrabble.letterScores[$0] }
      .reduce(0, max)
  }

  private static func score(of word: Scrabble.Word) -> some Publisher<Never> {
    letterScore(of: word).zip(bonus(of: word))
      .map { Scrabble.total(of: word, letters: $0.0, bonus: $0.1) }
  }
}
