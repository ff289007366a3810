/**
 * A closed trade to be decided again.
 *
 * Guarantees: until a second decision is stored, a response has no bar after the decision and nothing of plan, exit or
 * result. The interval of the bars is the learner's choice; one that depended on the trade's duration would hint at the
 * exit.
 *
 * Limits: a learner may remember the result. The server knows only when the trade was closed and when it last sent the
 * trade's page or its later bars. Lists, exports and the dashboard show results too, and are not recorded.
 */
import type { z } from 'zod';
import type {
  secondLookQuery,
  SecondLookAnswer,
  SecondLookEnd,
  SecondLookQuestion,
  SecondLookResponse,
} from '@tradesense/contract/second-look.ts';
import { formatMoney, formatPrice, NO_MONEY, price, type Price } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { sideOfDecision } from '@tradesense/core/learning/second-look.ts';
import { compareIntervals, INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import type { TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import { priceBarOf } from '@tradesense/core/trading/bar-units.ts';
import { lossAtStop } from '@tradesense/core/trading/size-from-risk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountRecord } from '../trading/index.ts';
import type { AccountHistory } from './account-history.policy.ts';
import { asPlanned, leftTo, type Outcome, type Walk } from './counterfactuals.service.ts';
import { rText } from './journal-view.policy.ts';
import { noteResultSent, noSuchTrade, ownJournal, viewsOf } from './journal.queries.ts';
import { findTrade } from './journal.repo.ts';
import type { SecondDecisionRow, TradeRow } from './journal.tables.ts';
import { answerView, daysSinceClose, freshness, resultOpenedAt } from './second-look.policy.ts';
import { findSecondDecision } from './second-look.repo.ts';
import { assetOf, barsBefore } from './trade-bars.service.ts';
import { decidedAt, tradeDetail } from './trade-detail.service.ts';
import type { JournalDeps } from './write-trades.service.ts';

const BARS = 200;
const DEFAULT_INTERVAL: Interval = '15m';

async function intervalsOf(tx: Tx, history: AccountHistory, asset: TradedSymbol): Promise<Interval[]> {
  const found: Interval[] = [];
  for (const interval of INTERVALS) if ((await history.source(tx, asset, interval)) !== null) found.push(interval);
  return found;
}

/** Returns the close of the last complete bar of the shortest interval that has one, or `null` if there is none. */
export async function knownPrice(
  tx: Tx,
  history: AccountHistory,
  asset: TradedSymbol,
  at: EpochMs,
): Promise<Price | null> {
  for (const interval of await intervalsOf(tx, history, asset)) {
    const last = (await barsBefore(tx, history, { asset, interval, from: at }, 1)).at(-1);
    if (last !== undefined) return priceBarOf(last).close;
  }
  return null;
}

async function chartOf(
  tx: Tx,
  history: AccountHistory,
  { asset, from, wanted }: { readonly asset: TradedSymbol | null; readonly from: EpochMs; readonly wanted: Interval },
): Promise<Pick<SecondLookQuestion, 'price' | 'interval' | 'intervals' | 'source' | 'bars'>> {
  const intervals = asset === null ? [] : await intervalsOf(tx, history, asset);
  const interval = intervals.find((each) => compareIntervals(each, wanted) >= 0) ?? intervals.at(-1);
  if (asset === null || interval === undefined)
    return { price: null, interval: wanted, intervals: [], source: null, bars: [] };
  const bars = await barsBefore(tx, history, { asset, interval, from }, BARS);
  const known = await knownPrice(tx, history, asset, from);
  return {
    price: known === null ? null : formatPrice(known),
    interval,
    intervals,
    source: await history.source(tx, asset, interval),
    bars: bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]),
  };
}

const endOf = ({ net, text }: Outcome, risk: bigint | null): SecondLookEnd => ({
  net: net === null ? null : formatMoney(net),
  rMultiple: net === null ? null : rText(net, risk),
  text,
});

async function secondEnd(given: Walk, { decision, stopPrice, targetPrice }: SecondDecisionRow): Promise<SecondLookEnd> {
  const { detail, account } = given;
  const side = sideOfDecision(decision, detail.row.side);
  if (side === null || stopPrice === null || targetPrice === null)
    return { net: formatMoney(NO_MONEY), rMultiple: '0', text: 'Without a trade, nothing is won and nothing is lost.' };
  const [stop, target] = [price(stopPrice), price(targetPrice)];
  const { entryPrice: entry, quantity: amount } = detail.trade;
  const risk = lossAtStop({ entry, stop, amount, takerFee: account.settings.takerFee });
  return endOf(await leftTo(given, { side, stop, target }), risk);
}

/** Returns what a stored second decision reveals: the first decision, the result, and how both would have ended. */
export async function answerOf(
  deps: JournalDeps,
  tx: Tx,
  account: AccountRecord,
  row: TradeRow,
  second: SecondDecisionRow,
): Promise<SecondLookAnswer> {
  const detail = await tradeDetail(tx, row);
  const given: Walk = { tx, history: await deps.historyOf(tx, account), detail, account };
  const [trade] = await viewsOf(deps, tx, account.id, [row]);
  if (trade === undefined) throw noSuchTrade();
  return {
    ...answerView(second, row),
    trade,
    ends: { firstPlan: endOf(await asPlanned(given), row.plannedRisk), second: await secondEnd(given, second) },
  };
}

/** Returns a trade to decide again. Throws `not-found` (404) if it does not belong to that account. */
export async function readSecondLook(
  deps: JournalDeps,
  userId: string,
  { accountId, tradeId }: { readonly accountId: string; readonly tradeId: string },
  { interval }: z.output<typeof secondLookQuery>,
): Promise<SecondLookResponse> {
  const account = await ownJournal(deps, userId, accountId);
  const response = await deps.db.read(async (tx) => {
    const row = await findTrade(tx, accountId, tradeId);
    if (row === null) throw noSuchTrade();
    const from = decidedAt(await tradeDetail(tx, row));
    const history = await deps.historyOf(tx, account);
    const second = await findSecondDecision(tx, tradeId);
    const now = deps.clock.now();
    return {
      question: {
        asset: row.symbol,
        side: row.side,
        isReplay: account.kind === 'replay',
        decidedAt: new Date(from).toISOString(),
        daysSinceClose: daysSinceClose(row, now),
        ...freshness(row, resultOpenedAt(row), now),
        ...(await chartOf(tx, history, { asset: assetOf(row.symbol), from, wanted: interval ?? DEFAULT_INTERVAL })),
      },
      answer: second === null ? null : await answerOf(deps, tx, account, row, second),
    };
  });
  if (response.answer !== null) await noteResultSent(deps, account, tradeId);
  return response;
}
