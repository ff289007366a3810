/** Part of a position that its exits cover, and resting part of its entries, in core's integer arithmetic. */
import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import {
  formatMoney,
  formatQuantity,
  money,
  parseMoney,
  parseQuantity,
  quantity,
  type Money,
  type Quantity,
} from '@tradesense/core/kernel/money.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import { moneyText, quantityText } from '../../ui/number-text.ts';

interface Covered {
  /** Quantity that the exits may close now. At most the position. */
  readonly working: string;
  /** Quantity of the exits that waits for fills of the entry. */
  readonly waiting: string;
}

export interface PositionCover {
  /** `null` without a stop. `target` is `null` without a target. */
  readonly stop: Covered | null;
  readonly target: Covered | null;
  /**
   * Remaining quantity of the live orders that may add to the position, and the margin reserved for them. `null` if
   * there is no such order.
   */
  readonly resting: { readonly quantity: string; readonly reserved: string } | null;
}

type Held = Pick<TradingPosition, 'asset' | 'side' | 'quantity'>;

export function positionCover(position: Held, orders: readonly TradingOrder[]): PositionCover {
  const entrySide = position.side === 'long' ? 'buy' : 'sell';
  const own = orders.filter(({ asset, endedAt }) => asset === position.asset && endedAt === null);
  const exits = own.filter(({ side, isReduceOnly }) => side !== entrySide && isReduceOnly);
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

/** Describes what exits cover, such as '2 of 2', and what waits for the entry. */
export function coveredText(covered: Covered | null, { quantity: held }: Pick<TradingPosition, 'quantity'>): string {
  if (covered === null) return 'Nothing';
  const now = `${quantityText(covered.working)} of ${quantityText(held)}`;
  return covered.waiting === '0' ? now : `${now}; ${quantityText(covered.waiting)} more as the entry fills`;
}

/** Describes the resting orders: '3, 31.50 reserved'. */
export function restingText({ quantity: left, reserved }: NonNullable<PositionCover['resting']>): string {
  return `${quantityText(left)}, ${moneyText(reserved)} reserved`;
}

const isStop = ({ role, triggerPrice, type }: TradingOrder): boolean =>
  role === 'stop-loss' || triggerPrice !== null || type === 'trailing-stop';

function coveredBy({ quantity: held }: Held, exits: readonly TradingOrder[]): Covered | null {
  if (exits.length === 0) return null;
  const working = sumOf(exits, ({ working: now, remaining }) => amountOf(parseQuantity(now ?? remaining)));
  const all = sumOf(exits, (order) => amountOf(parseQuantity(order.remaining)));
  const size = amountOf(parseQuantity(held));
  return {
    working: formatQuantity(quantity(working < size ? working : size)),
    waiting: formatQuantity(quantity(all - working)),
  };
}

function amountOf<Amount extends Money | Quantity>(parsed: Result<Amount, string>): Amount {
  if (!parsed.ok) throw new Error('the server said an amount that is none');
  return parsed.value;
}

const sumOf = (orders: readonly TradingOrder[], amount: (order: TradingOrder) => bigint): bigint =>
  orders.reduce((sum, order) => sum + amount(order), 0n);
