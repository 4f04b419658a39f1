#ifndef CMEASUREMENT_H
#define CMEASUREMENT_H

#include <stdbool.h>

/// Hands back what it is given, in a way that the optimiser cannot see through. It costs no
/// instruction: the value only has to exist, in a register, at this point.
static inline long measurement_opaque(long value) {
  __asm__ volatile("" : "+r"(value) : : "memory");
  return value;
}

/// Begins to count the process's allocations, from zero.
void measurement_start_counting(void);

/// Stops counting, and says how many allocations all threads made since the start.
long measurement_stop_counting(void);

/// Calls `malloc` and `free`, so that nobody removes the pair: what a self-test counts.
void measurement_allocate_once(void);

/// The processor time that the calling thread has used, in nanoseconds.
long measurement_thread_time(void);

/// The time on a clock that never goes back, in nanoseconds.
long measurement_wall_time(void);

#endif
