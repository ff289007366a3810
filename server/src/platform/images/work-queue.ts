import { Problem } from '../http/problem.ts';

export interface WorkQueue {
  /** Does `work` when its turn comes. Throws `unavailable` (503) at once when too many wait already. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Work that needs much memory or processor time, `atOnce` at a time, at most `waitingMax` waiting, in the order it came. */
export function createWorkQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= waitingMax) {
          throw new Problem('unavailable', { detail: 'Too many pictures at once. Try again shortly.', retryAfter: 3 });
        }
        // Whoever ends hands the place on, so nobody can slip in between.
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
