#include "HugePages.h"

#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

// The size of a huge page of x86-64, and of arm64 with its usual pages.
static const uintptr_t huge_page = 2 << 20;

void use_huge_pages(size_t size) {
  // Large arrays come from the heap too, and the heap keeps what is freed.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  char *start = malloc(size);
  if (start == NULL) return;
  uintptr_t first = ((uintptr_t)start + huge_page - 1) & ~(huge_page - 1);
  uintptr_t end = ((uintptr_t)start + size) & ~(huge_page - 1);
  madvise((void *)first, end - first, MADV_HUGEPAGE);
  free(start);
}
