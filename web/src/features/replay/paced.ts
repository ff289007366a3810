export interface Paced {
  /**
   * Requests a call of `run`. If `run` was called less than `everyMs` ago, the call follows at the end of that
   * interval; otherwise immediately.
   */
  readonly ask: () => void;
  /** Cancels a call of `run` that is pending. */
  readonly stop: () => void;
}

/**
 * Limits `run` to one call per `everyMs`. The last request is always followed by a call. A fast replay steps more often
 * than its account needs to be fetched.
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
