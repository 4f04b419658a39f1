#pragma once

#include <stddef.h>

/// Puts what the program allocates from now on into huge pages, as far as it has room in `size` bytes.
///
/// A command of a long list reads the list, changes it once and ends. A quarter of its time was the
/// kernel's, which gave it the memory in pages of 4 KiB: 8,000 of them for 100,000 todos. The bytes are
/// only reserved. Does nothing where the kernel has no huge pages to give, or no room.
void use_huge_pages(size_t size);
