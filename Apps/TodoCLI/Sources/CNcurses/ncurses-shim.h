// The wide-character functions of ncurses, and functions for those of its macros and variables that
// Swift cannot import or use safely.

#define NCURSES_WIDECHAR 1
// Macros with the names of functions would hide the functions from Swift.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <stdio.h>
#include <term.h>

// Reads the description of the terminal. False if ncurses does not know it.
static inline bool ncurses_find_terminal(void) {
  int status;
  return setupterm(NULL, fileno(stdout), &status) == OK;
}

// A capability of the terminal, such as "rmcup"; NULL if it has none.
static inline const char *_Nullable ncurses_capability(const char *_Nonnull name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

// The number of colours of the terminal; not positive if it has none.
static inline int ncurses_color_count(void) { return tigetnum("colors"); }

// The number that the beginning of a pasted text has among the keys.
enum { ncurses_paste_begin = KEY_MAX + 1 };

// Starts the screen. False if that fails; unlike initscr(), it does not end the process then.
static inline bool ncurses_open(void) {
  if (newterm(NULL, stdout, stdin) == NULL) return false;
  raw();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  // Lines that scroll are moved by the terminal, not written again.
  idlok(stdscr, TRUE);
  leaveok(stdscr, FALSE);
  define_key("\033[200~", ncurses_paste_begin);
  return true;
}

// The size of the screen in characters.
static inline int ncurses_columns(void) { return COLS; }
static inline int ncurses_rows(void) { return LINES; }

// Draws everything again at the next refresh().
static inline void ncurses_invalidate(void) { clearok(curscr, TRUE); }

enum { ncurses_bold = 1, ncurses_dim = 2, ncurses_reverse = 4 };

// Sets how the next text is written: a sum of the constants above, and a pair of colours.
static inline void ncurses_set_style(int attributes, short colors) {
  attr_t all = A_NORMAL;
  if (attributes & ncurses_bold) all |= A_BOLD;
  if (attributes & ncurses_dim) all |= A_DIM;
  if (attributes & ncurses_reverse) all |= A_REVERSE;
  attr_set(all, colors, NULL);
}
