import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { sandboxUnlocked } from './unlock.events.ts';
import { unlockProgress, type UnlockKind } from './unlock.policy.ts';
import { insertCredit, insertUnlock, isUnlocked, lockUnlocking, unlockState } from './unlock.repo.ts';

/** A result that counts towards unlocking: a completed rated bias test, or a passed rated chart exam. */
export interface UnlockCredit {
  readonly userId: string;
  readonly kind: UnlockKind;
  /** The test or exam: the same one counts once. */
  readonly sourceId: string;
  readonly now: EpochMs;
}

/** See `CreditUnlock` in `index.ts`. */
export async function creditUnlock(
  { outbox }: Pick<Platform, 'outbox'>,
  tx: Tx,
  { userId, kind, sourceId, now }: UnlockCredit,
): Promise<void> {
  // Two deciding results wait for each other here, so that the second sees the first.
  await lockUnlocking(tx, userId);
  await insertCredit(tx, { userId, kind, sourceId, createdAt: new Date(now) });
  const { counts, unlockedAt } = await unlockState(tx, userId);
  if (unlockedAt !== null || unlockProgress(counts).progressPercentage < 100) return;
  if (!(await insertUnlock(tx, userId, now))) return;
  outbox.append(tx, sandboxUnlocked.create({ userId, unlockedAt: new Date(now).toISOString() }));
}

/** Administrators are always unlocked; their progress is still the real one. */
export async function unlockCheck({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<UnlockCheckResponse> {
  const { counts, unlockedAt } = await db.read((tx) => unlockState(tx, viewer.userId));
  return {
    unlocked: viewer.isAdmin || unlockedAt !== null,
    unlockedAt: unlockedAt === null ? null : new Date(unlockedAt).toISOString(),
    ...unlockProgress(counts),
  };
}

/** Throws `sandbox-locked` (403) unless the caller's sandbox is unlocked. */
export async function requireUnlocked({ db }: Pick<Platform, 'db'>, viewer: Viewer): Promise<void> {
  if (viewer.isAdmin || (await db.read((tx) => isUnlocked(tx, viewer.userId)))) return;
  throw new Problem('sandbox-locked', {
    detail: 'Complete two rated Bias Tests and pass two Chart Exams to unlock the sandbox.',
  });
}
