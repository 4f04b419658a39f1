#include "CMeasurement.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_bool is_counting;
static atomic_long allocations;
static atomic_long allocated_bytes;
static atomic_long bytes;

void measurement_start_counting(void) {
  atomic_store(&allocations, 0);
  atomic_store(&allocated_bytes, 0);
  atomic_store(&bytes, 0);
  atomic_store(&is_counting, true);
}

struct measurement_count measurement_stop_counting(void) {
  atomic_store(&is_counting, false);
  struct measurement_count count = {
      atomic_load(&allocations),
      atomic_load(&allocated_bytes),
      atomic_load(&bytes),
  };
  return count;
}

void measurement_allocate_once(void) {
  void *volatile memory = malloc(16);
  free(memory);
}

void measurement_settle_allocator(void) {
  // More than the small chunks that are kept apart: glibc joins those first.
  void *volatile memory = malloc(4096);
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
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

// The definitions in the executable take precedence over the C library's, also for the calls that
// the Swift runtime makes: whatever it allocates comes by here. While nothing is counted, this costs
// one load and one branch.
static inline bool counts(void) {
  return __builtin_expect(atomic_load_explicit(&is_counting, memory_order_relaxed), 0);
}

// What is there to be used, not what was asked for: the rest is as lost to everybody else.
static inline void count_bytes(long change) {
  atomic_fetch_add_explicit(&bytes, change, memory_order_relaxed);
}

static inline void *counted(void *memory) {
  if (counts()) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    long size = (long)malloc_usable_size(memory);
    atomic_fetch_add_explicit(&allocated_bytes, size, memory_order_relaxed);
    count_bytes(size);
  }
  return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

void *realloc(void *memory, size_t size) {
  long before = counts() ? (long)malloc_usable_size(memory) : 0;
  void *found = __libc_realloc(memory, size);
  // Where there is no more room, the old memory stays as it is; no size at all frees it.
  if (counts() && (found != NULL || size == 0)) { count_bytes(-before); }
  return counted(found);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *found = memalign(alignment, size);
  if (found == NULL) { return ENOMEM; }
  *memory = found;
  return 0;
}

void free(void *memory) {
  if (counts()) { count_bytes(-(long)malloc_usable_size(memory)); }
  __libc_free(memory);
}

#endif
