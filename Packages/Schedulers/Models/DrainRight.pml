/*
 * The jobs of tasks that run on a test scheduler, and the right to drain them, by hand in Promela,
 * for scripts/model-check: who asks for quiet while nobody drains runs the jobs until none is left;
 * who asks while somebody drains waits. The job that is run may ask, too: it runs the others inside of
 * it, unless somebody waits, who comes first. A change of the protocol has to be made here as well.
 *
 * Property: no job runs twice, or beside one that does not ask, and they run in the order they came in
 * Property: a waiter is resumed, and the right given up, only when no job is left or runs
 * Property: who asks for quiet goes on, and when all that was enqueued before is done
 * Property: what is left at the end came in while nobody drained, after the last asking
 * Property: no lock is held while a job runs, nobody waits for ever
 *
 * Bounds: two threads, each of which enqueues a job and asks for quiet twice, and one that enqueues
 * Bounds: two jobs. One job enqueues another; one asks for quiet, and then enqueues another
 */

#define ENQUEUING 1  /* The first thread's. It enqueues INNER. */
#define ASKING 2     /* The second thread's. It asks for quiet; RESUMED is what follows. */
#define FOREIGN 3
#define FOREIGN_TOO 4
#define INNER 5
#define RESUMED 6    /* Enqueues AFTER. */
#define AFTER 7

#define NOBODY 255
#define TASK 0       /* The waiter that goes on as a job of the queue: RESUMED. */

/* The code's state. */
byte queue[8];
byte count;
bit isDraining;
bit isWaiting[3];
byte holder = NOBODY;

/* What a waiter that goes on elsewhere, on a thread of its own, is resumed by. */
bit isResumed[3];

/* What must be, kept beside the code and never read by it. Sets of jobs are bits. */
byte enqueued;
byte done;
byte orphans; /* Came in with nobody draining, and nobody has begun to since. */
byte owedToTask;
bit isRunning;
byte places[8];
byte nextPlace;
byte lastPlace;
byte ended;

hidden byte k;

#define has(set, job) ((set >> job) & 1)

inline acquire() {
  holder == NOBODY -> holder = _pid
}

inline release() {
  assert(holder == _pid);
  holder = NOBODY
}

inline enqueue(job) {
#ifdef FAULT_APPENDED_OUTSIDE_LOCK
  place = count;
#endif
  d_step {
    acquire();
#ifndef FAULT_APPENDED_OUTSIDE_LOCK
    place = count;
#endif
    queue[place] = job;
    count = place + 1;
    place = 0;
    enqueued = enqueued | (1 << job);
    orphans = (isDraining -> orphans : orphans | (1 << job));
    nextPlace++;
    places[job] = nextPlace;
    printf("%d enqueues job %d\n", _pid, job);
    release()
  }
}

inline wait(waiter) {
  isWaiting[waiter] = 1;
  printf("%d has waiter %d wait\n", _pid, waiter)
}

/* waitUntilIdle, up to where its caller drains or waits. */
inline ask(waiter) {
#ifdef FAULT_RIGHT_TAKEN_OUTSIDE_LOCK
  isDrainer = !isDraining;
#endif
  d_step {
    acquire();
    owed = enqueued & ~done;
#ifndef FAULT_RIGHT_TAKEN_OUTSIDE_LOCK
    isDrainer = !isDraining;
#endif
    if
    :: isDrainer ->
      isDraining = 1;
      orphans = 0;
      printf("%d drains\n", _pid)
    :: else ->
#ifndef FAULT_WAITER_ADDED_IN_A_SECOND_SECTION
      wait(waiter)
#endif
    fi;
    release()
  }
#ifdef FAULT_WAITER_ADDED_IN_A_SECOND_SECTION
  if
  :: isDrainer
  :: else -> d_step { acquire(); wait(waiter); release() }
  fi
#endif
}

inline resumeWaiters() {
  d_step {
    assert(enqueued == done);
    assert(!isWaiting[TASK] && !isWaiting[1] && !isWaiting[2]);
    isDraining = 0;
    isDrainer = 0;
    printf("%d gives up the right\n", _pid)
  }
}

inline takeJob() {
#ifdef FAULT_LAST_JOB_FIRST
  count--;
  job = queue[count];
#else
  job = queue[0];
  count--;
  k = 0;
  do
  :: k < count -> queue[k] = queue[k + 1]; k++
  :: else -> break
  od;
#endif
  queue[count] = 0
}

/* Any waiter: nothing depends on whose turn it is. */
inline takeWaiter(waiter_) {
  d_step {
    assert(enqueued == done && !isRunning);
    isWaiting[waiter_] = 0;
    waiter = waiter_
  }
}

/* What to do next: a job, a waiter, or nothing, and then the right is given up in the same step. */
inline next() {
  atomic {
    acquire();
    job = 0;
    waiter = NOBODY;
    if
    :: count > 0 -> d_step { takeJob() }
#ifndef FAULT_WAITERS_IGNORED
    :: count == 0 && isWaiting[TASK] -> takeWaiter(TASK)
    :: count == 0 && isWaiting[1] -> takeWaiter(1)
    :: count == 0 && isWaiting[2] -> takeWaiter(2)
    :: count == 0 && !isWaiting[TASK] && !isWaiting[1] && !isWaiting[2] ->
#else
    :: count == 0 ->
#endif
#ifdef FAULT_RIGHT_GIVEN_UP_OUTSIDE_LOCK
      true
#else
      resumeWaiters()
#endif
    fi;
#ifdef FAULT_JOB_UNDER_LOCK
    if
    :: job
    :: else -> release()
    fi
#else
    release()
#endif
  }
#ifdef FAULT_RIGHT_GIVEN_UP_OUTSIDE_LOCK
  if
  :: job || waiter != NOBODY
  :: else -> resumeWaiters()
  fi
#endif
}

/* A waiter may be a task whose next job belongs to this queue, or one that goes on elsewhere. */
inline resume() {
  printf("%d resumes waiter %d\n", _pid, waiter);
  if
  :: waiter == TASK -> enqueue(RESUMED)
  :: else -> isResumed[waiter] = 1
  fi
}

inline begin() {
  d_step {
    printf("%d runs job %d\n", _pid, job);
    assert(holder != _pid);
    assert(!isRunning);
    assert(!has(done, job));
    assert(places[job] > lastPlace);
    lastPlace = places[job];
    isRunning = 1
  }
}

inline end() {
  d_step {
    isRunning = 0;
    done = done | (1 << job)
  }
}

/* The job that asks goes on when no other one is left. */
inline drainInside() {
  isRunning = 0;
  do
  :: atomic {
      acquire();
      job = 0;
      if
      :: count > 0 -> d_step { takeJob() }
      :: else
      fi;
      release()
    };
    if
    :: job ->
      begin();
      if
      :: job == ENQUEUING -> enqueue(INNER)
      :: else
      fi;
      end();
#ifdef FAULT_ONE_JOB_INSIDE
      break
#endif
    :: else -> break
    fi
  od;
  true; /* As below. */
  d_step {
    assert((owedToTask & ~done) == 0);
    owedToTask = 0;
    isRunning = 1;
    job = ASKING;
    /* What follows is no job of its own. */
    enqueued = enqueued | (1 << RESUMED);
    done = done | (1 << RESUMED)
  }
}

inline run_() {
  begin();
  if
  :: job == ENQUEUING -> enqueue(INNER)
  :: job == ASKING ->
    d_step {
      acquire();
      assert(isDraining);
      owedToTask = enqueued & ~done & ~(1 << ASKING);
      isInside = !(isWaiting[TASK] || isWaiting[1] || isWaiting[2]);
      if
      :: isInside
      :: else -> wait(TASK)
      fi;
      release()
    };
    if
    :: isInside -> drainInside(); enqueue(AFTER)
    :: else
    fi;
#ifdef REACH_JOB_THAT_WAITS
    assert(isInside)
#endif
#ifdef REACH_JOBS_INSIDE_OF_ONE
    assert(!isInside)
#endif
  :: job == RESUMED ->
    d_step { assert((owedToTask & ~done) == 0); owedToTask = 0 };
    enqueue(AFTER)
  :: else
  fi;
  end();
#ifdef FAULT_JOB_UNDER_LOCK
  release()
#endif
}

inline waitUntilIdle(me) {
  ask(me);
  if
  :: isDrainer ->
    do
    :: isDrainer ->
      next();
      if
      :: job -> run_()
      :: !job && waiter != NOBODY ->
        resume();
#ifdef FAULT_ALL_WAITERS_RESUMED
        do
        :: isWaiting[TASK] -> takeWaiter(TASK); resume()
        :: isWaiting[1] -> takeWaiter(1); resume()
        :: isWaiting[2] -> takeWaiter(2); resume()
        :: !isWaiting[TASK] && !isWaiting[1] && !isWaiting[2] -> break
        od
#endif
#ifdef FAULT_RIGHT_LEFT_TO_THE_WAITER
        d_step { isDraining = 0; isDrainer = 0 }
#endif
      :: !job && waiter == NOBODY
      fi
    :: else -> break
    od
  :: else -> isResumed[me] -> isResumed[me] = 0
  fi;
  true; /* Spin lets no loop end right before an indivisible step. */
  d_step {
    assert((owed & ~done) == 0);
    owed = 0;
    job = 0;
    waiter = NOBODY;
    printf("%d goes on, all is quiet\n", _pid)
  }
}

/* `me` is its number as a waiter and that of its job, too. */
proctype quiescing(byte me) {
  bit isDrainer;
  bit isInside;
  byte job;
  byte waiter = NOBODY;
  byte owed;
  byte place;
  byte turn;
  enqueue(me);
  for (turn : 1 .. 2) { waitUntilIdle(me) };
  ended++
}

proctype enqueuing() {
  byte place;
  enqueue(FOREIGN);
  enqueue(FOREIGN_TOO);
  ended++
}

init {
  atomic {
    run quiescing(1);
    run quiescing(2);
    run enqueuing()
  };
  ended == 3;
  d_step {
    assert(!isDraining && !isRunning);
    assert(!isWaiting[TASK] && !isWaiting[1] && !isWaiting[2]);
    assert(has(done, ENQUEUING) && has(done, INNER));
    assert(has(done, ASKING) && has(done, RESUMED) && has(done, AFTER));
    /* What was enqueued is done, or waits for the next that asks for quiet. */
    for (k : FOREIGN .. FOREIGN_TOO) {
      assert(has(done, k) || has(orphans, k));
#ifdef REACH_JOB_LEFT_FOR_THE_NEXT_TO_ASK
      assert(has(done, k));
#endif
    };
    k = 0
  }
}
