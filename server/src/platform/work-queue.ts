import { OverloadedError } from './overloaded-error.ts';

/** Error: the caller gave up before the work started, so the work was not run. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

export interface QueuedBy {
  /** Account, network or other caller that takes turns with the others. All work without a caller shares one turn. */
  readonly caller?: string;
  /** Aborts when the caller gives up. Work that is still waiting then leaves the queue. */
  readonly signal?: AbortSignal | undefined;
}

export interface WorkQueue {
  /**
   * Runs `work` when its turn comes. Throws an `OverloadedError` if too much work is waiting: immediately, or later if
   * the place in the queue is given to another caller with less waiting work. Throws an `AbandonedError` if `signal`
   * aborts before its turn.
   */
  run<Value>(work: () => Promise<Value>, by?: QueuedBy): Promise<Value>;
}

/** Work that waits for its turn. */
interface Waiter {
  readonly enter: () => void;
  readonly refuse: () => void;
}

/**
 * Creates a waiter. `turn` resolves when the waiter's turn comes, and rejects when the waiter is refused or its caller
 * has left.
 */
function createWaiter(signal: AbortSignal | undefined, onLeft: (waiter: Waiter) => void) {
  const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    onLeft(waiter);
    reject(new AbandonedError('the work was abandoned'));
  };
  const stay = () => signal?.removeEventListener('abort', leave);
  const waiter: Waiter = { enter: () => (stay(), resolve()), refuse: () => (stay(), reject(overloaded())) };
  signal?.addEventListener('abort', leave, { once: true });
  return { waiter, turn };
}

const overloaded = (): OverloadedError =>
  new OverloadedError('Too many files are being processed. Try again in a moment.');

/** Creates the list of waiting work, with at most `waitingMax` entries. */
function createWaitingList(waitingMax: number) {
  // Maps and Sets iterate in insertion order, so the first waiter of the first caller is next.
  const byCaller = new Map<string, Set<Waiter>>();
  let count = 0;

  function remove(caller: string, waiter: Waiter): void {
    const own = byCaller.get(caller);
    if (own?.delete(waiter) !== true) return;
    count -= 1;
    if (own.size === 0) byCaller.delete(caller);
  }

  /**
   * Makes room for a waiter of this caller. If the list is full, refuses the last waiter of the caller with the most
   * waiters; throws an `OverloadedError` if no caller has at least two more waiters than this caller.
   */
  function makeRoom(caller: string): void {
    if (count < waitingMax) return;
    const own = byCaller.get(caller)?.size ?? 0;
    const [most] = [...byCaller].toSorted(([, a], [, b]) => b.size - a.size);
    const last = most === undefined || most[1].size < own + 2 ? undefined : [...most[1]].at(-1);
    if (most === undefined || last === undefined) throw overloaded();
    remove(most[0], last);
    last.refuse();
  }

  return {
    /** Adds a waiter for the caller. Resolves when its turn comes. */
    async wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
      makeRoom(caller);
      const { waiter, turn } = createWaiter(signal, (left) => remove(caller, left));
      byCaller.set(caller, (byCaller.get(caller) ?? new Set()).add(waiter));
      count += 1;
      return turn;
    },
    /** Starts the next waiter, and moves its caller behind the other callers. Returns `false` if nobody waits. */
    enterNext(): boolean {
      const [first] = byCaller;
      if (first === undefined) return false;
      const [caller, own] = first;
      const [next] = own;
      if (next === undefined) return false;
      remove(caller, next);
      if (own.size > 0) {
        byCaller.delete(caller);
        byCaller.set(caller, own);
      }
      next.enter();
      return true;
    },
  };
}

/**
 * Runs expensive work: `atOnce` jobs in parallel, with at most `waitingMax` waiting. The work of one caller runs in
 * order of arrival, and callers take turns, so that a caller with much work does not delay one with little. When the
 * queue is full, a caller with less waiting work gets the last place of the caller with the most waiting work.
 */
export function createWorkQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkQueue {
  const waiting = createWaitingList(waitingMax);
  let running = 0;

  return {
    async run(work, { signal, caller = '' } = {}) {
      if (signal?.aborted === true) throw new AbandonedError('the work was abandoned');
      // A free slot is passed directly to the next work in the queue, so that later work cannot take it.
      if (running >= atOnce) await waiting.wait(caller, signal);
      else running += 1;
      try {
        return await work();
      } finally {
        if (!waiting.enterNext()) running -= 1;
      }
    },
  };
}
