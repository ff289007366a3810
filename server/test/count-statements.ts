import { vi } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';

/**
 * Runs `call` with a database that counts the statements of its reads. Returns the value of `call` and the number of
 * statements.
 */
export async function countingReads<Value>(
  db: Database,
  call: (db: Database) => Promise<Value>,
): Promise<{ value: Value; statements: number }> {
  let statements = 0;
  const read: Database['read'] = (work) =>
    db.read(async (tx) => {
      const query = vi.spyOn(tx.$client, 'query');
      const value = await work(tx);
      statements += query.mock.calls.length;
      query.mockRestore();
      return value;
    });
  const value = await call({ ...db, read, readStale: read });
  return { value, statements };
}
