import { dueClockEvent, type PartClock } from '@tradesense/core/assessment/attempt.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AttemptStore, SettledAttempt, StoredAttempt } from './attempt-store.ts';

/** Ends a locked active attempt without a score and returns its new state. */
export function abandonAttempt<Row extends StoredAttempt, Part extends PartClock>(
  store: AttemptStore<Row, Part>,
  tx: Tx,
  attempt: Row,
  at: EpochMs,
): Promise<Row> {
  const endedAt = epochMs(Math.max(at, attempt.startedAt));
  return store.update(tx, attempt, { state: 'abandoned', endedAt, focusLostAt: null });
}

/** Applies every due clock event to a locked attempt, each at the time at which it was due. */
export async function settleAttempt<Row extends StoredAttempt, Part extends PartClock>(
  store: AttemptStore<Row, Part>,
  tx: Tx,
  locked: Row,
  now: EpochMs,
): Promise<SettledAttempt<Row, Part>> {
  let attempt = locked;
  for (;;) {
    const openPart = attempt.state === 'active' ? await store.openPart(tx, attempt) : null;
    const event = dueClockEvent(attempt, openPart, now);
    if (event === null) return { attempt, openPart };
    attempt =
      event.kind === 'expire-part' && openPart !== null
        ? await store.expirePart(tx, attempt, openPart, event.at)
        : await abandonAttempt(store, tx, attempt, event.at);
  }
}

/**
 * Returns the user's attempt, locked and settled: all due clock events are applied. Returns the problem `not-found` if
 * the user has no attempt with this id.
 */
export async function settledAttempt<Row extends StoredAttempt, Part extends PartClock>(
  store: AttemptStore<Row, Part>,
  tx: Tx,
  userId: string,
  id: string,
  now: EpochMs,
): Promise<Result<SettledAttempt<Row, Part>, 'not-found'>> {
  const locked = await store.lock(tx, userId, id);
  return locked === null ? refused('not-found') : ok(await settleAttempt(store, tx, locked, now));
}
