import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import { idempotencyKeys } from './idempotency.tables.ts';
import { Problem } from '../http/problem.ts';

/** A repetition is recognised for at least this long. */
export const IDEMPOTENCY_KEPT_MS = DAY_MS;

export interface IdempotentRequest<Value> {
  /** Whose keys: the call and the user, e.g. `bias-answer:<userId>`. */
  readonly scope: string;
  readonly key: string;
  /** Of everything that makes it the same request; see `requestHash`. */
  readonly requestHash: string;
  readonly now: EpochMs;
  /** The contract's schema of the response: reads the stored one back. */
  readonly response: { parse(stored: unknown): Value };
}

/** A fingerprint of a JSON value; the order of an object's keys matters. */
export function requestHash(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/**
 * Does `work` once per scope and key, in the caller's transaction, and answers a repetition with the stored response.
 * Of two at the same time the second waits for the first. Throws `idempotency-conflict` when the key came before with
 * another request. The response must survive JSON.
 */
export async function withIdempotency<Value>(
  tx: Tx,
  request: IdempotentRequest<Value>,
  work: () => Promise<Value>,
): Promise<Value> {
  const { scope, key } = request;
  const createdAt = new Date(request.now);
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash: request.requestHash, createdAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const place = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  if (inserted.length > 0) {
    const response = await work();
    await tx.update(idempotencyKeys).set({ response }).where(place);
    return response;
  }
  const [stored] = await tx.select().from(idempotencyKeys).where(place);
  if (stored?.requestHash !== request.requestHash) throw new Problem('idempotency-conflict');
  return request.response.parse(stored.response);
}

/** Forgets keys that nobody will repeat any more. */
export async function deleteOldIdempotencyKeys(tx: Tx, now: EpochMs): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(epochMs(now - IDEMPOTENCY_KEPT_MS))));
}
