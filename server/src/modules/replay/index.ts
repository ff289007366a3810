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
export { replayIntervalOf } from './replay.repo.ts';

export interface ReplayModuleDeps {
  readonly history: PracticeHistory;
  readonly accounts: ReplayAccounts;
  readonly settings: Settings;
  readonly hasRated: ReplayDeps['hasRated'];
}

/**
 * Creates the module Replay: practice on history, bar by bar, with a separate sandbox account. Guarantees: this module
 * sends no bar of a run after its cursor, in any interval. Until it ends, a masked replay reveals nothing
 * about its asset, true prices and real dates. Each bar affects the account only once, even if several pages request it
 * repeatedly. A restart of the server does not change a replay. Its bars are stored with it, so later changes of the
 * history do not affect it. Every change of a run locks the run's row first, then its account. Known limit: the price
 * changes from bar to bar are real, so somebody who searches the whole history for them can identify the asset and the
 * dates.
 */
export function createReplayModule(platform: Platform, others: ReplayModuleDeps): ServerModule {
  const deps = { ...platform, ...others, newRandom: () => createRandom(...unpredictableSeed()) };
  others.accounts.serveMarket(replayMarketOf);
  return { name: 'replay', personalData: REPLAY_PERSONAL_DATA, routes: (app) => replayRoutes(app, deps) };
}
