/**
 * Runs a refresh, one at a time. The last request is never dropped: all requests during a run together cause one more
 * run after it.
 */
export interface Refresher {
  readonly refresh: () => void;
  /** Prevents further runs. */
  readonly stop: () => void;
}

/** `run` handles its own errors and never rejects. */
export function createRefresher(run: () => Promise<unknown>): Refresher {
  let isRunning = false;
  let isWanted = false;
  let isOver = false;

  async function work(): Promise<void> {
    isRunning = true;
    while (isWanted && !isOver) {
      isWanted = false;
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what this is for
      await run();
    }
    isRunning = false;
  }

  return {
    refresh() {
      isWanted = true;
      if (!isRunning && !isOver) void work();
    },
    stop() {
      isOver = true;
    },
  };
}
