// The library that reads and writes values of calendar files.

#include <libical/ical.h>
