#include "CMeasurement.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_bool is_counting;
static atomic_long allocations;

void measurement_start_counting(void) {
  atomic_store(&allocations, 0);
  atomic_store(&is_counting, true);
}

long measurement_stop_counting(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&allocations);
}

void measurement_allocate_once(void) {
  void *volatile memory = malloc(16);
  free(memory);
}

#if defined(__has_feature)
  #if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    #define IS_SANITIZED 1
  #endif
#endif

// A sanitizer brings an allocator of its own; other C libraries than glibc do not offer theirs under
// a second name. There the count stays zero, which the self-test of `AllocationCounter` notices.
#if defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <errno.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// The definitions in the executable take precedence over the C library's, also for the calls that
// the Swift runtime makes: whatever it allocates comes by here. While nothing is counted, this costs
// one load and one branch.
static inline void count_one(void) {
  if (__builtin_expect(atomic_load_explicit(&is_counting, memory_order_relaxed), 0)) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  count_one();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_one();
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  count_one();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count_one();
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *found = __libc_memalign(alignment, size);
  if (found == NULL) { return ENOMEM; }
  *memory = found;
  return 0;
}

#endif
