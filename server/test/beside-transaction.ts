import { expect } from 'vitest';
import type { Database, Tx } from '../src/platform/database/database.ts';

type Work = (tx: Tx) => Promise<unknown>;

const WAITING = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Starts a transaction and resolves once `work` has run in it. The returned function then runs `last` in the same
 * transaction and commits the transaction.
 */
async function begun(db: Database, work: Work, last: Work): Promise<() => Promise<void>> {
  const [done, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committed = db.transaction(async (tx) => {
    await work(tx);
    done.resolve();
    await mayCommit.promise;
    await last(tx);
  });
  await done.promise;
  return () => {
    mayCommit.resolve();
    return committed;
  };
}

/**
 * Runs a call while another transaction has run `work` but not committed. Once the call waits for that transaction, the
 * transaction runs `last` and commits. This function and `whileUncommitted` work only on PostgreSQL, because the
 * embedded database runs one transaction at a time.
 */
export async function besideTransaction<Answer>(
  db: Database,
  work: Work,
  call: () => Promise<Answer>,
  last: Work = () => Promise.resolve(),
): Promise<Answer> {
  const commit = await begun(db, work, last);
  const answer = call();
  await expect
    .poll(() => db.read(async (tx) => (await tx.$client.query(WAITING)).rows), { timeout: 10_000 })
    .toEqual([{ n: 1 }]);
  await commit();
  return answer;
}

/** Runs a whole call while another transaction has run `work` but not committed. */
export async function whileUncommitted<Answer>(db: Database, work: Work, call: () => Promise<Answer>): Promise<Answer> {
  const commit = await begun(db, work, () => Promise.resolve());
  try {
    return await call();
  } finally {
    await commit();
  }
}
