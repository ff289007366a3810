import { OverloadedError } from '../overloaded-error.ts';

/** Error: the caller gave up before the work started, so it was not started. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

export interface WorkQueue {
  /**
   * Runs `work` when its turn comes. Throws an `OverloadedError` immediately if too much work is already waiting.
   * Throws an `AbandonedError` if `signal` aborts before its turn, which frees its place in the queue.
   */
  run<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

/** Runs expensive work in order of arrival: `atOnce` in parallel, with at most `waitingMax` waiting. */
export function createWorkQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkQueue {
  // A Set iterates in insertion order, so this is a queue.
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(enter);
      reject(new AbandonedError('the work was abandoned'));
    };
    const enter = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    waiting.add(enter);
    signal?.addEventListener('abort', leave, { once: true });
    return promise;
  }

  function passOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(work, signal) {
      if (signal?.aborted === true) throw new AbandonedError('the work was abandoned');
      if (running >= atOnce) {
        if (waiting.size >= waitingMax)
          throw new OverloadedError('Too many files are being processed. Try again in a moment.');
        // Passes the free slot directly to the next work in the queue, so that later work cannot take it.
        await turn(signal);
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
