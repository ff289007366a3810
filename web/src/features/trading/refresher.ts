/**
 * Runs a refresh again and again without two at a time and without losing the last wish: one that is asked for while another runs
 * begins when that has ended, however often it was asked for.
 */
export interface Refresher {
  readonly refresh: () => void;
  /** Nothing begins any more. */
  readonly stop: () => void;
}

/** `run` says itself what went wrong: it does not reject. */
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
