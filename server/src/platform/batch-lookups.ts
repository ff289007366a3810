/** Returns the value of a key, or `null` if there is none. */
export type Lookup<Value> = (key: string) => Promise<Value | null>;

/**
 * Returns a lookup that combines keys into shared reads: lookups that are requested while a read runs wait for the next
 * read, which gets at most `keysMax` keys. Each read starts after its lookups were requested, so a lookup never returns
 * a value that was already outdated at its request. A failed read rejects the lookups that it served. Known limit: only
 * one read runs at a time, so a slow read delays the next read.
 */
export function batchLookups<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  keysMax: number,
): Lookup<Value> {
  const waiting = new Map<string, PromiseWithResolvers<Value | null>>();
  let isReading = false;

  async function readNext(): Promise<void> {
    const batch = [...waiting].slice(0, keysMax);
    for (const [key] of batch) waiting.delete(key);
    try {
      const found = await read(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) await readNext();
    isReading = false;
  }

  return async (key) => {
    const lookup = waiting.get(key) ?? Promise.withResolvers<Value | null>();
    waiting.set(key, lookup);
    if (!isReading) void readAll();
    return lookup.promise;
  };
}
