/**
 * Returns a function that runs `work` at most once at a time. Any number of calls during a run cause exactly one more
 * run after it.
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
