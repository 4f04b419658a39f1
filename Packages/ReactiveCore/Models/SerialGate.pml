/*
 * The serial gate and a queue of values behind it, by hand in Promela, for scripts/model-check: a
 * thread that finds another one inside queues its value and leaves a mark; the thread inside drains
 * the queue before it leaves. When too much is queued, senders wait; the thread inside passes the gate
 * on to the first of them once it has drained enough. A change of the protocol has to be made here as
 * well.
 *
 * Property: deliveries never overlap, and only the thread inside delivers
 * Property: the values of each thread are delivered in order
 * Property: nothing stays queued once all threads have returned, and the gate is free then
 * Property: no thread waits for ever
 * Property: the queue holds at most one value of each thread beyond what makes senders wait
 *
 * Bounds: two threads that send two values each, and one that sends one; senders wait from the first
 * Bounds: queued value on, and the gate is passed on after one value of another thread
 */

#define NONE 0
#define SENDERS 3
#define VALUES 2    /* Of the first two threads; the third one has one less. */
#define LIMIT 1     /* Of others' values that a thread drains while another one waits. */
#define CAPACITY 1  /* Of the queue, from where on senders wait. */

/* The gate's word: the thread inside, by its number, and three flags. */
byte inside = NONE;
bit hasMore;
bit hasWaiter;
bit isCrowded;

/* Used by the thread inside alone. */
short drainedCount;

/* In the owner's lock. A value is its sender's number times four, plus its index. */
byte queue[8];
byte count;

/* In the lock of all threads that wait. */
byte waiting[4];
byte waitingCount;
bit isAwake[4];

/* What must be, kept beside the code and never read by it. */
bit isDelivering;
byte delivered[4];
byte ended;

hidden byte k;

inline tryEnter(result) {
  d_step {
    if
#ifdef FAULT_ENTERS_BY_STORE
    :: true -> inside = me; result = 1
#else
    :: inside == NONE -> inside = me; result = 1
    :: else -> result = 0
#endif
    fi
  }
}

inline append(value) {
  d_step {
    queue[count] = value;
    count++;
    queued = count;
    assert(count <= CAPACITY + SENDERS)
  }
}

/* Enters, if no thread is inside; if not, leaves a mark. */
inline takeOrMark(result) {
  do
  :: d_step {
      isMarked = (inside != NONE);
      if
#ifndef FAULT_NO_MARK
      :: isMarked ->
        hasMore = 1;
        isCrowded = (queued >= CAPACITY -> 1 : isCrowded);
        /* A thread's own values do not count as other threads'. */
        drainedCount = (inside == me -> drainedCount - 1 : drainedCount)
#endif
      :: else
      fi
    };
    if
    :: isMarked -> result = 0; break
    :: else ->
      tryEnter(result);
      if
      :: result -> break
      :: else
      fi
    fi
  od
}

inline deliver(value) {
  d_step {
    assert(inside == me);
    assert(!isDelivering);
    assert(delivered[value / 4] == value % 4);
    isDelivering = 1;
    printf("%d delivers %d\n", me, value)
  };
  d_step {
    isDelivering = 0;
    delivered[value / 4]++
  }
}

inline drain() {
#ifndef FAULT_MARK_REMOVED_AFTER_DRAINING
  d_step {
    hasMore = 0;
    isCrowded = (drainedCount >= LIMIT -> isCrowded : 0)
  };
#endif
  do
  :: drainedCount >= LIMIT && hasWaiter -> break
  :: else ->
    d_step {
      isEmpty = (count == 0);
      if
      :: isEmpty
      :: else ->
        value = queue[0];
        count--;
        k = 0;
        do
        :: k < count -> queue[k] = queue[k + 1]; k++
        :: else -> break
        od;
        queue[count] = 0
      fi
    };
    if
    :: isEmpty -> break
    :: else ->
      deliver(value);
      d_step {
        drainedCount++;
        isCrowded = (drainedCount == LIMIT -> 1 : isCrowded)
      }
    fi
  od;
#ifdef FAULT_MARK_REMOVED_AFTER_DRAINING
  true; /* Spin lets no loop end right before an indivisible step. */
  d_step {
    hasMore = 0;
    isCrowded = (drainedCount >= LIMIT -> isCrowded : 0)
  }
#endif
}

/* The queue is the successor's to drain. */
inline passOn() {
  drainedCount = 0;
  d_step {
    assert(waitingCount > 0);
    successor = waiting[0];
    waitingCount--;
    k = 0;
    do
    :: k < waitingCount -> waiting[k] = waiting[k + 1]; k++
    :: else -> break
    od;
    waiting[waitingCount] = 0;
    hasMore = 1;
#ifdef FAULT_OTHER_WAITERS_FORGOTTEN
    hasWaiter = 0;
#else
    hasWaiter = (waitingCount > 0);
#endif
    isCrowded = 0;
    inside = successor;
    printf("%d passes the gate on to %d\n", me, successor)
  };
#ifdef REACH_PASSED_ON
  assert(false);
#endif
  isAwake[successor] = 1
}

inline leave() {
  do
  :: d_step { more = hasMore; waiter = hasWaiter; crowded = isCrowded };
    if
    :: drainedCount >= LIMIT && hasWaiter -> passOn(); break
    :: else ->
      if
      :: more -> drain()
      :: !more && waiter -> passOn(); break
      :: else ->
        before = drainedCount;
#ifndef FAULT_COUNT_KEPT
        drainedCount = 0;
#endif
        d_step {
#ifdef FAULT_LEAVES_BY_STORE
          hasLeft = 1;
#else
          hasLeft = (more == hasMore && waiter == hasWaiter && crowded == isCrowded);
#endif
          if
          :: hasLeft -> inside = NONE; hasMore = 0; hasWaiter = 0; isCrowded = 0
          :: else
          fi
        };
        if
        :: hasLeft -> break
        :: else -> drainedCount = before
        fi
      fi
    fi
  od
}

/* The mark is left in the lock of those that wait, and only while a thread is inside. */
inline waitToEnter(result) {
  d_step {
    result = (inside != NONE && inside != me);
    if
    :: result ->
#ifndef FAULT_WAITS_WITHOUT_MARK
      hasWaiter = 1;
#endif
      waiting[waitingCount] = me;
      waitingCount++
    :: else
    fi
  };
  if
  :: result ->
#ifdef REACH_WAITING
    assert(false);
#endif
    isAwake[me] -> isAwake[me] = 0
  :: else
  fi
}

inline send(index) {
  tryEnter(isInside);
  if
  :: isInside -> deliver((me * 4 + index)); leave()
  :: else ->
    tryEnter(isInside);
    if
    :: !isInside && isCrowded -> waitToEnter(isInside)
    :: else
    fi;
    append((me * 4 + index));
    takeOrMark(isDrainer);
    if
    :: isDrainer -> drain(); leave()
    :: else
    fi;
    if
    :: isInside -> leave()
    :: else
    fi
  fi
}

proctype Sender(byte me; byte values) {
  bit isInside, isDrainer, isMarked, isEmpty, hasLeft, more, waiter, crowded;
  byte value, queued, successor, sent;
  short before;
  do
  :: sent < values -> send(sent); sent++
  :: else -> break
  od;
  ended++
}

init {
  atomic { run Sender(1, VALUES); run Sender(2, VALUES); run Sender(3, VALUES - 1) };
  ended == SENDERS ->
  d_step {
    assert(inside == NONE && !hasMore && !hasWaiter && !isCrowded);
    assert(count == 0 && waitingCount == 0 && drainedCount == 0);
    assert(delivered[1] == VALUES && delivered[2] == VALUES && delivered[3] == VALUES - 1)
  }
}
