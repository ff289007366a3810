/** The profit of an account's reviewed trades under other exits and sizes. Trades that are not reviewed do not tell their results here. */
import { CURVE_TRADES_MAX, type JournalCurvesResponse } from '@tradesense/contract/journal.ts';
import { formatMoney, money } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import {
  costliestTag,
  counterfactualCurves,
  type CurveTrade,
} from '@tradesense/core/performance/counterfactual-curves.ts';
import { asPlanned } from './counterfactuals.service.ts';
import { ownJournal } from './journal.queries.ts';
import { countReviewed, newestReviewed } from './journal.repo.ts';
import { tradeDetail } from './trade-detail.service.ts';
import type { JournalDeps } from './write-trades.service.ts';

/** Throws `not-found` (404). */
export async function readCurves(deps: JournalDeps, userId: string, accountId: string): Promise<JournalCurvesResponse> {
  const account = await ownJournal(deps, userId, accountId);
  return deps.db.read(async (tx) => {
    const rows = (await newestReviewed(tx, accountId, CURVE_TRADES_MAX)).toReversed();
    const history = await deps.historyOf(tx, account);
    const trades: CurveTrade[] = [];
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection reads one after the other
      const detail = await tradeDetail(tx, row);
      trades.push({
        closedAt: epochMs(row.closedAt.getTime()),
        net: money(row.net),
        // oxlint-disable-next-line no-await-in-loop -- as above
        plannedNet: (await asPlanned({ tx, history, detail, account })).net,
        mistakeTags: row.mistakeTags,
      });
    }
    const tag = costliestTag(trades);
    return {
      reviewed: await countReviewed(tx, accountId),
      trades: trades.length,
      tag,
      curves: counterfactualCurves(trades, tag).map(({ points, ...curve }) => ({
        ...curve,
        points: points.map(({ at, profit }) => ({ at: new Date(at).toISOString(), profit: formatMoney(profit) })),
      })),
    };
  });
}
