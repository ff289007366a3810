import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { UNLOCK_PERSONAL_DATA } from './personal-data.repo.ts';
import { unlockRoutes } from './unlock.routes.ts';
import { creditUnlock, requireUnlocked, unlockCheck, type UnlockCredit } from './unlock.service.ts';

export type { UnlockCredit } from './unlock.service.ts';

/**
 * Records a result that counts. If it is the last one needed, unlocks the sandbox permanently and publishes
 * `sandboxUnlocked` once. Runs in the caller's transaction, which also stores the result. Call it last, because it locks
 * the learner's unlock row until the transaction ends. Recording the same result again changes nothing.
 */
export type CreditUnlock = (tx: Tx, credit: UnlockCredit) => Promise<void>;

export interface UnlockModule {
  readonly module: ServerModule;
  readonly creditUnlock: CreditUnlock;
  /** Throws `sandbox-locked` (403) unless the viewer's sandbox is unlocked; an administrator's always is. */
  readonly requireUnlocked: (viewer: Viewer) => Promise<void>;
  /** The viewer's progress towards the sandbox. */
  readonly readProgress: (viewer: Viewer) => Promise<UnlockCheckResponse>;
}

/** Who may trade: counts the results that other modules report, and unlocks the sandbox when none is missing. */
export function createUnlockModule(platform: Platform): UnlockModule {
  return {
    module: { name: 'unlock', personalData: UNLOCK_PERSONAL_DATA, routes: (app) => unlockRoutes(app, platform) },
    creditUnlock: (tx, credit) => creditUnlock(platform, tx, credit),
    requireUnlocked: (viewer) => requireUnlocked(platform, viewer),
    readProgress: (viewer) => unlockCheck(platform, viewer),
  };
}
