/**
 * A closed trade to be decided again.
 *
 * Guarantees: until a second decision is stored, a response contains no bar after the first decision, and neither plan
 * nor exit nor result. The learner chooses the interval of the bars. It does not depend on the trade's duration,
 * because that would hint at the exit.
 *
 * Limits: a learner may remember the result. The server knows only when the trade was closed, reviewed or shared, and
 * when it last sent the trade's page or its later bars. Lists, exports and the dashboard show results too, and are not
 * recorded.
 */
import type { z } from 'zod';
import type {
  secondLookQuery,
  SecondLookAnswer,
  SecondLookEnd,
  SecondLookQuestion,
  SecondLookResponse,
} from '@tradesense/contract/second-look.ts';
import { formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { formatMoney, formatPrice, NO_MONEY, price, RATE_SCALE, type Price } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { sideOfDecision } from '@tradesense/core/learning/second-look.ts';
import { compareIntervals, INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import type { TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import { priceBarOf } from '@tradesense/core/trading/bar-units.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import {
  breakEvenHitRate,
  rewardToRisk,
  tripResults,
  type PlannedTrip,
} from '@tradesense/core/trading/preview-order.ts';
import { lossAtStop } from '@tradesense/core/trading/size-from-risk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountRecord } from '../trading/index.ts';
import type { AccountHistory } from './account-history.policy.ts';
import { asPlanned, enteredBy, leftTo, type Entered, type Outcome, type Walk } from './counterfactuals.service.ts';
import { rText } from './journal-view.policy.ts';
import { accountInterval, noteResultSent, noSuchTrade, ownJournal, viewsOf } from './journal.queries.ts';
import { findTrade } from './journal.repo.ts';
import type { SecondDecisionRow, TradeRow } from './journal.tables.ts';
import { answerView, daysSinceClose, freshness, resultOpenedAt } from './second-look.policy.ts';
import { findSecondDecision } from './second-look.repo.ts';
import { assetOf, barsBefore } from './trade-bars.service.ts';
import { decidedAt, decisionInterval, tradeDetail, type TradeDetail } from './trade-detail.service.ts';
import { planOf } from './trade-facts.policy.ts';
import type { JournalDeps } from './write-trades.service.ts';

const BARS = 200;
const DEFAULT_INTERVAL: Interval = '15m';

async function intervalsOf(tx: Tx, history: AccountHistory, asset: TradedSymbol): Promise<Interval[]> {
  const found: Interval[] = [];
  for (const interval of INTERVALS) if ((await history.source(tx, asset, interval)) !== null) found.push(interval);
  return found;
}

/**
 * Returns the last price that was known at a time: the close of the last complete bar of the shortest interval that has
 * one. Returns `null` if no interval has one.
 */
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

/** Returns the bid and ask at a known price as text: the prices at which a market order would have filled. */
function quoteText(known: Price, asset: TradedSymbol): Pick<SecondLookQuestion, 'bid' | 'ask'> {
  const feed = { price: Number(formatPrice(known)), bid: null, ask: null };
  const { bid, ask } = quoteOf(feed, instrumentOf(INSTRUMENTS, asset));
  return { bid: formatPrice(bid), ask: formatPrice(ask) };
}

async function chartOf(
  tx: Tx,
  history: AccountHistory,
  { asset, from, wanted }: { readonly asset: TradedSymbol | null; readonly from: EpochMs; readonly wanted: Interval },
): Promise<Pick<SecondLookQuestion, 'price' | 'bid' | 'ask' | 'interval' | 'intervals' | 'source' | 'bars'>> {
  const intervals = asset === null ? [] : await intervalsOf(tx, history, asset);
  const interval = intervals.find((each) => compareIntervals(each, wanted) >= 0) ?? intervals.at(-1);
  if (asset === null || interval === undefined)
    return { price: null, bid: null, ask: null, interval: wanted, intervals: [], source: null, bars: [] };
  const bars = await barsBefore(tx, history, { asset, interval, from }, BARS);
  const known = await knownPrice(tx, history, asset, from);
  return {
    price: known === null ? null : formatPrice(known),
    ...(known === null ? { bid: null, ask: null } : quoteText(known, asset)),
    interval,
    intervals,
    source: await history.source(tx, asset, interval),
    bars: bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]),
  };
}

/**
 * Returns how a decision would have ended, with the reward-to-risk ratio and the break-even hit rate of its plan. Both
 * figures are `null` if the decision had no plan with a stop and a target.
 */
function endOf(
  { net, text }: Outcome,
  { risk, plan }: { readonly risk: bigint | null; readonly plan: PlannedTrip | null },
  { settings }: AccountRecord,
): SecondLookEnd {
  const results = plan === null ? null : tripResults(plan, settings);
  const [ratio, hitRate] = results === null ? [null, null] : [rewardToRisk(results), breakEvenHitRate(results)];
  return {
    net: net === null ? null : formatMoney(net),
    rMultiple: net === null ? null : rText(net, risk),
    rewardToRisk: ratio === null ? null : formatDecimal(ratio, 2),
    breakEvenHitRate: hitRate === null ? null : formatDecimal(hitRate, 2),
    text,
  };
}

const NO_TRADE: SecondLookEnd = {
  net: formatMoney(NO_MONEY),
  rMultiple: '0',
  rewardToRisk: null,
  breakEvenHitRate: null,
  text: 'Without a trade, nothing is won and nothing is lost.',
};

/** Returns the plan of a position that has the trade's size and the given entry and exits. */
function tripOf({ trade }: TradeDetail, { side, entryPrice }: Entered, exits: { stop: Price; target: Price }) {
  return { side: side === 'long' ? 'buy' : 'sell', quantity: trade.quantity, entry: entryPrice, ...exits } as const;
}

async function firstEnd(given: Walk): Promise<SecondLookEnd> {
  const { detail, account } = given;
  const planned = planOf(detail.records);
  const stop = planned?.stopPrice ?? null;
  const plan =
    planned === null || stop === null ? null : tripOf(detail, detail.trade, { stop, target: planned.targetPrice });
  return endOf(await asPlanned(given), { risk: detail.row.plannedRisk, plan }, account);
}

async function secondEnd(given: Walk, { decision, stopPrice, targetPrice }: SecondDecisionRow): Promise<SecondLookEnd> {
  const { detail, account } = given;
  const side = sideOfDecision(decision, detail.row.side);
  if (side === null || stopPrice === null || targetPrice === null) return NO_TRADE;
  const exits = { stop: price(stopPrice), target: price(targetPrice) };
  const entered = enteredBy(detail, side);
  const { takerFee } = account.settings;
  const risk = lossAtStop({ entry: entered.entryPrice, stop: exits.stop, amount: detail.trade.quantity, takerFee });
  return endOf(await leftTo(given, entered, exits), { risk, plan: tripOf(detail, entered, exits) }, account);
}

/**
 * Returns what the learner sees after deciding again: the trade with its result, the second decision, and how each of
 * the two decisions would have ended.
 */
export async function answerOf(
  deps: JournalDeps,
  tx: Tx,
  account: AccountRecord,
  row: TradeRow,
  second: SecondDecisionRow,
): Promise<SecondLookAnswer> {
  const detail = await tradeDetail(tx, row);
  const given: Walk = { tx, history: await deps.historyOf(tx, account), detail, account };
  const [trade] = await viewsOf(deps, tx, account, [row]);
  if (trade === undefined) throw noSuchTrade();
  return {
    ...answerView(second, row),
    trade,
    ends: { firstPlan: await firstEnd(given), second: await secondEnd(given, second) },
  };
}

/**
 * Returns a closed trade for a second decision, with the answer if one is stored. Throws `not-found` (404) if the trade
 * is not one of this account.
 */
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
    const detail = await tradeDetail(tx, row);
    const from = decidedAt(detail);
    const chartInterval = decisionInterval(detail);
    const { makerFee, takerFee } = account.settings;
    const history = await deps.historyOf(tx, account);
    const second = await findSecondDecision(tx, tradeId);
    const now = deps.clock.now();
    return {
      question: {
        asset: row.symbol,
        side: row.side,
        isReplay: account.kind === 'replay',
        replayInterval: await accountInterval(deps, tx, account),
        decidedAt: new Date(from).toISOString(),
        makerFee: formatDecimal(makerFee, RATE_SCALE),
        takerFee: formatDecimal(takerFee, RATE_SCALE),
        chartInterval,
        daysSinceClose: daysSinceClose(row, now),
        ...freshness(row, resultOpenedAt(row), now),
        ...(await chartOf(tx, history, {
          asset: assetOf(row.symbol),
          from,
          wanted: interval ?? chartInterval ?? DEFAULT_INTERVAL,
        })),
      },
      answer: second === null ? null : await answerOf(deps, tx, account, row, second),
    };
  });
  if (response.answer !== null) await noteResultSent(deps, account, tradeId);
  return response;
}
