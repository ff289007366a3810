export interface ResultCache {
  /**
   * The result for that key: the kept one, the one that is being made already, or a new one. What fails is not kept, and
   * everybody who waited for it gets the failure.
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  readonly bytes: number;
}

/** Keeps the results that were used last, `bytesMax` of them altogether, and makes each only once at a time. */
export function createResultCache(bytesMax: number): ResultCache {
  // The order of a Map is that of insertion: first is what was not used for longest.
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
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

  async function makeAndKeep(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const result = await make();
      keep(key, result);
      return result;
    } finally {
      making.delete(key);
    }
  }

  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const running = making.get(key) ?? makeAndKeep(key, make);
      making.set(key, running);
      return running;
    },
    get bytes() {
      return bytes;
    },
  };
}
