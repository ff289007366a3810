/**
 * Computes how much of a position its exits cover, and how much of its entries is not filled yet. Uses core's integers.
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
import { closedByExits, closingPrices, type ExitKind, type WorkingExit } from '@tradesense/core/trading/exit-result.ts';
import { moneyText, quantityText, signedMoneyText } from '../../ui/number-text.ts';
import { isStopBeyond, resultOf, type FeeRates } from './chart/line-result.ts';
import { assetPriceText } from './price-text.ts';

interface Covered {
  /** Quantity that the exits can close now. It is limited to the quantity of the position. */
  readonly working: string;
  /** Quantity of the exits that cannot fill until the entry fills. */
  readonly waiting: string;
}

export interface PositionCover {
  /** What the stops of the position cover; `null` if there are no stops. `target` is the same for its targets. */
  readonly stop: Covered | null;
  readonly target: Covered | null;
  /**
   * Remaining quantity of the live orders that can enlarge the position, and the margin that they reserve. `null` if
   * there are no such orders.
   */
  readonly resting: { readonly quantity: string; readonly reserved: string } | null;
}

type Held = Pick<TradingPosition, 'asset' | 'side' | 'quantity'>;

export function positionCover(position: Held, orders: readonly TradingOrder[]): PositionCover {
  const entrySide = position.side === 'long' ? 'buy' : 'sell';
  const own = orders.filter(({ asset, endedAt }) => asset === position.asset && endedAt === null);
  const exits = exitsOf(position, own);
  const adding = own.filter(({ side, isReduceOnly }) => side === entrySide && !isReduceOnly);
  const rest = sumOf(adding, ({ remaining }) => amountOf(parseQuantity(remaining)));
  const reserved = sumOf(adding, (order) => amountOf(parseMoney(order.reserved)));
  return {
    stop: coveredBy(position, exits.filter(isStop)),
    target: coveredBy(
      position,
      exits.filter((order) => order.role === 'take-profit'),
    ),
    resting: rest === 0n ? null : { quantity: formatQuantity(quantity(rest)), reserved: formatMoney(money(reserved)) },
  };
}

/**
 * Returns a text such as '2 of 2, −50.00': how much of the position the exits cover, and with what result. Also says
 * how much waits for the entry. `result` comes from `exitResults`; `isLiquidatedFirst` says whether the position is
 * liquidated before one of the exits.
 */
export function coveredText(
  covered: Covered | null,
  { quantity: held }: Pick<TradingPosition, 'quantity'>,
  result: string | null,
  isLiquidatedFirst = false,
): string {
  if (covered === null) return 'Nothing';
  const warning = isLiquidatedFirst ? ', liquidated first' : '';
  const brings = result === null ? warning : `, ${signedMoneyText(result)}`;
  const now = `${quantityText(covered.working)} of ${quantityText(held)}${brings}`;
  return covered.waiting === '0' ? now : `${now}; ${quantityText(covered.waiting)} more as the entry fills`;
}

/**
 * Returns a position's profit or loss, after fees, at its working stops and at its working targets. A value is `null`
 * if there is no such exit, if a price is unknown, or if the position is liquidated before a stop.
 */
export function exitResults(
  position: Held & Pick<TradingPosition, 'entryPrice' | 'liquidationPrice'>,
  orders: readonly TradingOrder[],
  fees: FeeRates,
): Readonly<Record<ExitKind, string | null>> {
  const closed = closedByOrders(position, orders);
  const of = (kind: ExitKind): string | null => {
    const own = orders.filter(({ id }) => closed.get(id)?.kind === kind && closed.get(id)?.quantity !== '0');
    if (own.length === 0) return null;
    const each = own.map((order) => {
      const exit = exitPriceOf(order);
      const isLong = position.side === 'long';
      if (exit === null || (kind === 'stop' && isStopBeyond(isLong, position.liquidationPrice, exit))) return null;
      const trip = { isLong, entry: position.entryPrice, kind, fees };
      return resultOf({ ...trip, quantity: closed.get(order.id)?.quantity ?? '0', exit });
    });
    const known = each.filter((result) => result !== null);
    return known.length < each.length ? null : formatMoney(money(known.reduce((sum, result) => sum + result, 0n)));
  };
  return { stop: of('stop'), target: of('target') };
}

/** The quantity that an exit closes; at most the quantity of the position. */
interface ClosedByOrder {
  readonly kind: ExitKind;
  readonly quantity: string;
}

/** Returns the quantity that each exit of a position closes at its price, by the id of the order. */
export function closedByOrders(position: Held, orders: readonly TradingOrder[]): ReadonlyMap<string, ClosedByOrder> {
  const of = (kind: ExitKind) => {
    const own = exitsOfKind(position, orders, kind);
    const sizes = closedByExits(heldOf(position), kind, own.map(workingExit));
    return own.map(({ id }, index) => [id, { kind, quantity: formatQuantity(sizes[index] ?? quantity(0n)) }] as const);
  };
  return new Map([...of('stop'), ...of('target')]);
}

/**
 * Returns the prices at which the exits of a position close it, by kind and the nearest to the market first. Exits that
 * cannot fill yet, and trailing stops that do not follow the price yet, have none.
 */
export function exitPrices(
  position: Held,
  orders: readonly TradingOrder[],
): Readonly<Record<ExitKind, readonly string[]>> {
  const of = (kind: ExitKind): readonly string[] =>
    closingPrices(heldOf(position), kind, exitsOfKind(position, orders, kind).map(workingExit)).map(formatPrice);
  return { stop: of('stop'), target: of('target') };
}

/** Returns a text such as '98.00', or '98.00 and 1 more' for exits at several prices; `null` if there is none. */
export function exitPricesText(asset: string, [first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${assetPriceText(asset, first)}${more}`;
}

const exitPriceOf = ({ trailsAt, triggerPrice, limitPrice }: TradingOrder): string | null =>
  trailsAt ?? triggerPrice ?? limitPrice;

/**
 * Whether the position is liquidated before the market reaches any of its stops. `stops` are the prices of `exitPrices`,
 * the nearest first.
 */
export function isLiquidatedBefore(
  { side, liquidationPrice }: Pick<TradingPosition, 'side' | 'liquidationPrice'>,
  [nearest]: readonly string[],
): boolean {
  return nearest !== undefined && isStopBeyond(side === 'long', liquidationPrice, nearest);
}

/** Returns the prices of a position's stops as text; `null` if there is none. Says if the liquidation comes before. */
export function stopPricesText(
  position: Pick<TradingPosition, 'asset' | 'side' | 'liquidationPrice'>,
  stops: readonly string[],
): string | null {
  const text = exitPricesText(position.asset, stops);
  return text !== null && isLiquidatedBefore(position, stops) ? `${text}, liquidated first` : text;
}

/** Describes the part of the entries that is not filled: '3, 31.50 reserved'. */
export function restingText({ quantity: left, reserved }: NonNullable<PositionCover['resting']>): string {
  return `${quantityText(left)}, ${moneyText(reserved)} reserved`;
}

/** Whether an exit fills like a stop or like a target. The two have different fees. */
export const exitKindOf = (order: TradingOrder): ExitKind => (isStop(order) ? 'stop' : 'target');

const isStop = ({ role, triggerPrice, type }: TradingOrder): boolean =>
  role === 'stop-loss' || triggerPrice !== null || type === 'trailing-stop';

function exitsOf({ asset, side }: Held, orders: readonly TradingOrder[]): readonly TradingOrder[] {
  const entrySide = side === 'long' ? 'buy' : 'sell';
  return orders.filter(
    (order) => order.asset === asset && order.endedAt === null && order.side !== entrySide && order.isReduceOnly,
  );
}

const exitsOfKind = (position: Held, orders: readonly TradingOrder[], kind: ExitKind): readonly TradingOrder[] =>
  exitsOf(position, orders).filter((order) => exitKindOf(order) === kind);

const heldOf = ({ side, quantity: held }: Held) =>
  ({ side: side === 'long' ? 'buy' : 'sell', quantity: amountOf(parseQuantity(held)) }) as const;

function workingExit(order: TradingOrder): WorkingExit {
  const price = exitPriceOf(order);
  return { quantity: workingOf(order), price: price === null ? null : amountOf(parsePrice(price)) };
}

const workingOf = ({ working, remaining }: TradingOrder): Quantity => amountOf(parseQuantity(working ?? remaining));

function coveredBy({ quantity: held }: Held, exits: readonly TradingOrder[]): Covered | null {
  if (exits.length === 0) return null;
  const working = sumOf(exits, workingOf);
  const all = sumOf(exits, (order) => amountOf(parseQuantity(order.remaining)));
  const size = amountOf(parseQuantity(held));
  return {
    working: formatQuantity(quantity(working < size ? working : size)),
    waiting: formatQuantity(quantity(all - working)),
  };
}

function amountOf<Amount extends Money | Price | Quantity>(parsed: Result<Amount, string>): Amount {
  if (!parsed.ok) throw new Error('the server said an amount that is none');
  return parsed.value;
}

const sumOf = (orders: readonly TradingOrder[], amount: (order: TradingOrder) => bigint): bigint =>
  orders.reduce((sum, order) => sum + amount(order), 0n);
