export interface ResultCache {
  /**
   * Returns the result for a key: the cached one, the one that is being made, or a new one. A failure is not cached;
   * all waiting callers get it. A caller stops waiting when its signal `left` aborts. The signal that `make` gets
   * aborts when no caller waits any more.
   */
  get(key: string, make: (signal: AbortSignal) => Promise<Buffer>, left?: AbortSignal): Promise<Buffer>;
  /** Whether the result is cached or being made, so that requesting it costs nothing. */
  has(key: string): boolean;
  readonly bytes: number;
}

/** A result that is being made, with its waiting callers. */
interface Making {
  readonly result: Promise<Buffer>;
  readonly abandon: AbortController;
  waiting: number;
}

/**
 * Caches the most recently used results, up to `bytesMax` in total, and never computes the same result twice at the
 * same time.
 */
export function createResultCache(bytesMax: number): ResultCache {
  // A Map keeps insertion order, so the first entry is the least recently used.
  const kept = new Map<string, Buffer>();
  const makings = new Map<string, Making>();
  let bytes = 0;

  function keep(key: string, result: Buffer): void {
    if (result.length > bytesMax) return;
    kept.set(key, result);
    bytes += result.length;
    for (const [oldest, dropped] of kept) {
      if (bytes <= bytesMax) return;
      kept.delete(oldest);
      bytes -= dropped.length;
    }
  }

  function begin(key: string, make: (signal: AbortSignal) => Promise<Buffer>): Making {
    const abandon = new AbortController();
    const making: Making = { result: makeAndKeep(), abandon, waiting: 0 };
    makings.set(key, making);
    return making;

    async function makeAndKeep(): Promise<Buffer> {
      try {
        const result = await make(abandon.signal);
        keep(key, result);
        return result;
      } finally {
        if (makings.get(key) === making) makings.delete(key);
      }
    }
  }

  /**
   * Removes a caller that has left. When the last caller leaves, the work is aborted; a later caller starts it again.
   */
  function leave(key: string, making: Making): void {
    making.waiting -= 1;
    if (making.waiting > 0) return;
    if (makings.get(key) === making) makings.delete(key);
    making.abandon.abort();
  }

  return {
    async get(key, make, left) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const making = makings.get(key) ?? begin(key, make);
      making.waiting += 1;
      const onLeft = () => leave(key, making);
      left?.addEventListener('abort', onLeft, { once: true });
      try {
        return await making.result;
      } finally {
        left?.removeEventListener('abort', onLeft);
      }
    },
    has: (key) => kept.has(key) || makings.has(key),
    get bytes() {
      return bytes;
    },
  };
}
