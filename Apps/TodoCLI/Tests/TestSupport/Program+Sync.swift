extension Program {
  /// Chooses a calendar of a server, by `todo sync setup`.
  ///
  /// - Parameter options: Further options: `--create`, and a name, for a new calendar.
  @discardableResult
  package func setUpSync(_ radicale: Radicale, _ options: String...) async throws -> Finished {
    let (user, address) = (radicale.credentials, radicale.url.absoluteString)
    return try await self(
      arguments: ["sync", "setup", address, "--user", user.user] + options,
      input: user.password + "\n"
    )
  }
}
