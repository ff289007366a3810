/**
 * Runs the life cycle of attempts: Bias Tests and Chart Exams. The rules are in `core/assessment`. Each of the two
 * modules has its own tables and accesses them through an `AttemptStore`.
 *
 * Guarantees:
 * - An account has at most one active attempt of a kind. It starts at most `START_LIMIT` attempts in
 *   `START_LIMIT_WINDOW_MS`, unless the configuration turns rate limits off.
 * - Every change of an attempt locks its row first. Due clock events (a part expires, an attempt is abandoned) are
 *   applied before the change, each with the time at which it was due.
 * - A start with an idempotency key happens once; a retry gets the response of the first request.
 * - Questions and charts are drawn before the transaction that stores them, because drawing takes processor time and
 *   reads the price history.
 * - A rejection is returned as a `Result`, not thrown, so that clock events applied in the same transaction are
 *   committed.
 * Limits: the modules themselves handle answers and parts; `core/assessment/submission.ts` recognizes repeated
 * submissions. Decision 0060.
 */
import {
  focusLostAfter,
  focusRemainingMs,
  IDLE_LIMIT_MS,
  type PartClock,
} from '@tradesense/core/assessment/attempt.ts';
import { FOCUS_LIMIT_MS } from '@tradesense/core/assessment/focus-limit.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { doDueWork } from '../../platform/jobs/due-work.ts';
import type { Platform } from '../../platform/module.ts';
import type { AttemptStore, SettledAttempt, StoredAttempt } from './attempt-store.ts';
import { abandonAttempt, settleAttempt, settledAttempt } from './settle-attempt.service.ts';
import { startAttempt, type StartPlan, type StartReason } from './start-attempt.service.ts';

export interface LifeCycle<Row, Part> {
  /**
   * Returns the user's attempt, locked and settled: all due clock events are applied. Returns the problem `not-found`
   * if the user has no attempt with this id.
   */
  settled(tx: Tx, userId: string, id: string, now: EpochMs): Promise<Result<SettledAttempt<Row, Part>, 'not-found'>>;
  /** Applies every due clock event to a locked attempt. */
  settle(tx: Tx, locked: Row, now: EpochMs): Promise<SettledAttempt<Row, Part>>;
  /** Starts an attempt. */
  start<Value, Drawn, Reason>(plan: StartPlan<Value, Drawn, Reason>): Promise<Result<Value, Reason | StartReason>>;
  /**
   * Records that the page lost or regained the focus. Returns the problem `not-found` if the user has no attempt with
   * this id. The countdown starts with the first loss of focus. It stops when the learner returns, when it runs out, or
   * when the attempt has no open part any more.
   */
  recordFocus(
    userId: string,
    id: string,
    isFocused: boolean,
  ): Promise<Result<{ readonly attempt: Row; readonly focusRemainingMs: number | null }, 'not-found'>>;
  /** Ends a locked active attempt without a score. */
  abandon(tx: Tx, attempt: Row, at: EpochMs): Promise<Row>;
  /**
   * Periodic job: settles attempts for which a clock event is due, such as those of learners who left, each attempt in
   * its own transaction. `job` is the name of the job in the log.
   */
  settleDue(job: string): Promise<void>;
}

export function createLifeCycle<Row extends StoredAttempt, Part extends PartClock>(
  deps: Pick<Platform, 'db' | 'clock' | 'config' | 'log' | 'errors'>,
  store: AttemptStore<Row, Part>,
): LifeCycle<Row, Part> {
  const { db, clock } = deps;
  return {
    settled: (tx, userId, id, now) => settledAttempt(store, tx, userId, id, now),
    settle: (tx, locked, now) => settleAttempt(store, tx, locked, now),
    abandon: (tx, attempt, at) => abandonAttempt(store, tx, attempt, at),
    start: (plan) => startAttempt(deps, store, plan),
    recordFocus: (userId, id, isFocused) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const found = await settledAttempt(store, tx, userId, id, now);
        if (!found.ok) return found;
        const { attempt, openPart } = found.value;
        if (attempt.state !== 'active') return ok({ attempt, focusRemainingMs: null });
        const isPresent = isFocused || !store.countsAbsence(attempt, openPart);
        const focusLostAt = focusLostAfter(attempt, isPresent, now);
        const touched = store.focusIsAction ? { touchedAt: epochMs(Math.max(now, attempt.touchedAt)) } : {};
        const isChanged = store.focusIsAction || focusLostAt !== attempt.focusLostAt;
        const changed = isChanged ? await store.update(tx, attempt, { focusLostAt, ...touched }) : attempt;
        return ok({ attempt: changed, focusRemainingMs: focusRemainingMs(changed, now) });
      }),
    async settleDue(job) {
      const now = clock.now();
      const cutoffs = { now, focusLost: epochMs(now - FOCUS_LIMIT_MS), touched: epochMs(now - IDLE_LIMIT_MS) };
      await doDueWork(deps, {
        job,
        read: (tx, limit) => store.findDue(tx, cutoffs, limit),
        idOf: ({ id }) => id,
        work: ({ id, userId }) =>
          db.transaction(async (tx) => {
            await settledAttempt(store, tx, userId, id, now);
          }),
      });
    },
  };
}
