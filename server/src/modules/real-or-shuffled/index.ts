import { VISITOR_KEPT_DAYS } from '@tradesense/contract/account-data-constants.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { unpredictableSeed } from '../../platform/unpredictable-seed.ts';
import type { PracticeHistory } from '../market/index.ts';
import { REAL_OR_SHUFFLED_PERSONAL_DATA } from './personal-data.repo.ts';
import { deleteVisitorPairs } from './pair.repo.ts';
import { realOrShuffledRoutes } from './real-or-shuffled.routes.ts';

export { recordOf } from './pair-record.repo.ts';
export { ratedPairDays, ratedPairs } from './rated-pairs.repo.ts';
export { deleteUnseenPairItems } from './unseen-items.repo.ts';
export { sharedPairRecord } from './shared-record.queries.ts';

/** Names of this module's periodic jobs. */
export const REAL_OR_SHUFFLED_JOBS = { retention: 'real-or-shuffled-retention' } as const;

const DELETED_PER_STATEMENT = 5_000;

/**
 * Creates the module Real or Shuffled, which shows two masked charts: one recorded, one with the same bars in random
 * order. Guarantees: the server reveals which chart is recorded only after the answer is stored. An answer is final.
 * Nobody is shown the same bars twice. Visitors' answers affect no rating or statistics. Known limit: somebody who
 * compares the charts with the public price history can find the window.
 */
export function createRealOrShuffledModule(
  platform: Platform,
  { history }: { readonly history: PracticeHistory },
): ServerModule {
  platform.jobs.every(REAL_OR_SHUFFLED_JOBS.retention, DAY_MS, (now) => deleteOldVisitorPairs(platform, now));
  return {
    name: 'real-or-shuffled',
    personalData: REAL_OR_SHUFFLED_PERSONAL_DATA,
    routes: (app) => realOrShuffledRoutes(app, { ...platform, history, newSeed: unpredictableSeed }),
  };
}

async function deleteOldVisitorPairs({ db }: Pick<Platform, 'db'>, now: EpochMs): Promise<void> {
  const before = epochMs(now - VISITOR_KEPT_DAYS * DAY_MS);
  let deleted = DELETED_PER_STATEMENT;
  while (deleted === DELETED_PER_STATEMENT) {
    deleted = await db.transaction((tx) => deleteVisitorPairs(tx, before, DELETED_PER_STATEMENT));
  }
}
