/**
 * Limits that a trader sets for one account: the maximum loss per day, the maximum number of trades per day, and a
 * pause after losses. They reject orders that open or enlarge a position. Orders that close or protect are never
 * rejected.
 */
import { money, NO_MONEY, price, quantity, sumOfMoney, type Money } from '../kernel/money.ts';
import { DAY_MS, epochMs, MINUTE_MS, type EpochMs } from '../kernel/time.ts';
import { closedTrades, type TradeFill } from './closed-trades.ts';

/**
 * Maximum time, in ms, between the first and the last loss of a row. It does not depend on the day, so that midnight
 * does not end a pause.
 */
export const LOSS_ROW_MS = 2 * DAY_MS;

/** A pause: no position may be opened for `minutes` after the last of `losses` consecutive losing trades. */
export interface LossPause {
  readonly losses: number;
  readonly minutes: number;
}

/** The limits of an account; each is `null` if it is not set. */
export interface OwnLimits {
  /** Maximum loss of a day after fees; a positive amount. */
  readonly dayLoss: Money | null;
  /** Maximum number of trades that begin in a day. */
  readonly dayTrades: number | null;
  readonly pause: LossPause | null;
}

export const NO_LIMITS: OwnLimits = { dayLoss: null, dayTrades: null, pause: null };

/** The limits that apply now, and the limits that will replace them at a later time. */
export interface LimitPlan {
  readonly limits: OwnLimits;
  /** IANA time zone that defines the trader's days. */
  readonly zone: string;
  readonly next: { readonly limits: OwnLimits; readonly zone: string; readonly from: EpochMs } | null;
}

/** Returns the plan as it is at a time: if the later limits have started by then, they are the current limits. */
export function limitPlanAt(plan: LimitPlan, at: EpochMs): LimitPlan {
  const { next } = plan;
  return next === null || at < next.from ? plan : { limits: next.limits, zone: next.zone, next: null };
}

const smaller = <N extends bigint | number>(a: N | null, b: N | null): N | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

function stricterPause(a: LossPause | null, b: LossPause | null): LossPause | null {
  if (a === null || b === null) return a ?? b;
  return { losses: Math.min(a.losses, b.losses), minutes: Math.max(a.minutes, b.minutes) };
}

/** Returns the stricter of the two values of each limit. */
export function stricterLimits(a: OwnLimits, b: OwnLimits): OwnLimits {
  return {
    dayLoss: smaller(a.dayLoss, b.dayLoss),
    dayTrades: smaller(a.dayTrades, b.dayTrades),
    pause: stricterPause(a.pause, b.pause),
  };
}

/** For each limit, whether two sets of limits have the same value of it. */
const HAVE_SAME: Readonly<Record<keyof OwnLimits, (a: OwnLimits, b: OwnLimits) => boolean>> = {
  dayLoss: (a, b) => a.dayLoss === b.dayLoss,
  dayTrades: (a, b) => a.dayTrades === b.dayTrades,
  pause: (a, b) => a.pause?.losses === b.pause?.losses && a.pause?.minutes === b.pause?.minutes,
};

export const isSameLimits = (a: OwnLimits, b: OwnLimits): boolean =>
  Object.values(HAVE_SAME).every((haveSame) => haveSame(a, b));

/**
 * Returns the plan after a trader has requested other limits. If no limits are set, the request applies immediately.
 * Otherwise stricter limits apply immediately; looser limits and another time zone apply from `nextDay` on, which is
 * the first moment of the next day in the zone of `plan`.
 */
export function changedLimits(
  plan: LimitPlan,
  { limits: asked, zone }: Pick<LimitPlan, 'limits' | 'zone'>,
  nextDay: EpochMs,
): LimitPlan {
  if (isSameLimits(plan.limits, NO_LIMITS)) return { limits: asked, zone, next: null };
  const limits = stricterLimits(plan.limits, asked);
  const isAll = isSameLimits(limits, asked) && plan.zone === zone;
  return { limits, zone: plan.zone, next: isAll ? null : { limits: asked, zone, from: nextDay } };
}

export interface DayFill extends TradeFill {
  readonly symbol: string;
}

/** A trade that ended. */
export interface DayTrade {
  readonly closedAt: EpochMs;
  /** Result after fees. If the trade began before the known fills, it contains only the results of the known fills. */
  readonly result: Money;
}

export interface TradingDay {
  /** Number of trades that began: positions opened from flat or on the other side. */
  readonly begun: number;
  /**
   * Result of the day's fills after fees, including the losses of positions that the learner abandoned on that day by
   * ending an attempt. Negative for a loss.
   */
  readonly result: Money;
  /** Trades that ended on this day or earlier, oldest first. */
  readonly ended: readonly DayTrade[];
}

const signed = ({ side, quantity: size }: Pick<TradeFill, 'side' | 'quantity'>): bigint =>
  side === 'buy' ? size : 0n - size;

/** Returns a fill, without price and fee, that represents the position that was open before the first known fill. */
function openingFill(open: bigint, first: TradeFill): TradeFill {
  return {
    ...first,
    side: open > 0n ? 'buy' : 'sell',
    quantity: quantity(open > 0n ? open : -open),
    price: price(0n),
    fee: NO_MONEY,
    realised: NO_MONEY,
    slippage: price(0n),
  };
}

function begunSince(fills: readonly TradeFill[], before: bigint, startsAt: EpochMs): number {
  let [open, begun] = [before, 0];
  for (const fill of fills) {
    const after = open + signed(fill);
    const isNew = after !== 0n && (open === 0n || after > 0n !== open > 0n);
    if (isNew && fill.at >= startsAt) begun += 1;
    open = after;
  }
  return begun;
}

export interface DayFills {
  /** All fills, oldest first, from the start of the day or from an earlier time on. */
  readonly fills: readonly DayFill[];
  /** Returns the signed open quantity of an asset after these fills; zero if there is none. */
  readonly openOf: (symbol: string) => bigint;
  /** Losses of positions that were still open when the learner ended an attempt. */
  readonly abandoned: readonly DayTrade[];
}

/**
 * Returns the totals of the day that starts at `startsAt`, without funding. `ended` also has the trades that ended on
 * earlier days, as far back as the fills go.
 */
export function tradingDay({ fills, openOf, abandoned }: DayFills, startsAt: EpochMs): TradingDay {
  const ended: DayTrade[] = [...abandoned];
  let begun = 0;
  for (const [symbol, own] of Map.groupBy(fills, ({ symbol: name }) => name)) {
    const before = own.reduce((open, fill) => open - signed(fill), openOf(symbol));
    const [first] = own;
    const whole = before === 0n || first === undefined ? own : [openingFill(before, first), ...own];
    begun += begunSince(own, before, startsAt);
    for (const { closedAt, realised, fees } of closedTrades(whole, quantity(0n)))
      ended.push({ closedAt, result: money(realised - fees) });
  }
  const today = fills.filter(({ at }) => at >= startsAt);
  const given = abandoned.filter(({ closedAt }) => closedAt >= startsAt);
  return {
    begun,
    result: money(
      sumOfMoney(today.map(({ realised }) => realised)) -
        sumOfMoney(today.map(({ fee }) => fee)) +
        sumOfMoney(given.map(({ result }) => result)),
    ),
    ended: ended.toSorted((a, b) => a.closedAt - b.closedAt),
  };
}

/**
 * Returns how many of the latest trades in a row were losses, counting only trades that ended in the `LOSS_ROW_MS`
 * before `at`.
 */
export function lossesInRow({ ended }: Pick<TradingDay, 'ended'>, at: EpochMs): number {
  const lastKept = ended.findLastIndex(({ closedAt, result }) => result >= 0n || closedAt < at - LOSS_ROW_MS);
  return ended.length - 1 - lastKept;
}

export type LimitReached =
  | { readonly kind: 'day-loss'; readonly loss: Money; readonly limit: Money }
  | { readonly kind: 'day-trades'; readonly begun: number; readonly waiting: number; readonly limit: number }
  | { readonly kind: 'loss-pause'; readonly losses: number; readonly until: EpochMs };

export interface OpeningRequest {
  readonly at: EpochMs;
  /**
   * Whether the order begins a trade. If not, it enlarges a position, or may open one after another order has closed
   * it.
   */
  readonly beginsTrade: boolean;
  /** Number of trades that would begin if the live orders filled; see `waitingTrades`. */
  readonly waiting: number;
}

/** Returns the limit that forbids opening or enlarging a position, or `null` if none does. */
export function limitReached(limits: OwnLimits, day: TradingDay, request: OpeningRequest): LimitReached | null {
  const { dayLoss, dayTrades, pause } = limits;
  const loss = money(0n - day.result);
  if (dayLoss !== null && loss >= dayLoss) return { kind: 'day-loss', loss, limit: dayLoss };
  const { begun } = day;
  const { waiting } = request;
  if (dayTrades !== null && request.beginsTrade && begun + waiting >= dayTrades)
    return { kind: 'day-trades', begun, waiting, limit: dayTrades };
  const until = pause === null ? null : pauseEnd(pause, day);
  return pause !== null && until !== null && request.at < until
    ? { kind: 'loss-pause', losses: pause.losses, until }
    : null;
}

/**
 * Returns the time at which the latest pause ends or ended; `null` if there was no pause. A later win does not end a
 * pause.
 */
function pauseEnd({ losses, minutes }: LossPause, { ended }: TradingDay): EpochMs | null {
  let [rowFrom, until] = [0, null as EpochMs | null];
  for (const [index, { closedAt, result }] of ended.entries()) {
    if (result >= 0n) rowFrom = index + 1;
    while ((ended[rowFrom]?.closedAt ?? Infinity) < closedAt - LOSS_ROW_MS) rowFrom += 1;
    if (result < 0n && index - rowFrom + 1 >= losses) until = epochMs(closedAt + minutes * MINUTE_MS);
  }
  return until;
}
