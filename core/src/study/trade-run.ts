/**
 * Runs the trade of a lesson's replay: a plan, a market entry with stop and target as a bracket, and the learner's
 * later actions, matched bar by bar by the trading engine. The account exists only for the task.
 * Guarantees: bars after `until` change nothing. Any answer gives a run; orders that the sandbox would reject are
 * rejected here too. Limits: one entry, at market; isolated margin; volume is unknown and limits no fill.
 */
import { elementAt } from '../kernel/element-at.ts';
import { money, price, PRICE_SCALE, quantity, rate, type Money, type Price, type Quantity } from '../kernel/money.ts';
import { epochMs, HOUR_MS } from '../kernel/time.ts';
import type { ExitPart, ProcessFacts } from '../learning/process-score.ts';
import { newAccount, type AccountState } from '../trading/account-state.ts';
import { step } from '../trading/engine.ts';
import type { Instrument, Instruments } from '../trading/instrument.ts';
import { maintenanceTiers } from '../trading/maintenance.ts';
import { quoteOf } from '../trading/market-quote.ts';
import { CURRENT_RULES } from '../trading/rules-version.ts';
import type { NewOrder, Rejection, TradingEffect, TradingEvent } from '../trading/trading-event.ts';
import { rejectionOfPlan } from './trade-plan.ts';
import { priceUnits, TRADE_EQUITY, TRADE_FUNDS, TRADE_LOT, TRADE_SETTINGS } from './trade-terms.ts';
import type { PriceRow, TradeAct, TradePlan } from './task-parts.ts';

const SYMBOL = 'TASK';
const MAX_LEVERAGE = 30;
/**
 * Maximum share of the equity that is used as margin, so that fees and a gap before the entry do not cause a rejection.
 */
const MARGIN_SHARE = 0.9;

/** Returns the instrument of a chart: the rules of the sandbox with the tick size of the chart. */
function instrumentFor(decimals: number): Instrument {
  return {
    symbol: SYMBOL,
    tick: price(10n ** BigInt(PRICE_SCALE - decimals)),
    lot: TRADE_LOT,
    maxLeverage: MAX_LEVERAGE,
    tiers: maintenanceTiers([{ floor: money(0n), rate: rate(1_000_000n) }]),
    halfSpread: rate(2_500n),
    impact: rate(100_000n),
  };
}

const toQuantity = (value: number): Quantity => quantity(BigInt(Math.round(value / 0.0001)) * TRADE_LOT);
/** The orders of a task do not depend on the time of a bar; times only have to ascend. */
const timeOf = (index: number) => epochMs((index + 1) * HOUR_MS);

export interface TradeFill {
  readonly orderId: 'entry' | 'stop' | 'target' | 'close' | 'liquidation';
  /** Index of the bar in which the order filled. */
  readonly index: number;
  readonly price: number;
}

export interface TradeRun {
  /** Why the orders were rejected; `null` if they were accepted. */
  readonly rejection: Rejection | 'wrong-side' | null;
  readonly fills: readonly TradeFill[];
  readonly isClosed: boolean;
  /** Stop price after the last seen bar; `target` is the target price after that bar. */
  readonly stop: number;
  readonly target: number;
  /** Result after fees in SENSE$; `null` while the position is open. */
  readonly net: number | null;
  /** Planned risk in SENSE$, `riskPercent` of the equity: one R. 0 if the orders were rejected. */
  readonly risk: number;
  readonly facts: ProcessFacts | null;
}

interface Sent {
  readonly plan: TradePlan;
  readonly acts: readonly TradeAct[];
  /** Index of the last bar that the learner saw. */
  readonly until: number;
}

interface Walk {
  state: AccountState;
  readonly fills: TradeFill[];
  readonly exits: ExitPart[];
  readonly levels: Price[];
  averageEntry: Price | null;
  stop: Price;
  target: Price;
  fees: bigint;
  realised: bigint;
  rejection: TradeRun['rejection'];
}

/**
 * Returns the lowest leverage at which the equity is enough for the quantity. With higher leverage, the position would
 * be liquidated before a distant stop.
 */
function leverageFor({ quantity: size, entry }: Pick<TradePlan, 'quantity' | 'entry'>): number {
  return Math.min(MAX_LEVERAGE, Math.max(1, Math.ceil((size * entry) / (TRADE_EQUITY * MARGIN_SHARE))));
}

function ordersOf(plan: TradePlan, decimals: number): readonly NewOrder[] {
  const [enter, exit] = plan.side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  const shared = {
    symbol: SYMBOL,
    quantity: toQuantity(plan.quantity),
    timeInForce: { kind: 'gtc' },
    isPostOnly: false,
    leverage: leverageFor(plan),
  } as const;
  const child = { groupId: 'exits', parentId: 'entry' };
  return [
    {
      ...shared,
      side: enter,
      isReduceOnly: false,
      terms: { id: 'entry', type: 'market', groupId: null, parentId: null },
    },
    {
      ...shared,
      side: exit,
      isReduceOnly: true,
      terms: { id: 'stop', type: 'stop', trigger: priceUnits(plan.stop, decimals), ...child },
    },
    {
      ...shared,
      side: exit,
      isReduceOnly: true,
      terms: { id: 'target', type: 'limit', limit: priceUnits(plan.target, decimals), ...child },
    },
  ];
}

function isFillId(id: string): id is TradeFill['orderId'] {
  return id === 'entry' || id === 'stop' || id === 'target' || id === 'close';
}

const BY = { stop: 'stop', target: 'target', close: 'hand', liquidation: 'liquidation' } as const;

function take(walk: Walk, effects: readonly TradingEffect[], index: number): void {
  for (const effect of effects) {
    if (effect.kind === 'rejected') walk.rejection ??= effect.reason;
    if (effect.kind === 'cancelled' && effect.orderId === 'entry' && effect.reason === 'insufficient-margin')
      walk.rejection = 'insufficient-margin';
    if (effect.kind !== 'filled' && effect.kind !== 'liquidated') continue;
    const orderId = effect.kind === 'filled' && isFillId(effect.orderId) ? effect.orderId : 'liquidation';
    walk.fills.push({ orderId, index, price: Number(effect.price) / 10 ** PRICE_SCALE });
    walk.realised += effect.realised;
    if (effect.kind === 'filled') walk.fees += effect.fee;
    if (orderId === 'entry') walk.averageEntry = effect.price;
    else
      walk.exits.push({
        quantity: effect.quantity,
        price: effect.price,
        by: BY[orderId],
        level: orderId === 'target' ? walk.target : null,
      });
  }
}

/** Applies the learner's action after a bar. An action that the sandbox rejects changes nothing. */
function act(walk: Walk, { kind, price: at }: TradeAct, index: number, context: Context): void {
  const { plan, instruments, decimals, chart } = context;
  const close = elementAt(chart, index)[3];
  const quote = quoteOf({ price: close, bid: null, ask: null }, instrumentFor(decimals));
  const send = (event: TradingEvent): boolean => {
    const { state, effects } = step(walk.state, { ...event, rulesVersion: CURRENT_RULES }, instruments);
    walk.state = state;
    return !effects.some((effect) => effect.kind === 'rejected');
  };
  const base = { at: timeOf(index), quote } as const;
  const position = walk.state.positions.get(SYMBOL);
  if (kind === 'close') {
    if (position === undefined || walk.state.orders.has('close')) return;
    const amount = quantity(position.quantity < 0n ? 0n - position.quantity : position.quantity);
    const terms = { id: 'close', type: 'market', groupId: null, parentId: null } as const;
    const side = plan.side === 'long' ? 'sell' : 'buy';
    const order: NewOrder = {
      symbol: SYMBOL,
      side,
      quantity: amount,
      terms,
      timeInForce: { kind: 'gtc' },
      isPostOnly: false,
      isReduceOnly: true,
      leverage: leverageFor(plan),
    };
    send({ ...base, kind: 'place', orders: [order] });
    return;
  }
  if (at === null || !Number.isFinite(at) || at <= 0 || at > PRICE_MAX) return;
  const level = priceUnits(at, decimals);
  if (kind === 'move-stop' && send({ ...base, kind: 'amend', orderId: 'stop', trigger: level })) {
    walk.stop = level;
    walk.levels.push(level);
  }
  if (kind === 'move-target' && send({ ...base, kind: 'amend', orderId: 'target', limit: level })) walk.target = level;
}

/** Maximum price. Higher prices overflow the engine's units. */
const PRICE_MAX = 1e8;

interface Context {
  readonly plan: TradePlan;
  readonly chart: readonly PriceRow[];
  readonly decimals: number;
  readonly instruments: Instruments;
}

function barOf([open, high, low, close]: PriceRow, decimals: number) {
  const at = (value: number) => priceUnits(value, decimals);
  return { open: at(open), high: at(high), low: at(low), close: at(close) };
}

function startWalk({ plan, chart, decimals, instruments }: Context): Walk {
  const granted = step(
    newAccount(TRADE_SETTINGS),
    { kind: 'grant', at: timeOf(0), amount: TRADE_FUNDS, cause: 'task', rulesVersion: CURRENT_RULES },
    instruments,
  );
  const quote = quoteOf({ price: elementAt(chart, plan.at)[3], bid: null, ask: null }, instrumentFor(decimals));
  const placed = step(
    granted.state,
    { kind: 'place', at: timeOf(plan.at), orders: ordersOf(plan, decimals), quote, rulesVersion: CURRENT_RULES },
    instruments,
  );
  const [stop, target] = [priceUnits(plan.stop, decimals), priceUnits(plan.target, decimals)];
  const walk: Walk = {
    state: placed.state,
    fills: [],
    exits: [],
    levels: [stop],
    averageEntry: null,
    stop,
    target,
    fees: 0n,
    realised: 0n,
    rejection: null,
  };
  take(walk, placed.effects, plan.at);
  return walk;
}

/**
 * Runs the trade on the bars up to `until`. If the plan is invalid, for example because `plan.at` is outside the chart,
 * returns a run without fills, with the reason.
 */
export function runTrade(chart: readonly PriceRow[], decimals: number, { plan, acts, until }: Sent): TradeRun {
  const refused = rejectionOfPlan(plan, chart.length);
  if (refused !== null) return nothingSent(plan, refused);
  const instruments: Instruments = new Map([[SYMBOL, instrumentFor(decimals)]]);
  const context = { plan, chart, decimals, instruments };
  const walk = startWalk(context);
  const last = Math.min(until, chart.length - 1);
  for (let index = plan.at + 1; index <= last && walk.rejection === null; index += 1) {
    for (const each of acts) if (each.at === index - 1) act(walk, each, index - 1, context);
    const bar = barOf(elementAt(chart, index), decimals);
    const event = { kind: 'bar', at: timeOf(index), symbol: SYMBOL, bar, subBars: [], volume: null } as const;
    const { state, effects } = step(walk.state, { ...event, rulesVersion: CURRENT_RULES }, instruments);
    walk.state = state;
    take(walk, effects, index);
    if (walk.averageEntry !== null && !state.positions.has(SYMBOL)) break;
  }
  // Applies actions after the last seen bar too, although no bar follows that could fill them.
  for (const each of acts) if (each.at === last && last >= plan.at) act(walk, each, last, context);
  return resultOf(walk, context);
}

function nothingSent(plan: TradePlan, rejection: TradeRun['rejection']): TradeRun {
  return {
    rejection,
    fills: [],
    isClosed: false,
    stop: plan.stop,
    target: plan.target,
    net: null,
    risk: 0,
    facts: null,
  };
}

function resultOf(walk: Walk, { plan, decimals }: Context): TradeRun {
  if (walk.rejection !== null) return nothingSent(plan, walk.rejection);
  const isClosed = walk.averageEntry !== null && !walk.state.positions.has(SYMBOL);
  const toNumber = (at: Price) => Number(at) / 10 ** PRICE_SCALE;
  const toMoney = (amount: bigint | Money) => Number(amount) / 1e6;
  const decided = {
    stop: priceUnits(plan.stop, decimals),
    target: priceUnits(plan.target, decimals),
    invalidation: priceUnits(plan.invalidation, decimals),
    riskShare: rate(BigInt(Math.round(plan.riskPercent * 1_000_000))),
    equity: TRADE_FUNDS,
    entry: priceUnits(plan.entry, decimals),
    quantity: toQuantity(plan.quantity),
    takerFee: TRADE_SETTINGS.takerFee,
    lot: TRADE_LOT,
  };
  const facts: ProcessFacts | null =
    walk.averageEntry === null
      ? null
      : {
          side: plan.side,
          priceDecimals: decimals,
          averageEntry: walk.averageEntry,
          plan: decided,
          unplannedEntries: 0,
          exposures: [],
          stops: [{ levels: walk.levels }],
          stopEndedBy: null,
          exits: walk.exits,
        };
  const net = isClosed ? toMoney(walk.realised - walk.fees) : null;
  const risk = (TRADE_EQUITY * plan.riskPercent) / 100;
  return {
    rejection: null,
    fills: walk.fills,
    isClosed,
    stop: toNumber(walk.stop),
    target: toNumber(walk.target),
    net,
    risk,
    facts,
  };
}
