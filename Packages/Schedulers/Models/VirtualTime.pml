/*
 * The test scheduler while four threads use it: VirtualTimeCore and Agenda by hand in
 * Promela, for scripts/model-check. A change of their protocol has to be made here as well.
 *
 * Property: the time never goes back
 * Property: nothing runs early: taken by its advance's limit, begun no sooner than it was due
 * Property: what is taken is what is due first, and of those what was scheduled first
 * Property: no one-shot runs twice
 * Property: once a cancel has returned, no step takes what it cancelled
 * Property: a cancel ends the token's own item and no other, though another has its slot by now
 * Property: a repeating item is scheduled again, or cancelled, before its action begins
 * Property: what is due by the target when an advance begins has been taken when it ends
 * Property: when all advances have ended, what was taken has run, and nothing else is lost
 * Property: no lock is held while an action runs, nobody waits for ever
 *
 * Bounds: two threads that advance by 1 each, one that schedules a timer and a one-shot beside two
 * Bounds: that are there, one that cancels one of three. One action schedules, one advances by 1,
 * Bounds: one cancels another item, the timer's cancels itself
 */

#define FIRST 1   /* Scheduled for the past. Its action schedules INNER at once. */
#define TIMER 2   /* Every 1, from 3. Its action cancels it from its second turn on. */
#define NESTING 3 /* Its action advances the time. */
#define LAST 4    /* Scheduled while the time moves. Its action cancels TIMER. */
#define INNER 5

#define NEVER 255
#define NOBODY 255

/* The code's state. A slot's action is the number of its item; 0 stands for nil. An entry's place in
   the array is its place in the order, so that one set of entries is one state. */
typedef Slot { byte generation; byte interval; byte action; bit isUsed };
typedef Entry { byte due; byte sequence; byte slot };
Slot slots[6];
Entry entries[7];
byte count;
byte nextSequence;
byte now = 1;
byte holder = NOBODY;

/* What the tokens' owners hold. */
typedef Token { byte slot; byte generation; bit isPublished };
Token tokens[6];

/* What must be, kept beside the code and never read by it. */
byte nextDue[6] = NEVER;
byte sequenceOf[6];
bit isTaken[6];
bit hasBegun[6];
bit isCancelled[6];
byte ended;

/* For one indivisible step each, and no part of the state. */
hidden byte k;
hidden byte at;
hidden byte which;

#ifdef FAULT_GENERATION_OF_ONE_BIT
#define following(generation) (1 - generation)
#else
#define following(generation) (generation + 1)
#endif

/* What happens under the lock is one step: nobody else can see the middle of it. The step begins with
   this and ends with `release`. */
inline acquire() {
  holder == NOBODY -> holder = _pid
}

inline release() {
  assert(holder == _pid);
  holder = NOBODY
}

inline move(to) {
  assert(to >= now); /* The time never goes back. */
  now = to
}

inline copyEntry(from, to) {
  entries[to].due = entries[from].due;
  entries[to].sequence = entries[from].sequence;
  entries[to].slot = entries[from].slot
}

inline clearEntry(index) {
  entries[index].due = 0;
  entries[index].sequence = 0;
  entries[index].slot = 0
}

inline insert(due_, sequence_, slot_) {
  k = count;
  do
  :: k > 0 && (entries[k - 1].due > due_ ||
      entries[k - 1].due == due_ && entries[k - 1].sequence > sequence_) ->
    copyEntry(k - 1, k);
    k--
  :: else -> break
  od;
  entries[k].due = due_;
  entries[k].sequence = sequence_;
  entries[k].slot = slot_;
  count++
}

inline removeEntry(index) {
  k = index;
  do
  :: k + 1 < count -> copyEntry(k + 1, k); k++
  :: else -> break
  od;
  count--;
  clearEntry(count)
}

inline free(slot_) {
  slots[slot_].generation = following(slots[slot_].generation);
  slots[slot_].interval = 0;
  slots[slot_].isUsed = 0
}

/* Agenda.add. Which free slot it takes does not matter, for slots are alike: the first. */
inline add(item, due_, interval_, sequence_) {
  at = 0;
  do
  :: slots[at].isUsed -> at++
  :: else -> break
  od;
  slots[at].isUsed = 1;
  slots[at].interval = interval_;
  slots[at].action = item;
  insert(due_, sequence_, at);
  tokens[item].slot = at;
  tokens[item].generation = slots[at].generation;

  /* Two items of one number would have no order. */
  for (which : FIRST .. INNER) {
    assert(which == item || nextDue[which] == NEVER || sequenceOf[which] != sequence_)
  }
  nextDue[item] = due_;
  sequenceOf[item] = sequence_;
  printf("%d schedules item %d for %d in slot %d\n", _pid, item, due_, at)
}

/* TestScheduler.schedule. Its caller gets the token when the lock is free again. */
inline schedule(item, due_, interval_) {
#ifdef FAULT_SEQUENCE_OUTSIDE_LOCK
  sequence = nextSequence;
#endif
  d_step {
    acquire();
#ifndef FAULT_SEQUENCE_OUTSIDE_LOCK
    sequence = nextSequence;
#endif
    add(item, due_, interval_, sequence);
    nextSequence = sequence + 1;
    sequence = 0;
    release();
    tokens[item].isPublished = 1
  }
}

/* Agenda.removeCancelled. The code waits until many are cancelled; here it may happen each time. */
inline removeCancelled() {
  at = 0;
  do
  :: at < count && slots[entries[at].slot].action == 0 ->
    free(entries[at].slot);
    removeEntry(at)
  :: at < count && slots[entries[at].slot].action != 0 -> at++
  :: at >= count -> break
  od;
  at = 0
}

#define isCurrent(item) (slots[tokens[item].slot].generation == tokens[item].generation)

/* Agenda.cancel. */
inline cancel(item) {
#ifdef FAULT_GENERATION_OUTSIDE_LOCK
  isValid = isCurrent(item);
#endif
  atomic {
    d_step {
      acquire();
#if defined(FAULT_CANCEL_WITHOUT_GENERATION)
      isValid = 1;
#elif !defined(FAULT_GENERATION_OUTSIDE_LOCK)
      isValid = isCurrent(item);
#endif
#ifdef REACH_STALE_TOKEN_OF_A_SLOT_IN_USE
      assert(isCurrent(item) || !slots[tokens[item].slot].isUsed);
#endif
      printf("%d cancels item %d, token valid: %d\n", _pid, item, isValid);
      if
      :: isValid && slots[tokens[item].slot].action != 0 ->
        slots[tokens[item].slot].action = 0;
#ifdef FAULT_SLOT_FREED_BY_CANCEL
        free(tokens[item].slot);
#endif
      :: else -> isValid = 0
      fi;
      nextDue[item] = NEVER
    };
    if
    :: isValid -> d_step { removeCancelled() }
    :: true
    fi;
    d_step {
      isValid = 0;
      release();
      isCancelled[item] = 1 /* It returns, at the earliest. */
    }
  }
}

/* Agenda.takeNext: the item into `taken`, or 0. */
inline takeNext(limit_) {
  taken = 0;
  due = 0;
  do
  :: count == 0 -> break
  :: count > 0 && slots[entries[0].slot].action == 0 ->
    at = entries[0].slot;
    removeEntry(0);
    free(at)
  :: count > 0 && slots[entries[0].slot].action != 0 ->
    at = entries[0].slot;
    if
#if defined(FAULT_LIMIT_IGNORED)
    :: false -> break
#elif defined(FAULT_LIMIT_EXCLUDED)
    :: entries[0].due >= limit_ -> break
#else
    :: entries[0].due > limit_ -> break
#endif
    :: else
    fi;
    taken = slots[at].action;
    due = entries[0].due;
    which = entries[0].sequence;
#ifdef FAULT_TAKEN_IN_A_SECOND_SECTION
    break;
#endif
    removeEntry(0);
    if
#ifndef FAULT_REARMED_AFTER_ACTION
    :: slots[at].interval > 0 -> insert(due + slots[at].interval, which, at)
#endif
    :: else ->
      slots[at].action = 0;
      free(at)
    fi;
    break
  od
}

/* What must be true of what is taken. */
inline check(limit_) {
  printf("%d takes item %d of %d\n", _pid, taken, due);
  assert(due <= limit_);
  assert(!isCancelled[taken]);
  assert(taken == TIMER || !isTaken[taken]);
  assert(nextDue[taken] == due);
  for (which : FIRST .. INNER) {
    assert(nextDue[which] > due ||
      nextDue[which] == due && sequenceOf[which] >= sequenceOf[taken])
  }
  isTaken[taken] = 1;
  nextDue[taken] = (taken == TIMER -> due + 1 : NEVER)
}

/* VirtualTimeCore.step. */
inline step(limit_) {
#ifdef FAULT_NOW_READ_OUTSIDE_LOCK
  seen = now;
#endif
  d_step {
    acquire();
#ifndef FAULT_NOW_READ_OUTSIDE_LOCK
    seen = now;
#endif
    takeNext(limit_);
    if
    :: taken ->
#ifndef FAULT_TAKEN_IN_A_SECOND_SECTION
      check(limit_);
#endif
#if defined(FAULT_STEP_WITHOUT_MAX)
      move(due)
#elif !defined(FAULT_TIME_MOVED_AFTER_ACTION)
      seen = (seen > due -> seen : due);
      move(seen)
#endif
    :: else
    fi;
    seen = 0;
#ifdef FAULT_LOCK_KEPT_WHEN_NOTHING_IS_DUE
    if
    :: taken -> release()
    :: else
    fi
#elif !defined(FAULT_ACTION_UNDER_LOCK)
    release()
#else
    if
    :: taken
    :: else -> release()
    fi
#endif
  }
#ifdef FAULT_TAKEN_IN_A_SECOND_SECTION
  d_step {
    acquire();
    if
    :: taken && count > 0 ->
      check(limit_);
      at = entries[0].slot;
      which = entries[0].sequence;
      removeEntry(0);
      if
      :: slots[at].interval > 0 -> insert(due + slots[at].interval, which, at)
      :: else ->
        slots[at].action = 0;
        free(at)
      fi
    :: else
    fi;
    release()
  }
#endif
}

/* The look at the time that TestScheduler.advance takes, and what it owes from then on. */
inline aim(length_) {
  d_step {
    acquire();
    limit[depth] = now + length_;
    owed[depth] = 0;
    for (which : FIRST .. INNER) {
      if
      :: nextDue[which] <= limit[depth] -> owed[depth] = owed[depth] | (1 << which)
      :: else
      fi
    }
    printf("%d advances to %d\n", _pid, limit[depth]);
    release()
  }
}

/* VirtualTimeCore.finish. */
inline finish() {
  d_step {
    acquire();
#ifdef FAULT_FINISH_WITHOUT_MAX
    move(limit[depth]);
#else
    seen = (now > limit[depth] -> now : limit[depth]);
    move(seen);
    seen = 0;
#endif
    for (which : FIRST .. INNER) {
      assert(!(owed[depth] & (1 << which)) || nextDue[which] > limit[depth])
    }
    printf("%d has advanced to %d\n", _pid, limit[depth]);
    limit[depth] = 0;
    owed[depth] = 0;
    release()
  }
}

inline begin() {
  d_step {
    printf("%d begins item %d of %d, now %d\n", _pid, taken, due, now);
    assert(holder != _pid);
    assert(now >= due);
    assert(taken == TIMER || !hasBegun[taken]);
    /* Scheduled again in the agenda itself, unless a cancel was there first. */
    assert(taken != TIMER || nextDue[TIMER] == NEVER ||
      isCurrent(TIMER) && slots[tokens[TIMER].slot].action == TIMER &&
      slots[tokens[TIMER].slot].isUsed);
    hasBegun[taken] = 1;
#ifdef REACH_BEGUN_AFTER_CANCEL_RETURNED
    assert(!isCancelled[taken]);
#endif
#ifdef REACH_NOW_BEYOND_DUE
    assert(taken != NESTING || now == due);
#endif
  }
}

/* TestScheduler.advance. An action that advances makes it begin anew, one level down. */
proctype advancing(byte length) {
  byte limit[2];
  byte owed[2];
  byte depth;
  byte taken;
  byte due;
  byte seen;
  byte sequence;
  bit isValid;

  aim(length);
  do
  :: step(limit[depth]);
    if
    :: taken == 0 && depth > 0 -> finish(); depth--
    :: taken == 0 && depth == 0 -> finish(); break
    :: taken == FIRST -> begin(); schedule(INNER, now, 0)
    :: taken == TIMER && due < 4 -> begin()
    :: taken == TIMER && due >= 4 -> begin(); cancel(TIMER)
    :: taken == NESTING -> begin(); depth++; aim(1)
    :: taken == LAST -> begin(); cancel(TIMER)
    :: taken == INNER -> begin()
    fi;
#ifdef FAULT_TIME_MOVED_AFTER_ACTION
    atomic {
      if
      :: taken && due > now -> move(due)
      :: else
      fi
    }
#endif
#ifdef FAULT_ACTION_UNDER_LOCK
    if
    :: taken && taken != NESTING -> release()
    :: else
    fi
#endif
#ifdef FAULT_REARMED_AFTER_ACTION
    if
    :: taken == TIMER -> d_step { acquire(); add(TIMER, due + 1, 1, sequenceOf[TIMER]); release() }
    :: else
    fi
#endif
  od;
  ended++
}

proctype scheduling() {
  byte sequence;
  schedule(TIMER, 3, 1);
  schedule(LAST, 3, 0);
  ended++
}

proctype cancelling() {
  bit isValid;
  if
  :: tokens[FIRST].isPublished -> cancel(FIRST)
  :: tokens[TIMER].isPublished -> cancel(TIMER)
  :: tokens[NESTING].isPublished -> cancel(NESTING)
  fi;
  ended++
}

init {
  byte sequence;
  atomic {
    schedule(FIRST, 0, 0);
    schedule(NESTING, 2, 0);
    run advancing(1);
    run advancing(1);
    run scheduling();
    run cancelling()
  };
  ended == 4;
  d_step {
    for (which : FIRST .. INNER) {
      /* What was taken has been run; what was not is still there, once. */
      assert(isTaken[which] == hasBegun[which]);
      at = 0;
      for (k : 0 .. 6) {
        if
        :: k < count && slots[entries[k].slot].action == which ->
          assert(entries[k].due == nextDue[which]);
          at++
        :: else
        fi
      };
      assert(at == (nextDue[which] != NEVER))
    };
    for (which : FIRST .. LAST) {
      assert(hasBegun[which] || isCancelled[which] || nextDue[which] != NEVER)
    };
    assert(hasBegun[INNER] || nextDue[INNER] != NEVER || !hasBegun[FIRST]);
    which = 0
  }
}
