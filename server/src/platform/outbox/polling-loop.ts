/**
 * Runs a round repeatedly in one process: immediately when woken, otherwise after the delay that the last round
 * returned.
 */
export interface PollingLoop {
  start(): void;
  /** Requests a round, which starts as soon as the running round has ended. */
  wake(): void;
  /** Starts no more rounds and waits for the running round. */
  stop(): Promise<void>;
}

/** Creates a polling loop. `round` returns the delay before the next round in ms. It must not reject. */
export function createPollingLoop(round: () => Promise<number>): PollingLoop {
  let isRunning = false;
  let isStopped = true;
  let wakeAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  function wake(): void {
    if (isStopped) return;
    wakeAgain = true;
    if (!isRunning) current = runRounds();
  }

  async function runRounds(): Promise<void> {
    isRunning = true;
    clearTimeout(timer);
    let waitMs = 0;
    while (wakeAgain && !isStopped) {
      wakeAgain = false;
      waitMs = await round();
    }
    isRunning = false;
    if (!isStopped) timer = setTimeout(wake, waitMs);
  }

  return {
    start() {
      isStopped = false;
      wake();
    },
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
