import Testing
import Tickets

/// Runs with and without the trait.
@Test("A ticket is sold once")
func oneTicket() {
  let tickets = Tickets(1)
  #expect(tickets.sell() && !tickets.sell())
}
