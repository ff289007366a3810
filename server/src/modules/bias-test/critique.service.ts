import type { BiasCritiqueResponse } from '@tradesense/contract/bias-test.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { questionsOf } from './bias-question.repo.ts';
import type { BiasTestCompleted } from './bias-test.events.ts';
import { findTest } from './bias-test.repo.ts';
import { resultView } from './bias-test-view.ts';
import { askCoach, CoachError, type CoachSettings } from './coach-client.ts';
import { critiquePrompt } from './critique-prompt.ts';
import {
  claimDueCritiques,
  failCritique,
  findCritique,
  insertPendingCritique,
  storeCritique,
} from './critique.repo.ts';

const ATTEMPTS_MAX = 3;
const RETRY_AFTER_MS = MINUTE_MS;
const CLAIM_BATCH = 4;
/**
 * Time after the end of a test during which its critique is shown as pending even if the request for it is not stored
 * yet.
 */
const ANNOUNCED_FOR_MS = 5 * MINUTE_MS;
export const COACH_TIMEOUT_MS = 30 * SECOND_MS;

/**
 * Outbox handler: stores the request for a critique in the handler's transaction. The periodic job calls the critique
 * service later.
 */
export async function requestCritique(
  clock: Platform['clock'],
  tx: Tx,
  { payload: { testId, userId } }: OutboxEvent<BiasTestCompleted>,
): Promise<void> {
  await insertPendingCritique(tx, testId, userId, clock.now());
}

/**
 * Periodic job: lets the critique service write the due critiques. No transaction is open while the service is called.
 */
export async function writeDueCritiques(
  deps: Pick<Platform, 'db' | 'clock' | 'log'>,
  coach: CoachSettings,
): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.db.transaction((tx) => claimDueCritiques(tx, now, epochMs(now + RETRY_AFTER_MS), CLAIM_BATCH));
  await Promise.all(due.map((claim) => writeCritique(deps, coach, claim)));
}

async function writeCritique(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  coach: CoachSettings,
  { testId, userId, attempts }: { readonly testId: string; readonly userId: string; readonly attempts: number },
): Promise<void> {
  // The server stopped during the last allowed attempt, so the critique has failed.
  if (attempts > ATTEMPTS_MAX) return db.transaction((tx) => failCritique(tx, testId, clock.now()));
  const result = await db.read(async (tx) => {
    const test = await findTest(tx, userId, testId);
    return test === null ? null : resultView(test, await questionsOf(tx, testId));
  });
  if (result === null) return;
  try {
    const text = await askCoach(coach, critiquePrompt(result));
    await db.transaction((tx) => storeCritique(tx, testId, { model: coach.model, text }, clock.now()));
  } catch (error) {
    if (!(error instanceof CoachError)) throw error;
    log.warn({ testId, attempts, reason: error.message }, 'no critique from the coach service');
    if (attempts >= ATTEMPTS_MAX) await db.transaction((tx) => failCritique(tx, testId, clock.now()));
  }
}

/**
 * Returns the state of a test's critique. A written critique is returned even if no critique service is configured. If
 * no critique is requested yet, the state is `pending` shortly after a test was completed, and `off` otherwise. Returns
 * the refusal `not-found` if the learner has no such test.
 */
export async function readCritique(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  isConfigured: boolean,
  userId: string,
  testId: string,
): Promise<Result<BiasCritiqueResponse, 'not-found'>> {
  return db.read(async (tx) => {
    const test = await findTest(tx, userId, testId);
    if (test === null) return refused('not-found');
    const critique = await findCritique(tx, testId);
    if (critique?.state === 'ready' || (critique !== null && isConfigured)) {
      return ok({ state: critique.state, text: critique.text, model: critique.model });
    }
    const isComing =
      isConfigured &&
      test.state === 'completed' &&
      test.endedAt !== null &&
      clock.now() - test.endedAt < ANNOUNCED_FOR_MS;
    return ok({ state: isComing ? 'pending' : 'off', text: null, model: null });
  });
}
