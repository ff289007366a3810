/** Control of a function that is called at regular intervals. */
export interface Polling {
  /** Calls the function immediately and restarts the interval. */
  readonly runNow: () => void;
  readonly stop: () => void;
}

/**
 * Calls `run` immediately and then every `intervalMs`. A call that is due while the tab is hidden waits until the tab
 * is shown. When the connection returns, `run` is called immediately unless the tab is hidden.
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
