/** Orders of `place-order`: one ticket for each part, and what the sandbox would do with a ticket. */
import { isHitAt } from '../trading/order-hit.ts';
import type { MatchableOrder } from '../trading/order.ts';
import type { OrderType } from '../trading/order-type.ts';
import { timeInForceName, type TimeInForceKind } from '../trading/time-in-force.ts';
import { PRICE_SCALE, price, quantity } from '../kernel/money.ts';
import { numberText, percentText } from '../kernel/number-text.ts';

/** One order of a `place-order` situation, and what the learner is asked about it. */
export interface OrderPart {
  readonly id: string;
  readonly title: string;
  readonly side: 'buy' | 'sell';
  readonly types: readonly OrderType[];
  /** Times in force to choose from; empty if the part does not ask for one. */
  readonly lives: readonly TimeInForceKind[];
  /** Whether the distance of a trailing stop is given as an amount or in percent. */
  readonly trailBy: 'amount' | 'percent';
  readonly asksReduceOnly: boolean;
}

/** The learner's choices for one part. A price that the order type does not have is ignored. */
export interface OrderTicket {
  readonly type: OrderType;
  readonly limit: number | null;
  /** The trigger price of a stop order; for a trailing stop, the price of the stop at the last bar. */
  readonly trigger: number | null;
  /** Distance of a trailing stop, as an amount or in percent. */
  readonly trail: number | null;
  /** The chosen time in force; `null` if none is chosen. */
  readonly life: TimeInForceKind | null;
  readonly isReduceOnly: boolean;
}

export const TICKET_PRICES = ['trigger', 'limit', 'trail'] as const;
export type TicketPrice = (typeof TICKET_PRICES)[number];

const PRICES_OF: Readonly<Record<OrderType, readonly TicketPrice[]>> = {
  market: [],
  limit: ['limit'],
  stop: ['trigger'],
  'stop-limit': ['trigger', 'limit'],
  'trailing-stop': ['trail', 'trigger'],
};

/** Returns the price fields that a ticket of this type has. */
export function pricesOfType(type: OrderType): readonly TicketPrice[] {
  return PRICES_OF[type];
}

const TYPE_NAMES: Readonly<Record<OrderType, string>> = {
  market: 'market order',
  limit: 'limit',
  stop: 'stop',
  'stop-limit': 'stop-limit',
  'trailing-stop': 'trailing stop',
};

/** Returns a name such as `buy stop-limit` or `market order to buy`. */
export function ticketName(side: OrderPart['side'], type: OrderType): string {
  return type === 'market' ? `market order to ${side}` : `${side} ${TYPE_NAMES[type]}`;
}

const UNITS_OF_PRICE = 10 ** PRICE_SCALE;
/**
 * Maximum price that is converted to the engine's units. Answers come from the caller, and higher prices would overflow
 * these units.
 */
const PRICE_MAX = 1e9;

function units(value: number): ReturnType<typeof price> | null {
  return Math.abs(value) <= PRICE_MAX ? price(BigInt(Math.round(value * UNITS_OF_PRICE))) : null;
}

/**
 * Whether the market has already reached the order's trigger or limit, by the rule of the engine; `null` if the order
 * has no usable price.
 */
export function isReached(
  side: OrderPart['side'],
  { type, limit, trigger }: OrderTicket,
  market: number,
): boolean | null {
  if (type === 'market') return true;
  if (type === 'trailing-stop') return false;
  const [at, own, now] = [
    type === 'limit' ? limit : trigger,
    { id: 'order', side, quantity: quantity(1n) },
    units(market),
  ];
  const level = at === null ? null : units(at);
  if (level === null || now === null) return null;
  const links = { groupId: null, parentId: null };
  const order: MatchableOrder =
    type === 'limit' ? { ...own, ...links, type, limit: level } : { ...own, ...links, type: 'stop', trigger: level };
  return isHitAt(order, now, { limits: 'touch' });
}

/** Returns what the sandbox would do with a ticket of the wrong type, without revealing the right type. */
export function consequence(side: OrderPart['side'], ticket: OrderTicket, market: number, decimals: number): string {
  const { type, limit, trigger } = ticket;
  const text = (value: number | null) => (value === null ? 'its price' : numberText(value, decimals));
  const reached = isReached(side, ticket, market);
  const [above, below] = side === 'buy' ? ['above', 'lower'] : ['below', 'higher'];
  switch (type) {
    case 'market':
      return 'A market order fills at the next price and waits for nothing.';
    case 'limit':
      return reached === true
        ? `A ${side} limit at ${text(limit)} is not ${side === 'buy' ? 'below' : 'above'} the market at ${text(market)}: it fills at once.`
        : `A ${side} limit waits for ${text(limit)} or ${below}, and is not filled before.`;
    case 'stop':
    case 'stop-limit': {
      if (reached === true)
        return `The sandbox rejects a ${ticketName(side, type)} at ${text(trigger)}: this stop would trigger at once.`;
      const then = type === 'stop' ? 'then takes any price' : 'then is a limit, which can stay unfilled';
      return `A ${ticketName(side, type)} waits ${above} the market for ${text(trigger)}, and ${then}.`;
    }
    case 'trailing-stop':
      return 'A trailing stop follows the price and never goes back; this price should stay where it is.';
  }
}

/** Returns a text such as `buy stop-limit, trigger 103.00, limit 103.50`. */
export function ticketText(part: OrderPart, ticket: OrderTicket, decimals: number): string {
  const values = pricesOfType(ticket.type).map((field) => {
    const value = ticket[field];
    if (value === null) return '';
    if (field === 'trail') return `distance ${trailText(part, value, decimals)}`;
    const name = ticket.type === 'trailing-stop' ? 'stands at' : field;
    return `${name} ${numberText(value, decimals)}`;
  });
  const life = part.lives.length > 0 && ticket.life !== null ? timeInForceName(ticket.life) : '';
  const reduces = part.asksReduceOnly && ticket.isReduceOnly ? 'reduce-only' : '';
  return [ticketName(part.side, ticket.type), ...values, life, reduces].filter(Boolean).join(', ');
}

export function trailText({ trailBy }: Pick<OrderPart, 'trailBy'>, value: number, decimals: number): string {
  return trailBy === 'percent' ? percentText(value, 2) : numberText(value, decimals);
}
