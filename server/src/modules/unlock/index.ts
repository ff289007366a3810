import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { UNLOCK_PERSONAL_DATA } from './personal-data.repo.ts';
import { unlockRoutes } from './unlock.routes.ts';
import type { Settings } from '../settings/index.ts';
import {
  creditUnlock,
  requireUnlocked,
  unlockCheck,
  unlockOutlook,
  unlockProgressOf,
  withdrawCredit,
  type UnlockCredit,
  type UnlockOf,
  type UnlockOutlook,
} from './unlock.service.ts';

export type { UnlockCredit, UnlockOf } from './unlock.service.ts';
export { unlockedCondition } from './unlock.repo.ts';

/**
 * Records a result that counts toward the unlock. If no required result is missing afterwards, unlocks the sandbox
 * permanently and publishes `sandboxUnlocked` once. Runs in the caller's transaction, which also stores the result.
 * Call it last, because it locks the learner's unlock until the transaction ends. Recording the same result again
 * changes nothing.
 */
export type CreditUnlock = (tx: Tx, credit: UnlockCredit) => Promise<void>;

/**
 * Records, in the caller's transaction, that a result no longer counts toward the unlock. It has no effect once the
 * sandbox is unlocked, because the unlock is permanent.
 */
export type WithdrawUnlockCredit = (tx: Tx, credit: UnlockCredit) => Promise<void>;

export type { UnlockOutlook } from './unlock.service.ts';
/** See `unlockOutlook`. */
export type ReadUnlockOutlook = (
  tx: Tx,
  userId: string,
  exams: { readonly counting: readonly string[]; readonly failing: readonly string[] },
) => Promise<UnlockOutlook>;

export interface UnlockModule {
  readonly module: ServerModule;
  readonly creditUnlock: CreditUnlock;
  readonly withdrawUnlockCredit: WithdrawUnlockCredit;
  readonly outlook: ReadUnlockOutlook;
  /**
   * Throws `sandbox-locked` (403) unless the viewer's sandbox is unlocked. An administrator's sandbox is always
   * unlocked.
   */
  readonly requireUnlocked: (viewer: Viewer) => Promise<void>;
  /** Returns the viewer's progress toward unlocking the sandbox. */
  readonly readProgress: (viewer: Viewer) => Promise<UnlockCheckResponse>;
  /**
   * Returns the progress of each given learner toward the unlock. Administrators are treated like other learners,
   * although their sandbox is always unlocked.
   */
  readonly progressOf: (tx: Tx, userIds: readonly string[]) => Promise<ReadonlyMap<string, UnlockOf>>;
}

/**
 * Decides who may trade: counts the results that other modules report, and unlocks the sandbox once no result is
 * missing.
 */
export function createUnlockModule(platform: Platform, settings: Settings): UnlockModule {
  const deps = { ...platform, settings };
  return {
    module: { name: 'unlock', personalData: UNLOCK_PERSONAL_DATA, routes: (app) => unlockRoutes(app, deps) },
    creditUnlock: (tx, credit) => creditUnlock(deps, tx, credit),
    withdrawUnlockCredit: withdrawCredit,
    outlook: (tx, userId, exams) => unlockOutlook(deps, tx, userId, exams),
    requireUnlocked: (viewer) => requireUnlocked(platform, viewer),
    progressOf: (tx, userIds) => unlockProgressOf(deps, tx, userIds),
    readProgress: (viewer) => unlockCheck(deps, viewer),
  };
}
