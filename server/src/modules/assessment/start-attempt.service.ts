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

/**
 * Maximum number of draws for one start. Charts are drawn again if one of them was withdrawn, or shown to the learner,
 * before the attempt could be stored.
 */
const DRAWS_MAX = 5;

/** The reason why an attempt is not started. */
export type StartReason =
  | 'idempotency-conflict'
  /**
   * Either the account started and ended another attempt in the meantime, or every draw contained a chart that was
   * withdrawn or shown before the attempt could be stored.
   */
  | 'overtaken'
  | { readonly code: 'test-in-progress'; readonly id: string }
  | { readonly code: 'too-many-starts'; readonly waitMs: number };

export interface StartPlan<Value, Drawn, Reason> {
  readonly userId: string;
  readonly idempotent: Omit<IdempotentRequest<Value>, 'now'>;
  /** Chooses the questions or charts, outside of any transaction. */
  draw(): Promise<Result<Drawn, Reason>>;
  /**
   * Stores the attempt with the drawn questions or charts. Returns `null` and writes nothing if the account has started
   * another attempt in between, or if a drawn chart can no longer be shown. The caller then draws other charts.
   */
  store(tx: Tx, drawn: Drawn, now: EpochMs): Promise<Value | null>;
}

/**
 * Starts an attempt. The charts are drawn between two transactions. The second transaction repeats the checks of the
 * first, because the account may have started another attempt in between.
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
    // A duplicate of this request may have started the active attempt after this request looked up the idempotency key
    // above. Then the duplicate's response is returned.
    return refusal === null ? null : ((await findRepeatedResponse(tx, request)) ?? refusal);
  });
  if (early !== null) return early;
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const drawn = await plan.draw();
    if (!drawn.ok) return drawn;
    const started = await db.transaction((tx) =>
      withIdempotency<Value, StartReason>(tx, request, async () => {
        const refusal = await check(tx);
        if (refusal !== null) return refusal;
        const stored = await plan.store(tx, drawn.value, now);
        if (stored !== null) return ok(stored);
        return (await refuseWhileActive(store, tx, userId, now)) ?? refused('overtaken');
      }),
    );
    if (started.ok || started.reason !== 'overtaken') return started;
  }
  return refused('overtaken');
}

/**
 * Returns the refusal if the account has an active attempt, otherwise `null`. First ends an active attempt whose time
 * limits have passed.
 */
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

/** Returns the refusal if the account has reached the limit of starts, otherwise `null`. */
async function refuseOverLimit<Row extends StoredAttempt, Part extends PartClock>(
  store: AttemptStore<Row, Part>,
  tx: Tx,
  userId: string,
  now: EpochMs,
): Promise<Result<never, StartReason> | null> {
  const waitMs = startWaitMs(await store.nthNewestStart(tx, userId, START_LIMIT), now);
  return waitMs === 0 ? null : refused({ code: 'too-many-starts', waitMs });
}
