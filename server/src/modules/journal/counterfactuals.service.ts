/**
 * Computes the results that a closed trade would have had under other exits or sizes. A result is unknown if the stored
 * bars do not show it.
 */
import type { JournalTradeResponse } from '@tradesense/contract/journal.ts';
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { formatMoney, money, price, type Money, type Price } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { barOpen, intervalMs, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { moneyText, tradedPriceText } from '@tradesense/core/trading/amount-text.ts';
import { priceBarOf } from '@tradesense/core/trading/bar-units.ts';
import { simulateHolding, startHolding, type Exits, type Holding } from '@tradesense/core/trading/counterfactuals.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { applySlippage, halfSpreadOf } from '@tradesense/core/trading/liquidity.ts';
import { offeredVolume } from '@tradesense/core/trading/offered-volume.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountRecord } from '../trading/index.ts';
import { rText } from './journal-view.policy.ts';
import type { AccountHistory } from './account-history.policy.ts';
import { assetOf } from './trade-bars.service.ts';
import type { TradeDetail } from './trade-detail.service.ts';
import { planOf, stopHistories } from './trade-facts.policy.ts';

type Counterfactual = JournalTradeResponse['counterfactuals'][number];

export interface Outcome {
  readonly net: Money | null;
  readonly text: string;
  /** Whether the result is final: no later bar can change it. */
  readonly isSettled: boolean;
}

/**
 * Approximate maximum number of bars of one interval in a simulation, after which it continues with the next longer
 * interval: about a day of 1m bars, five days of 5m bars, or two months of 1h bars.
 */
const BARS_OF_AN_INTERVAL = 1_500;

/** Intervals of the bars that a simulation uses, one after the other (see `BARS_OF_AN_INTERVAL`). */
const WALKED = ['1m', '5m', '15m', '1h', '4h', '1d'] as const satisfies readonly Interval[];

export interface Walk {
  readonly tx: Tx;
  readonly history: AccountHistory;
  readonly detail: TradeDetail;
  readonly account: AccountRecord;
}

/**
 * Returns the time until which bars of this interval are used in a simulation; `null` for the longest interval, which
 * has no limit.
 */
function endOfWalk(interval: (typeof WALKED)[number], from: EpochMs): EpochMs | null {
  const next = WALKED[WALKED.indexOf(interval) + 1];
  return next === undefined ? null : barOpen(next, epochMs(from + BARS_OF_AN_INTERVAL * intervalMs(interval)));
}

interface Course extends Exits {
  /** End of the simulation. `null` means the account's current time. */
  readonly until: EpochMs | null;
  /** Side and entry price of the simulated position, if they differ from the trade's. */
  readonly entered?: Entered;
}

export interface Entered {
  readonly side: 'long' | 'short';
  readonly entryPrice: Price;
}

interface EnteredTrade {
  readonly row: Pick<TradeDetail['row'], 'symbol'>;
  readonly trade: Pick<TradeDetail['trade'], 'side' | 'entryPrice'>;
}

/**
 * Returns the side and the entry price of a position that was opened on `side` at the time of the trade. On the trade's
 * own side, the price is the trade's entry price; on the other side, it is that price moved by the spread.
 */
export function enteredBy({ row, trade }: EnteredTrade, side: Entered['side']): Entered {
  const { entryPrice } = trade;
  const instrument = INSTRUMENTS.get(row.symbol);
  if (side === trade.side || instrument === undefined) return { side, entryPrice };
  const spread = price(2n * halfSpreadOf(entryPrice, instrument.halfSpread));
  return { side, entryPrice: applySlippage(entryPrice, side === 'long' ? 'buy' : 'sell', spread).paid };
}

/** Simulates the position of the trade with the given exits, from its entry until it ends or until `until`. */
async function walk({ tx, history, detail, account }: Walk, { until, entered, ...exits }: Course): Promise<Holding> {
  const { row, trade, records } = detail;
  const { symbol, openedAt } = { ...trade, symbol: row.symbol };
  const { side, entryPrice } = entered ?? trade;
  const leverage = records.orders.get(trade.entries[0]?.fill.orderId ?? '')?.leverage ?? 1;
  const settings = { ...account.settings, preset: row.preset };
  const held = { symbol, side, quantity: trade.quantity, entryPrice, leverage, openedAt, settings };
  let holding = startHolding(held, exits);
  const asset = assetOf(symbol);
  if (asset === null) return holding;
  let from = openedAt;
  for (const interval of WALKED) {
    const end = endOfWalk(interval, from);
    const first = barOpen(interval, from) === from ? from : nextBarOpen(interval, from);
    const to = until === null ? end : epochMs(Math.min(until, end ?? until));
    const bars = await history.bars(tx, asset, interval, first, to ?? epochMs(Number.MAX_SAFE_INTEGER));
    const source = await history.source(tx, asset, interval);
    const whole = bars.filter(({ t }) => until === null || nextBarOpen(interval, t) <= until);
    const heldBars = whole.map((bar) => ({
      at: nextBarOpen(interval, bar.t),
      bar: priceBarOf(bar),
      volume: source === null ? null : offeredVolume(bar.v, { asset: symbol, price: bar.c, source }),
    }));
    holding = simulateHolding(holding, heldBars, INSTRUMENTS);
    if (holding.endedBy !== null || end === null || (until !== null && end >= until)) break;
    // If no bars of this interval are stored, the next longer interval starts at the same time.
    if (bars.length > 0) from = end;
  }
  return holding;
}

const ENDS: Readonly<Record<NonNullable<Holding['endedBy']>, string>> = {
  stop: 'at the stop',
  target: 'at the target',
  liquidation: 'in a liquidation',
};

/** Returns the net result of a simulated position that has ended: its profit minus the fees for entry and exit. */
function netOf({ realised, fees }: Holding, { trade }: TradeDetail): Money {
  const entered = trade.entries.reduce((sum, { quantity }) => sum + quantity, 0n);
  const paid = trade.entries.reduce((sum, { fee }) => sum + fee, 0n);
  return money(realised - fees - divide(paid * trade.quantity, entered, 'up'));
}

function outcomeOf(holding: Holding, detail: TradeDetail, what: string): Outcome {
  if (holding.endedBy === null)
    return { net: null, text: `${what}, the bars so far do not show how it would have ended.`, isSettled: false };
  const funding = detail.row.funding === 0n ? '' : ' Funding is left out.';
  const text = `${what}, it would have ended ${ENDS[holding.endedBy]}.${funding}`;
  return { net: netOf(holding, detail), text, isSettled: true };
}

const isBelow = (side: 'long' | 'short', at: Price, than: Price): boolean => (side === 'long' ? at < than : at > than);

/** Whether the trade ended as planned: every exit was a reduce-only order at the planned stop or target. */
function wasAsPlanned({ trade, records }: TradeDetail, plan: { stop: bigint | null; target: bigint }): boolean {
  return trade.exits.every(({ fill }) => {
    const order = records.orders.get(fill.orderId ?? '');
    if (order === undefined || !order.isReduceOnly) return false;
    if (order.triggerPrice !== null) return order.triggerPrice === plan.stop;
    return order.type === 'limit' && order.limitPrice === plan.target;
  });
}

const beyond = ({ row: { symbol } }: TradeDetail, entry: Price, what: string): Outcome => ({
  net: null,
  text: `The entry at ${tradedPriceText(symbol, entry)} lay beyond the ${what}.`,
  isSettled: true,
});

export async function asPlanned(given: Walk): Promise<Outcome> {
  const { detail } = given;
  const plan = planOf(detail.records);
  if (plan === null) return { net: null, text: 'There was no plan before the entry.', isSettled: true };
  const { stopPrice: stop, targetPrice: target } = plan;
  const net = money(detail.row.net);
  if (wasAsPlanned(detail, { stop, target })) return { net, text: 'It ended as planned.', isSettled: true };
  const { side, entryPrice } = detail.trade;
  const isBetween = isBelow(side, entryPrice, target) && (stop === null || isBelow(side, stop, entryPrice));
  if (!isBetween) return beyond(detail, entryPrice, 'planned stop or target');
  return outcomeOf(await walk(given, { stop, target, until: null }), detail, stop === null ? 'With the planned target' : 'With the planned stop and target'); // oxfmt-ignore
}

/** Simulates a position of the trade's size from an entry, with a stop and a target that are never changed. */
export async function leftTo(
  given: Walk,
  entered: Entered,
  { stop, target }: { readonly stop: Price; readonly target: Price },
): Promise<Outcome> {
  const { detail } = given;
  const { side, entryPrice } = entered;
  if (!isBelow(side, entryPrice, target) || !isBelow(side, stop, entryPrice))
    return beyond(detail, entryPrice, 'stop or target');
  const holding = await walk(given, { stop, target, entered, until: null });
  return outcomeOf(holding, detail, `${side === 'long' ? 'Long' : 'Short'} with this stop and target`);
}

async function stopNotMoved(given: Walk): Promise<Outcome> {
  const { detail } = given;
  const { trade, row, records } = detail;
  const net = money(row.net);
  const histories = stopHistories(records).filter(({ levels }) => levels.length > 0);
  const first = histories[0]?.levels[0];
  if (first === undefined) return { net: null, text: 'The stop had no fixed price.', isSettled: true };
  const wasMoved = histories.some(({ levels }) => levels.some((level) => level !== first));
  const stood = histories.some(({ order: { endedAt } }) => endedAt === null || endedAt >= trade.closedAt);
  if (!wasMoved && stood) return { net, text: 'The stop was not moved.', isSettled: true };
  const stop = first;
  const stopText = tradedPriceText(row.symbol, stop);
  if (!isBelow(trade.side, stop, trade.entryPrice))
    return { net: null, text: `The first stop at ${stopText} was beyond the entry.`, isSettled: true };
  const last = records.orders.get(trade.exits.at(-1)?.fill.orderId ?? '');
  const what = `With the stop left at ${stopText}`;
  const endedAtStop = last !== undefined && last.isReduceOnly && last.triggerPrice !== null;
  if (!endedAtStop && last !== undefined) {
    const holding = await walk(given, { stop, target: null, until: trade.closedAt });
    if (holding.endedBy === null) return { net, text: `${what}, nothing would have changed.`, isSettled: true };
    return outcomeOf(holding, detail, what);
  }
  const plan = planOf(records);
  const target = plan === null ? null : plan.targetPrice;
  const isAhead = target !== null && isBelow(trade.side, trade.entryPrice, target);
  return outcomeOf(await walk(given, { stop, target: isAhead ? target : null, until: null }), detail, what);
}

function halfSize({ detail: { row } }: Walk): Outcome {
  const net = money(divide(row.net, 2n, 'floor'));
  const text = `At half the size, the result would have been half as large: ${moneyText(net)}.`;
  return { net, text, isSettled: true };
}

export async function counterfactualsOf(given: Walk): Promise<Counterfactual[]> {
  const { plannedRisk } = given.detail.row;
  const view = (kind: Counterfactual['kind'], { net, text }: Pick<Outcome, 'net' | 'text'>): Counterfactual => ({
    kind,
    net: net === null ? null : formatMoney(net),
    rMultiple: net === null ? null : rText(net, plannedRisk),
    text,
  });
  return [
    view('as-planned', await asPlanned(given)),
    view('stop-not-moved', await stopNotMoved(given)),
    view('half-size', halfSize(given)),
  ];
}
