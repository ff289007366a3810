import type { Database } from './database.ts';

/** Told of every transaction and read: what it was, whether it succeeded, how long it took with its wait. */
export type ObserveDatabase = (work: 'transaction' | 'read', ok: boolean, seconds: number) => void;

/** The same database, with each use of it timed. */
export function observedDatabase(db: Database, observe: ObserveDatabase): Database {
  async function timed<Value>(name: 'transaction' | 'read', work: () => Promise<Value>): Promise<Value> {
    const startedMs = performance.now();
    let ok = false;
    try {
      const value = await work();
      ok = true;
      return value;
    } finally {
      observe(name, ok, (performance.now() - startedMs) / 1000);
    }
  }
  return {
    kind: db.kind,
    transaction: (work) => timed('transaction', () => db.transaction(work)),
    read: (work) => timed('read', () => db.read(work)),
    close: () => db.close(),
  };
}
