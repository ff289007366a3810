import { OverloadedError } from '../overloaded-error.ts';

export interface WorkQueue {
  /** Runs `work` when its turn comes. Throws an `OverloadedError` at once when too many wait already. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Runs expensive work in order of arrival: `atOnce` at a time, with at most `waitingMax` waiting. */
export function createWorkQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= waitingMax) {
          throw new OverloadedError('Too many pictures at once. Try again shortly.');
        }
        // Passes the free slot directly to the next in line, so that later work cannot take it.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
