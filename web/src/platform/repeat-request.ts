import { ApiError } from './api-error.ts';

/** Shortest time until a request is repeated, in ms. A proxy sends it to another server then. */
const REPEAT_AFTER_MS = 500;
/** Longest random time by which a repeat is later, in ms, so that the learners of a lost server do not come together. */
const JITTER_MS = 500;
/** Status codes with which a proxy answers for a server that it cannot reach. */
export const OF_LOST_SERVER = new Set([502, 503, 504]);

/**
 * Whether a repeated request may succeed soon: the connection broke, or a server is being replaced. Not if the server
 * names a time to wait, if it took too long, or if the browser is offline.
 */
function isOutage(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || !navigator.onLine) return false;
  if (cause.isUnreachable) return cause.code !== 'timed-out';
  return OF_LOST_SERVER.has(cause.status) && cause.problem.retryAfter === undefined;
}

/** Returns the time until a request is repeated, in ms. */
export const repeatAfterMs = (): number => REPEAT_AFTER_MS + JITTER_MS * Math.random();

export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** Resolves after the given time, in ms; rejects with the abort reason as soon as the signal is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    function stop(): void {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    }
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Sends a request, and once more after a moment if its server is lost. */
export async function orOnceMore<Value>(
  send: () => Promise<Value>,
  wait: (ms: number) => Promise<void>,
): Promise<Value> {
  try {
    return await send();
  } catch (cause) {
    if (!isOutage(cause)) throw cause;
  }
  await wait(repeatAfterMs());
  return send();
}
