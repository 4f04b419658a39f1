#include "CMeasurement.h"

#include <time.h>

static long now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

long measurement_thread_time(void) { return now(CLOCK_THREAD_CPUTIME_ID); }

long measurement_wall_time(void) { return now(CLOCK_MONOTONIC); }
