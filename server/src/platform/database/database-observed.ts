import type { Database } from './database.ts';

/** Called after every transaction and read. `seconds` includes the wait for a connection. */
export type ObserveDatabase = (work: 'transaction' | 'read', ok: boolean, seconds: number) => void;

/** Wraps a database so that the duration of each use is measured. */
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
    readStale: (work) => timed('read', () => db.readStale(work)),
    status: () => db.status(),
    onStatement: (observer) => db.onStatement(observer),
    copyFilesTo: db.copyFilesTo,
    close: () => db.close(),
  };
}
