import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from './database.ts';

const sent = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Lets writes that are on their way travel with the commit, in one round trip, where nobody waits for what they answer. The
 * transaction resolves only when all have been stored, and rolls back with the error of the first that was not.
 */
export function withCommit(tx: Tx, ...writes: readonly Promise<unknown>[]): void {
  const known = sent.get(tx);
  invariant(known !== undefined, 'withCommit needs a transaction');
  // One that fails while the transaction goes on is told by its end; until then it must not count as unhandled and end the process.
  for (const write of writes) write.catch(() => undefined);
  known.push(...writes);
}

/** Resolves when what goes with the commit has been stored so far; for who must tell its failures from those of the commit. */
export async function written(tx: Tx): Promise<void> {
  await Promise.all(sent.get(tx) ?? []);
}

/** For `Database.transaction` alone: begins to collect for a transaction that starts now. */
export function collectWithCommit(tx: Tx): void {
  sent.set(tx, []);
}

/** For `Database.transaction` alone: what the commit, or the rollback, has to wait for. */
export function takeWithCommit(tx: Tx): readonly Promise<unknown>[] {
  const writes = sent.get(tx) ?? [];
  sent.delete(tx);
  return writes;
}
