// WASI without threads: the layers use nothing of its C library.
