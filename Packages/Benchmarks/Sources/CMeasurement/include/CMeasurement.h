#ifndef CMEASUREMENT_H
#define CMEASUREMENT_H

#include <stdbool.h>

/// Hands back what it is given, in a way that the optimiser cannot see through. It costs no
/// instruction: the value only has to exist, in a register, at this point.
static inline long measurement_opaque(long value) {
  __asm__ volatile("" : "+r"(value) : : "memory");
  return value;
}

/// What all threads allocated while it was counted.
struct measurement_count {
  /// How many allocations they made.
  long allocations;
  /// How many bytes those have, whether or not they were freed meanwhile.
  long allocated_bytes;
  /// How many more bytes are allocated at the end than at the start; negative if there are less.
  long bytes;
};

/// Begins to count what the process allocates, from zero.
void measurement_start_counting(void);

/// Stops counting, and says what was counted since the start.
struct measurement_count measurement_stop_counting(void);

/// Calls `malloc` and `free`, so that nobody removes the pair: what a self-test counts.
void measurement_allocate_once(void);

/// Has the allocator do what it has put off: joining the small chunks that were freed. A million of
/// them take a tenth of a second, which whoever allocates next would pay for another's work.
void measurement_settle_allocator(void);

/// The processor time that the calling thread has used, in nanoseconds.
long measurement_thread_time(void);

/// The time on a clock that never goes back, in nanoseconds.
long measurement_wall_time(void);

#endif
