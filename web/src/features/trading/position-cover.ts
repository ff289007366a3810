/**
 * Computes how much of a position its exits cover, and how much of its entries is not filled yet. Uses core's integers.
 * What an exit is, and where, `core/src/trading/order-exit.ts` decides.
 */
import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  money,
  parseMoney,
  parsePrice,
  parseQuantity,
  quantity,
  type Money,
  type Price,
  type Quantity,
} from '@tradesense/core/kernel/money.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import {
  closedByExits,
  closingPrices,
  type ExitKind,
  type OrderExitKind,
  type WorkingExit,
} from '@tradesense/core/trading/exit-result.ts';
import { exitOf } from '@tradesense/core/trading/order-exit.ts';
import { moneyText, quantityText, signedMoneyText } from '../../ui/number-text.ts';
import { isStopBeyond, resultOf, type FeeRates } from './chart/line-result.ts';
import { assetPriceText } from './price-text.ts';

interface Covered {
  /** Quantity that the exits can close now. It is limited to the quantity of the position. */
  readonly working: string;
  /** Quantity of the exits that cannot fill until the entry fills. */
  readonly waiting: string;
  /** Quantity that stops can close which have triggered and now rest at their limit price. */
  readonly triggered: string;
  /** Quantity of the trailing stops that are not active yet. It is limited to the quantity of the position. */
  readonly inactive: string;
}

export interface PositionCover {
  /** What the stops of the position cover; `null` if there are no stops. `target` is the same for its targets. */
  readonly stop: Covered | null;
  readonly target: Covered | null;
  /**
   * Remaining quantity of the live orders that can enlarge the position, and the margin that they reserve; a pair counts
   * once. `null` if there are no such orders.
   */
  readonly resting: { readonly quantity: string; readonly reserved: string } | null;
}

export type Held = Pick<TradingPosition, 'asset' | 'side' | 'quantity'>;

/** Returns what covers a position. `exits` are its `positionExits`, if the caller has them. */
export function positionCover(
  position: Held,
  orders: readonly TradingOrder[],
  exits = positionExits(position, orders),
): PositionCover {
  const entrySide = position.side === 'long' ? 'buy' : 'sell';
  const own = orders.filter(({ asset, endedAt }) => asset === position.asset && endedAt === null);
  const adding = own.filter(({ side, isReduceOnly }) => side === entrySide && !isReduceOnly);
  // Only one order of a pair can fill, so a pair counts once.
  const groups = Map.groupBy(adding, groupOf);
  const rest = sumOf([...groups.values()], (group) =>
    largest(group.map((each) => amountOf(parseQuantity(each.remaining)))),
  );
  const reserved = sumOf([...groups], ([id, group]) => {
    const held = reserveIn(group);
    // Since rules version 3, one order holds the reserve of its pair, and it may stand on the other side.
    return held > 0n ? held : reserveIn(own.filter((order) => groupOf(order) === id));
  });
  return {
    stop: coveredBy(
      position,
      exits.filter(({ kind }) => kind !== 'target'),
    ),
    target: coveredBy(
      position,
      exits.filter(({ kind }) => kind === 'target'),
    ),
    resting: rest === 0n ? null : { quantity: formatQuantity(quantity(rest)), reserved: formatMoney(money(reserved)) },
  };
}

/**
 * Returns a text such as '2 of 2, −50.00': how much of the position the exits cover, and with what result. Also says
 * how much waits for the entry, has triggered, or is not active yet. `result` comes from `exitResults`, and `beyond`
 * from `beyondText`.
 */
export function coveredText(
  covered: Covered | null,
  { quantity: held }: Pick<TradingPosition, 'quantity'>,
  result: string | null,
  beyond = '',
): string {
  if (covered === null) return 'Nothing';
  const more = (size: string, text: string) => (size === '0' ? '' : `; ${quantityText(size)} ${text}`);
  const brings = result === null ? beyond : `, ${signedMoneyText(result)}`;
  return [
    `${quantityText(covered.working)} of ${quantityText(held)}${brings}`,
    more(covered.waiting, 'more as the entry fills'),
    more(covered.triggered, 'triggered'),
    more(covered.inactive, 'not active yet'),
  ].join('');
}

/**
 * Returns a position's profit or loss, after fees, at its working stops and at its working targets. A value is `null`
 * if there is no such exit, or if the position is liquidated before a stop.
 */
export function exitResults(
  position: Pick<TradingPosition, 'side' | 'entryPrice' | 'liquidationPrice'>,
  exits: readonly PositionExit[],
  fees: FeeRates,
): Readonly<Record<ExitKind, string | null>> {
  const of = (kind: ExitKind): string | null => {
    const isLong = position.side === 'long';
    const results = exits.flatMap((exit) => {
      if (exit.kind !== kind || exit.price === null || exit.closed === 0n) return [];
      const at = formatPrice(exit.price);
      if (kind === 'stop' && isStopBeyond(isLong, position.liquidationPrice, at)) return [null];
      const trip = { isLong, entry: position.entryPrice, kind, fees };
      return [resultOf({ ...trip, quantity: formatQuantity(exit.closed), exit: at })];
    });
    if (results.length === 0 || results.includes(null)) return null;
    return formatMoney(money(sumOf(results, (result) => result ?? 0n)));
  };
  return { stop: of('stop'), target: of('target') };
}

/** Returns the quantity that each exit of a position closes at its price, by the id of the order. */
export const closedByOrders = (exits: readonly PositionExit[]): ReadonlyMap<string, string> =>
  new Map(exits.map(({ id, closed }) => [id, formatQuantity(closed)]));

export type ExitPrices = Readonly<Record<OrderExitKind, readonly string[]>> & {
  /** Whether a trailing stop is not active yet, so that it has no price. */
  readonly isInactive: boolean;
};

/**
 * Returns the prices at which the exits of a position close it, by kind and the nearest to the market first. Exits that
 * cannot fill yet, and trailing stops that are not active yet, have none.
 */
export function exitPrices(exits: readonly PositionExit[]): ExitPrices {
  const of = (kind: OrderExitKind): readonly string[] => closingPrices(exits, kind).map(formatPrice);
  return {
    stop: of('stop'),
    triggered: of('triggered'),
    target: of('target'),
    isInactive: exits.some(({ price }) => price === null),
  };
}

/** Returns a text such as '98.00', or '98.00 and 1 more' for exits at several prices; `null` if there is none. */
export function exitPricesText(asset: string, [first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${assetPriceText(asset, first)}${more}`;
}

/**
 * Returns how many of a position's stops the market reaches only after its liquidation: ', liquidated first' for all,
 * ', 1 of 2 beyond liquidation' for some, '' for none. `stops` are the prices of `exitPrices`.
 */
export function beyondText(
  { side, liquidationPrice }: Pick<TradingPosition, 'side' | 'liquidationPrice'>,
  stops: readonly string[],
): string {
  const beyond = stops.filter((stop) => isStopBeyond(side === 'long', liquidationPrice, stop)).length;
  if (beyond === 0) return '';
  return beyond === stops.length ? ', liquidated first' : `, ${beyond} of ${stops.length} beyond liquidation`;
}

/**
 * Returns where a position's stops are: '95.00', '95.00; 94.50 triggered', 'not active yet'. Says which of them the
 * liquidation comes before. `null` if there is no stop.
 */
export function stopPricesText(
  position: Pick<TradingPosition, 'asset' | 'side' | 'liquidationPrice'>,
  { stop, triggered, isInactive }: ExitPrices,
): string | null {
  const waiting = exitPricesText(position.asset, stop);
  const resting = exitPricesText(position.asset, triggered);
  const texts = [
    ...(waiting === null ? [] : [`${waiting}${beyondText(position, stop)}`]),
    ...(resting === null ? [] : [`${resting} triggered`]),
  ];
  if (texts.length === 0) return isInactive ? 'not active yet' : null;
  return texts.join('; ');
}

/** Describes the part of the entries that is not filled: '3, 31.50 reserved'. */
export function restingText({ quantity: left, reserved }: NonNullable<PositionCover['resting']>): string {
  return `${quantityText(left)}, ${moneyText(reserved)} reserved`;
}

/** An exit of a position. */
export interface PositionExit extends WorkingExit {
  readonly id: string;
  /** Quantity of the position that the exit closes. */
  readonly closed: Quantity;
}

/** Returns the exits of a position: its live orders that can only reduce it, without those that close it at once. */
export function positionExits(position: Held, orders: readonly TradingOrder[]): readonly PositionExit[] {
  const held = heldOf(position);
  const exits = orders.flatMap((order): Omit<PositionExit, 'closed'>[] => {
    const exit = exitOf(order);
    const isOwn = order.asset === position.asset && order.endedAt === null && order.side !== held.side;
    if (exit === null || !isOwn || !order.isReduceOnly) return [];
    const { id, groupId, remaining, working = remaining } = order;
    const [size, price] = [amountOf(parseQuantity(working)), exit.price];
    const at = price === null ? null : amountOf(parsePrice(price));
    const waiting = quantity(amountOf(parseQuantity(remaining)) - size);
    return [{ id, groupId, kind: exit.kind, quantity: size, price: at, waiting }];
  });
  return closedByExits(held, exits);
}

const heldOf = ({ side, quantity: held }: Held) =>
  ({ side: side === 'long' ? 'buy' : 'sell', quantity: amountOf(parseQuantity(held)) }) as const;

function coveredBy(position: Held, exits: readonly PositionExit[]): Covered | null {
  if (exits.length === 0) return null;
  const { quantity: held } = heldOf(position);
  const inactive = sumOf(exits, (exit) => (exit.price === null ? exit.quantity : 0n));
  const closed = (isTriggered: boolean) =>
    sumOf(exits, (exit) => ((exit.kind === 'triggered') === isTriggered ? exit.closed : 0n));
  const text = (units: bigint) => formatQuantity(quantity(units));
  return {
    working: text(closed(false)),
    waiting: text(sumOf(exits, ({ waiting }) => waiting)),
    triggered: text(closed(true)),
    inactive: text(inactive < held ? inactive : held),
  };
}

function amountOf<Amount extends Money | Price | Quantity>(parsed: Result<Amount, string>): Amount {
  if (!parsed.ok) throw new Error('the server said an amount that is none');
  return parsed.value;
}

const reserveIn = (orders: readonly TradingOrder[]): bigint =>
  largest(orders.map((each) => amountOf(parseMoney(each.reserved))));
const groupOf = ({ groupId, id }: TradingOrder): string => groupId ?? id;
const largest = (amounts: readonly bigint[]): bigint => amounts.reduce((most, each) => (each > most ? each : most), 0n);
const sumOf = <Each>(all: readonly Each[], amount: (each: Each) => bigint): bigint =>
  all.reduce((sum, each) => sum + amount(each), 0n);
