import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from './database.ts';

const waiting = new WeakMap<Tx, (() => void)[]>();

/** Runs `act` once the transaction has committed; never when it rolls back. `act` must not throw and must not wait. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = waiting.get(tx);
  invariant(acts !== undefined, 'afterCommit needs a transaction');
  acts.push(act);
}

/** For `Database.transaction` alone: begins to collect for a transaction that starts now. */
export function collectAfterCommit(tx: Tx): void {
  waiting.set(tx, []);
}

/** For `Database.transaction` alone: what to run now that the transaction has ended. */
export function takeAfterCommit(tx: Tx): readonly (() => void)[] {
  const acts = waiting.get(tx) ?? [];
  waiting.delete(tx);
  return acts;
}
