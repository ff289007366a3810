/**
 * Runs a refresh, never twice at the same time. A request during a run is not lost: all such requests together cause
 * one more run afterwards.
 */
export interface Refresher {
  readonly refresh: () => void;
  /** Prevents further runs. */
  readonly stop: () => void;
}

/** Creates a refresher. `run` must handle its own errors and never reject. */
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
