export interface Paced {
  /** Calls `run` now or, if it has just run, once as soon as the interval is over. */
  readonly ask: () => void;
  /** Cancels a pending run. */
  readonly stop: () => void;
}

/**
 * Limits `run` to once per `everyMs` without dropping the last request. A fast replay steps more often than data must
 * be fetched.
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
