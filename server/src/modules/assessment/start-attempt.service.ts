import type { PartClock } from '@tradesense/core/assessment/attempt.ts';
import { START_LIMIT, startWaitMs } from '@tradesense/core/assessment/start-limit.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  findRepeatedResponse,
  withIdempotency,
  type IdempotentRequest,
} from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import type { AttemptStore, StoredAttempt } from './attempt-store.ts';
import { settleAttempt } from './settle-attempt.service.ts';

/** Why an attempt is not started. */
export type StartReason =
  | 'idempotency-conflict'
  /** Another start of the account came in between, and its attempt has ended already. */
  | 'overtaken'
  | { readonly code: 'test-in-progress'; readonly id: string }
  | { readonly code: 'too-many-starts'; readonly waitMs: number };

export interface StartPlan<Value, Drawn, Reason> {
  readonly userId: string;
  readonly idempotent: Omit<IdempotentRequest<Value>, 'now'>;
  /** Chooses what is asked; outside of any transaction. */
  draw(): Promise<Result<Drawn, Reason>>;
  /** Stores the attempt with what was drawn. Returns `null`, having written nothing, if another start came in between. */
  store(tx: Tx, drawn: Drawn, now: EpochMs): Promise<Value | null>;
}

/**
 * Starts an attempt: checks in a short transaction, draws without one, then checks again and stores in a second one, because
 * another start of the account may have come in between.
 */
export async function startAttempt<Row extends StoredAttempt, Part extends PartClock, Value, Drawn, Reason>(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  store: AttemptStore<Row, Part>,
  plan: StartPlan<Value, Drawn, Reason>,
): Promise<Result<Value, Reason | StartReason>> {
  const { userId } = plan;
  const now = clock.now();
  const request = { ...plan.idempotent, now };
  const check = async (tx: Tx) =>
    (await refuseWhileActive(store, tx, userId, now)) ??
    (config.rateLimitPerMinute > 0 ? await refuseOverLimit(store, tx, userId, now) : null);
  const early = await db.transaction(async (tx) => {
    const repeated = await findRepeatedResponse(tx, request);
    if (repeated !== null) return repeated;
    const refusal = await check(tx);
    // The first of two equal starts may have been stored after the key was looked for: then its attempt is the active one.
    return refusal === null ? null : ((await findRepeatedResponse(tx, request)) ?? refusal);
  });
  if (early !== null) return early;
  const drawn = await plan.draw();
  if (!drawn.ok) return drawn;
  return db.transaction((tx) =>
    withIdempotency<Value, StartReason>(tx, request, async () => {
      const refusal = await check(tx);
      if (refusal !== null) return refusal;
      const started = await plan.store(tx, drawn.value, now);
      if (started !== null) return ok(started);
      return (await refuseWhileActive(store, tx, userId, now)) ?? refused('overtaken');
    }),
  );
}

/** Returns `null` if the account has no active attempt. One whose limits have passed ends first. */
async function refuseWhileActive<Row extends StoredAttempt, Part extends PartClock>(
  store: AttemptStore<Row, Part>,
  tx: Tx,
  userId: string,
  now: EpochMs,
): Promise<Result<never, StartReason> | null> {
  const active = await store.lockActive(tx, userId);
  if (active === null) return null;
  const { attempt } = await settleAttempt(store, tx, active, now);
  return attempt.state === 'active' ? refused({ code: 'test-in-progress', id: attempt.id }) : null;
}

/** Returns `null` if the account has started fewer attempts than the start limit. */
async function refuseOverLimit<Row extends StoredAttempt, Part extends PartClock>(
  store: AttemptStore<Row, Part>,
  tx: Tx,
  userId: string,
  now: EpochMs,
): Promise<Result<never, StartReason> | null> {
  const waitMs = startWaitMs(await store.nthNewestStart(tx, userId, START_LIMIT), now);
  return waitMs === 0 ? null : refused({ code: 'too-many-starts', waitMs });
}
