export interface ResultCache {
  /**
   * Returns the result for that key: the kept one, the one that is being made already, or a new one. What fails is not
   * kept, and everybody who waited for it gets the failure. `make` gets a signal that aborts when all who wait have
   * left, as their own signals say.
   */
  get(key: string, make: (signal: AbortSignal) => Promise<Buffer>, left?: AbortSignal): Promise<Buffer>;
  /** Whether the result is kept or being made, so that asking for it costs nothing. */
  has(key: string): boolean;
  readonly bytes: number;
}

/** A result that is being made. */
interface Making {
  readonly result: Promise<Buffer>;
  readonly abandon: AbortController;
  waiting: number;
}

/** Keeps the results that were used last, `bytesMax` of them altogether, and makes each only once at a time. */
export function createResultCache(bytesMax: number): ResultCache {
  // The order of a Map is that of insertion: first is what was not used for longest.
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

  /** When the last caller leaves, the work is abandoned; a later caller starts it again. */
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
