/** What runs again and again. */
export interface Polling {
  /** Runs at once; the next run is a whole interval later. */
  readonly runNow: () => void;
  readonly stop: () => void;
}

/**
 * Calls `run` now and then every `intervalMs`. While the tab is hidden nothing runs: what fell due meanwhile runs when
 * it is shown again. A connection that comes back runs it at once.
 */
export function poll(run: () => void, intervalMs: number): Polling {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = 0;

  function schedule(): void {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(runNow, Math.max(0, dueAtMs - Date.now()));
  }

  function runNow(): void {
    dueAtMs = Date.now() + intervalMs;
    schedule();
    run();
  }

  document.addEventListener('visibilitychange', schedule, { signal });
  window.addEventListener('online', () => !document.hidden && runNow(), { signal });
  runNow();
  return {
    runNow,
    stop() {
      listening.abort();
      clearTimeout(timer);
    },
  };
}
