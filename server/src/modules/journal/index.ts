import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { TradingModule } from '../trading/index.ts';
import { tradeClosed } from '../trading/trading.events.ts';
import { JOURNAL_PERSONAL_DATA } from './personal-data.repo.ts';
import { exportedJournal } from './journal-export.queries.ts';
import { readReviewsDue } from './journal.queries.ts';
import { journalRoutes } from './journal.routes.ts';
import { tradePicturesRoutes } from './trade-pictures.routes.ts';
import type { HistoryOf, ReplayIntervalOf } from './account-history.policy.ts';
import { writeTrades } from './write-trades.service.ts';

export { historyOfAccounts } from './account-history.policy.ts';
/** Closed trades of accounts, for the dashboard. */
export { readClosedResult, readClosedResults } from './closed-results.repo.ts';
export { plannedResults } from './newest-planned-trades.repo.ts';
export { meanProcess } from './process.repo.ts';
export { processScores } from './process-scores.repo.ts';
export { shareableTrades, shareTrade } from './shared-trade.queries.ts';

/** Numbers of closed trades, for the administration. */
export { countTrades, countTradesSince } from './trade-counts.repo.ts';
export { countTradeDays } from './trade-days.repo.ts';

export interface JournalModuleDeps {
  readonly trading: Pick<TradingModule, 'addExport'>;
  readonly historyOf: HistoryOf;
  readonly replayIntervalOf: ReplayIntervalOf;
}

export interface JournalModule {
  readonly module: ServerModule;
  /** Returns the number of trades that are due for a review, and the oldest of them. */
  readonly reviewsDue: (userId: string) => Promise<ReviewsDueResponse>;
}

/**
 * Closed trades and what learners write about them. Guarantee: every closed trade of every account is in the journal of
 * its account exactly once (`write-trades.service.ts`).
 */
export function createJournalModule(platform: Platform, { trading, ...others }: JournalModuleDeps): JournalModule {
  const deps = { ...platform, ...others };
  platform.outbox.subscribe('journal.trade-closed', tradeClosed, (tx, { payload }) =>
    writeTrades(deps, tx, payload.accountId),
  );
  trading.addExport(exportedJournal(deps));
  return {
    module: {
      name: 'journal',
      personalData: JOURNAL_PERSONAL_DATA,
      routes(app) {
        journalRoutes(app, deps);
        tradePicturesRoutes(app, platform);
      },
    },
    reviewsDue: (userId) => readReviewsDue(deps, userId),
  };
}
