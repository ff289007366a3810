/**
 * Returns a function that runs `work` once at a time: calls that come while it runs cause one more run after it, however many they are.
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
