/**
 * Returns a function that runs `work`, never twice at the same time. If it is called during a run, however often,
 * `work` runs once more afterwards.
 */
export function coalesce(work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}
