import { createRandom } from '@tradesense/core/kernel/random.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { unpredictableSeed } from '../../platform/unpredictable-seed.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { Settings } from '../settings/index.ts';
import type { ReplayAccounts } from '../trading/index.ts';
import { REPLAY_PERSONAL_DATA } from './personal-data.repo.ts';
import { replayMarketOf } from './replay-market.service.ts';
import { replayRoutes } from './replay.routes.ts';
import type { ReplayDeps } from './start-replay.service.ts';

export { revealedHistoryOf, type RevealedHistory } from './replay.queries.ts';

export interface ReplayModuleDeps {
  readonly history: PracticeHistory;
  readonly accounts: ReplayAccounts;
  readonly settings: Settings;
  /** Whether a rated test of the learner runs. */
  readonly hasRatedTest: ReplayDeps['hasRatedTest'];
}

/**
 * Replay: practice on history, bar by bar, with a sandbox account of its own. It guarantees that nothing after the cursor leaves the
 * server, in no interval and by no call; that a masked session tells nothing of its asset, its true prices and when it really is before it has ended; that each
 * bar happens to the account once, however often and from wherever it is asked for; that a session is as it was after any
 * restart. Its bars are kept with it: what becomes of the history does not change it. Every change of a session locks its row
 * first, then its account. Known limit: the changes of prices from bar to bar are real, so a search of all of history for them finds the place.
 */
export function createReplayModule(platform: Platform, others: ReplayModuleDeps): ServerModule {
  const deps = { ...platform, ...others, newRandom: () => createRandom(...unpredictableSeed()) };
  others.accounts.serveMarket(replayMarketOf);
  return { name: 'replay', personalData: REPLAY_PERSONAL_DATA, routes: (app) => replayRoutes(app, deps) };
}
