import { hash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

/** Minimum time during which a repeated request is recognized, in ms. */
export const IDEMPOTENCY_RETENTION_MS = DAY_MS;

export interface IdempotentRequest<Value> {
  /** Endpoint and user that the key belongs to, such as `bias-test-start:<userId>`. */
  readonly scope: string;
  /** `null` if the client sent no key. The request is then never recognized as a repetition. */
  readonly key: string | null;
  /** Hash of the request's values, for comparing a repeated request with the first one; see `requestHash`. */
  readonly requestHash: string;
  readonly now: EpochMs;
  /** Schema of the response in the contract. It parses the stored response of a repeated request. */
  readonly response: { parse(stored: unknown): Value };
}

/** Returns a hash of a JSON value. The same keys in a different order give a different hash. */
export function requestHash(request: unknown): string {
  return hash('sha256', JSON.stringify(request));
}

/**
 * Runs `work` once per scope and key, in the caller's transaction. For a repeated request, returns the stored response.
 * If two equal requests arrive at the same time, the second waits for the first. Returns the problem
 * `idempotency-conflict` if the key was used before with another request. If `work` returns a problem, the key stays
 * unused, and `work` must not have written anything. The response must survive conversion to JSON and back unchanged.
 */
export async function withIdempotency<Value, Reason>(
  tx: Tx,
  request: IdempotentRequest<Value>,
  work: () => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason | 'idempotency-conflict'>> {
  const { scope, key } = request;
  if (key === null) return work();
  const createdAt = new Date(request.now);
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash: request.requestHash, createdAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const repeated = inserted.length > 0 ? null : await findRepeatedResponse(tx, request);
  if (repeated !== null) return repeated;
  const done = await work();
  if (done.ok) await tx.update(idempotencyKeys).set({ response: done.value }).where(placeOf(scope, key));
  else await tx.delete(idempotencyKeys).where(placeOf(scope, key));
  return done;
}

/**
 * Returns the stored response if the request is a repetition, or `null` if its key is new. Returns the problem
 * `idempotency-conflict` if the key was used before with another request.
 */
export async function findRepeatedResponse<Value>(
  tx: Tx,
  { scope, key, requestHash: hash, response }: IdempotentRequest<Value>,
): Promise<Result<Value, 'idempotency-conflict'> | null> {
  if (key === null) return null;
  const [stored] = await tx.select().from(idempotencyKeys).where(placeOf(scope, key));
  if (stored === undefined) return null;
  return stored.requestHash === hash ? ok(response.parse(stored.response)) : refused('idempotency-conflict');
}

function placeOf(scope: string, key: string) {
  return and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

/** Deletes keys that are older than the retention. */
export async function deleteOldIdempotencyKeys(tx: Tx, now: EpochMs): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(epochMs(now - IDEMPOTENCY_RETENTION_MS))));
}
