import Glibc

/// The middle value; of an even number of values, the mean of the two in the middle.
///
/// - Precondition: There is at least one value.
public func median(_ values: [Double]) -> Double {
  precondition(!values.isEmpty, "no values, no median: measure at least one round")
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The factor that, multiplied with itself once per value, gives the product of all values.
///
/// - Returns: nil where there are no values.
public func geometricMean(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  return exp(values.reduce(0) { $0 + log($1) } / Double(values.count))
}
