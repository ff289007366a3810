import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from './database.ts';

const sent = new WeakMap<Tx, Promise<unknown>[]>();

/**
 * Registers writes that are already sent and whose results the caller does not need, so that they share the round trip
 * of the commit. The transaction resolves only after all of them are stored, and rolls back with the error of the first
 * write that failed.
 */
export function withCommit(tx: Tx, ...writes: readonly Promise<unknown>[]): void {
  const known = sent.get(tx);
  invariant(known !== undefined, 'withCommit needs a transaction');
  // A failed write is reported at the end of the transaction. Until then, the rejection must not be treated as
  // unhandled, which would end the process.
  for (const write of writes) write.catch(() => undefined);
  known.push(...writes);
}

/**
 * Resolves once the writes registered so far are stored. Does not wait for items that are collected for the commit. Use
 * it to distinguish a failure of these writes from a failure of the commit.
 */
export async function written(tx: Tx): Promise<void> {
  await Promise.all(sent.get(tx) ?? []);
}

type Send = (tx: Tx, items: readonly never[]) => void;
const collected = new WeakMap<Tx, Map<Send, unknown[]>>();

/**
 * Collects items that are written together, once per transaction. Right before the commit, `send` is called with all
 * items collected for it, in order, and registers its writes with `withCommit`.
 */
export function collectForCommit<Item>(tx: Tx, send: (tx: Tx, items: readonly Item[]) => void, items: readonly Item[]) {
  const known = collected.get(tx);
  invariant(known !== undefined, 'collectForCommit needs a transaction');
  const ofSend = known.get(send);
  if (ofSend === undefined) known.set(send, [...items]);
  else ofSend.push(...items);
}

/** Sends the collected items. Called only by `Database.transaction`. */
export function sendCollected(tx: Tx): void {
  for (const [send, items] of collected.get(tx) ?? []) Reflect.apply(send, undefined, [tx, items]);
}

/** Starts collecting writes for a new transaction. Called only by `Database.transaction`. */
export function collectWithCommit(tx: Tx): void {
  sent.set(tx, []);
  collected.set(tx, new Map());
}

/**
 * Returns the writes for which the commit or rollback must wait, and stops collecting. Called only by
 * `Database.transaction`.
 */
export function takeWithCommit(tx: Tx): readonly Promise<unknown>[] {
  const writes = sent.get(tx) ?? [];
  sent.delete(tx);
  collected.delete(tx);
  return writes;
}
