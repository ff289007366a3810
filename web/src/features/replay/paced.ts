export interface Paced {
  /** Runs it now, or, when it has just run, once as soon as it may run again. */
  readonly ask: () => void;
  /** Takes back what was asked for. */
  readonly stop: () => void;
}

/** Keeps `run` to once in `everyMs`, and never loses the last wish: a replay at speed steps more often than all has to be fetched. */
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
