export interface Paced {
  /** Calls `run` immediately. If `run` was called within the interval, calls it once at the end of the interval. */
  readonly ask: () => void;
  /** Cancels a call of `run` that is pending. */
  readonly stop: () => void;
}

/**
 * Limits `run` to one call per `everyMs`, and always runs it after the last request. A fast replay steps more often
 * than the account has to be fetched.
 */
export function paced(run: () => void, everyMs: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function due(): void {
    timer = undefined;
    if (isWanted) runNow();
  }

  function runNow(): void {
    isWanted = false;
    timer = setTimeout(due, everyMs);
    run();
  }

  return {
    ask() {
      isWanted = true;
      if (timer === undefined) runNow();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
