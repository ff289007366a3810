/**
 * The profit that an account's reviewed trades would have had under other exits and sizes. Trades that are not reviewed
 * are left out, because the curves would reveal their results.
 */
import { CURVE_TRADES_MAX, type JournalCurvesResponse } from '@tradesense/contract/journal.ts';
import { formatMoney, money, type Money } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import {
  costliestTag,
  counterfactualCurves,
  type CurveTrade,
} from '@tradesense/core/performance/counterfactual-curves.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountRecord } from '../trading/index.ts';
import { asPlanned } from './counterfactuals.service.ts';
import { accountInterval, ownJournal } from './journal.queries.ts';
import { countReviewed, newestReviewed } from './journal.repo.ts';
import type { TradeRow } from './journal.tables.ts';
import { plannedResultsOf, storePlannedResults } from './planned-results.repo.ts';
import { tradeDetail } from './trade-detail.service.ts';
import type { JournalDeps } from './write-trades.service.ts';

/** Returns the curves of the journal. Throws `not-found` (404). */
export async function readCurves(deps: JournalDeps, userId: string, accountId: string): Promise<JournalCurvesResponse> {
  const account = await ownJournal(deps, userId, accountId);
  const { replayInterval, reviewed, trades, settled } = await deps.db.read(async (tx) => {
    const rows = (await newestReviewed(tx, accountId, CURVE_TRADES_MAX)).toReversed();
    const planned = await plannedNets(deps, tx, account, rows);
    return {
      replayInterval: await accountInterval(deps, tx, account),
      reviewed: await countReviewed(tx, accountId),
      trades: rows.map(({ id, closedAt, net, mistakeTags }): CurveTrade => {
        const plannedNet = planned.nets.get(id) ?? null;
        return { closedAt: epochMs(closedAt.getTime()), net: money(net), plannedNet, mistakeTags };
      }),
      settled: planned.settled,
    };
  });
  if (settled.size > 0) await deps.db.transaction((tx) => storePlannedResults(tx, settled));
  const tag = costliestTag(trades);
  return {
    replayInterval,
    reviewed,
    trades: trades.length,
    tag,
    curves: counterfactualCurves(trades, tag).map(({ points, ...curve }) => ({
      ...curve,
      points: points.map(({ at, profit }) => ({ at: new Date(at).toISOString(), profit: formatMoney(profit) })),
    })),
  };
}

interface PlannedNets {
  readonly nets: ReadonlyMap<string, Money | null>;
  /** Those of `nets` that were computed in this call, are not stored yet, and cannot be changed by a later bar. */
  readonly settled: ReadonlyMap<string, Money | null>;
}

/**
 * Returns the result that each trade would have had under its plan. A closed trade never changes, so its result is
 * stored as soon as no later bar can change it. Tags and reviews do not affect it.
 */
async function plannedNets(
  deps: JournalDeps,
  tx: Tx,
  account: AccountRecord,
  rows: readonly TradeRow[],
): Promise<PlannedNets> {
  const nets = new Map(
    await plannedResultsOf(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  const settled = new Map<string, Money | null>();
  const missing = rows.filter(({ id }) => !nets.has(id));
  if (missing.length === 0) return { nets, settled };
  const history = await deps.historyOf(tx, account);
  for (const row of missing) {
    // oxlint-disable-next-line no-await-in-loop -- one connection reads one after the other
    const detail = await tradeDetail(tx, row);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { net, isSettled } = await asPlanned({ tx, history, detail, account });
    nets.set(row.id, net);
    if (isSettled) settled.set(row.id, net);
  }
  return { nets, settled };
}
