import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import type { Settings } from '../settings/index.ts';
import { sandboxUnlocked } from './unlock.events.ts';
import { unlockProgress, type UnlockCounts, type UnlockKind, type UnlockProgress } from './unlock.policy.ts';
import {
  creditedAmong,
  insertCredit,
  insertUnlock,
  isUnlocked,
  lockUnlocking,
  removeCredit,
  unlockState,
  unlockStates,
} from './unlock.repo.ts';

/** A result that counts toward unlocking: a completed rated bias test, or a passed rated chart exam. */
export interface UnlockCredit {
  readonly userId: string;
  readonly kind: UnlockKind;
  /** Id of the test or exam. Each test or exam counts once. */
  readonly sourceId: string;
  readonly now: EpochMs;
}

type Deps = Pick<Platform, 'db' | 'outbox' | 'clock'> & { readonly settings: Settings };

/** Returns the currently required number of results of each kind. */
export async function neededResults({ settings }: Pick<Deps, 'settings'>, tx: Tx): Promise<UnlockCounts> {
  const values = await settings.read(tx);
  return { 'bias-test': values['unlock-bias-tests'], 'chart-exam': values['unlock-chart-exams'] };
}

/** See `CreditUnlock` in `index.ts`. */
export async function creditUnlock(
  deps: Pick<Deps, 'outbox' | 'settings'>,
  tx: Tx,
  { userId, kind, sourceId, now }: UnlockCredit,
): Promise<void> {
  // If two results that could unlock the sandbox arrive at the same time, the second waits here and then sees the
  // first.
  await lockUnlocking(tx, userId);
  await insertCredit(tx, { userId, kind, sourceId, createdAt: new Date(now) });
  await unlockIfDue(deps, tx, userId, now);
}

/** See `WithdrawUnlockCredit` in `index.ts`. */
export async function withdrawCredit(tx: Tx, credit: UnlockCredit): Promise<void> {
  await lockUnlocking(tx, credit.userId);
  if (!(await isUnlocked(tx, credit.userId))) await removeCredit(tx, credit);
}

/** Unlocks the sandbox if no result is missing. Returns the time of the unlock; `null` if the sandbox stays locked. */
async function unlockIfDue(deps: Pick<Deps, 'outbox' | 'settings'>, tx: Tx, userId: string, now: EpochMs) {
  const { counts, unlockedAt } = await unlockState(tx, userId);
  if (unlockedAt !== null) return unlockedAt;
  if (unlockProgress(counts, await neededResults(deps, tx)).progressPercentage < 100) return null;
  if (!(await insertUnlock(tx, userId, now))) return (await unlockState(tx, userId)).unlockedAt;
  deps.outbox.append(tx, sandboxUnlocked.create({ userId, unlockedAt: new Date(now).toISOString() }));
  return now;
}

/**
 * Returns the learner's progress toward the unlock. An administrator's sandbox is always unlocked, but the progress is
 * computed as for every learner. If the required number was lowered so that nothing is missing, this call unlocks the
 * learner's sandbox.
 */
export async function unlockCheck(
  deps: Pick<Deps, 'db' | 'outbox' | 'clock' | 'settings'>,
  viewer: Viewer,
): Promise<UnlockCheckResponse> {
  const [state, needed] = await deps.db.read(async (tx) => [
    await unlockState(tx, viewer.userId),
    await neededResults(deps, tx),
  ]);
  const progress = unlockProgress(state.counts, needed);
  const isDue = state.unlockedAt === null && progress.progressPercentage === 100 && !viewer.isAdmin;
  const unlockedAt = isDue
    ? await deps.db.transaction(async (tx) => {
        await lockUnlocking(tx, viewer.userId);
        return unlockIfDue(deps, tx, viewer.userId, deps.clock.now());
      })
    : state.unlockedAt;
  return {
    unlocked: viewer.isAdmin || unlockedAt !== null,
    unlockedAt: unlockedAt === null ? null : new Date(unlockedAt).toISOString(),
    ...progress,
  };
}

export interface UnlockOf extends UnlockProgress {
  readonly unlockedAt: EpochMs | null;
}

/**
 * How changed exam grades would affect a learner's unlock: no effect, unlocked, closer to the unlock, or further from
 * it.
 */
export type UnlockOutlook = 'same' | 'unlocks' | 'further' | 'further-off';

/**
 * Returns how a learner's unlock would change if the exams in `counting` counted and the exams in `failing` no longer
 * counted. An unlocked sandbox stays unlocked.
 */
export async function unlockOutlook(
  deps: Pick<Deps, 'settings'>,
  tx: Tx,
  userId: string,
  { counting, failing }: { readonly counting: readonly string[]; readonly failing: readonly string[] },
): Promise<UnlockOutlook> {
  const { counts, unlockedAt } = await unlockState(tx, userId);
  if (unlockedAt !== null) return 'same';
  const credited = await creditedAmong(tx, [...counting, ...failing]);
  const gained = counting.filter((id) => !credited.has(id)).length - failing.filter((id) => credited.has(id)).length;
  const needed = await neededResults(deps, tx);
  const percent = (exams: number) => unlockProgress({ ...counts, 'chart-exam': exams }, needed).progressPercentage;
  const [before, after] = [percent(counts['chart-exam']), percent(counts['chart-exam'] + gained)];
  if (after === before) return 'same';
  if (after === 100) return 'unlocks';
  return after > before ? 'further' : 'further-off';
}

/**
 * Returns the progress of each given learner toward the unlock. Administrators are treated like other learners,
 * although their sandbox is always unlocked.
 */
export async function unlockProgressOf(
  deps: Pick<Deps, 'settings'>,
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UnlockOf>> {
  const needed = await neededResults(deps, tx);
  const states = await unlockStates(tx, userIds);
  return new Map(
    [...states].map(([id, { counts, unlockedAt }]) => [id, { ...unlockProgress(counts, needed), unlockedAt }]),
  );
}

/** Throws `sandbox-locked` (403) unless the caller's sandbox is unlocked. */
export async function requireUnlocked({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<void> {
  if (viewer.isAdmin || (await db.read((tx) => isUnlocked(tx, viewer.userId)))) return;
  throw new Problem('sandbox-locked', {
    detail:
      'Complete rated Bias Tests and pass Chart Exams to unlock the sandbox. The sandbox page says how many are left.',
  });
}
