import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from './database.ts';

const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `act` after the transaction has committed, but not if it rolls back. `act` must be synchronous and must not
 * throw.
 */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = waiting.get(tx);
  invariant(acts !== undefined, 'afterCommit needs a transaction');
  acts.push(act);
}

/** Starts collecting callbacks for a new transaction. Called only by `Database.transaction`. */
export function collectAfterCommit(tx: Tx): void {
  waiting.set(tx, []);
}

/** Returns the callbacks of the transaction and stops collecting. Called only by `Database.transaction`. */
export function takeAfterCommit(tx: Tx): readonly (() => void)[] {
  const acts = waiting.get(tx) ?? [];
  waiting.delete(tx);
  return acts;
}
