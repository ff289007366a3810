/**
 * Derives the lines on the chart of one asset: positions and working orders of the account, the ticket that is not sent
 * yet, and the liquidation price of the margin lab. A line contains its label, its price, and what moving it changes.
 * Other modules draw and move the lines.
 */
import type { AmendOrderRequest, TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { formatMoney } from '@tradesense/core/kernel/money.ts';
import type { OrderExitKind } from '@tradesense/core/trading/exit-result.ts';
import { exitOf } from '@tradesense/core/trading/order-exit.ts';
import { priceText, quantityText, signedMoneyText } from '../../../ui/number-text.ts';
import { closedByOrders, exitPrices, positionExits, stopPricesText, type ExitPrices } from '../position-cover.ts';
import { SIDE_LABELS } from '../ticket-text.ts';
import type { DeskPrice, PricedAsset } from '../desk-base.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { distanceOf, isStopBeyond, resultOf, type FeeRates } from './line-result.ts';

export type TradeLineRole =
  | 'position'
  | 'liquidation'
  | 'limit'
  | 'stop'
  | 'trailing'
  | 'stop-loss'
  | 'take-profit'
  | 'ticket-entry'
  | 'ticket-stop'
  | 'ticket-target'
  | 'what-if';

/** What a moved line changes: a price of a live order, or a price in the ticket, which is not sent yet. */
export type LineMove =
  | { readonly kind: 'order'; readonly orderId: string; readonly field: 'limitPrice' | 'triggerPrice' }
  | { readonly kind: 'ticket'; readonly line: 'entry' | 'stop' | 'target' };

/**
 * What a line's price means, shown next to the price: the profit or loss of closing there, or the distance from the
 * market.
 */
type Meaning =
  | {
      readonly kind: 'result';
      readonly isLong: boolean;
      readonly quantity: string;
      readonly entry: string;
      readonly exitKind: OrderExitKind;
      readonly fees: FeeRates;
      /** Liquidation price of the position; `null` if it has none. */
      readonly liquidation: string | null;
    }
  | { readonly kind: 'distance'; readonly from: string }
  | { readonly kind: 'said'; readonly text: string };

export interface TradeLine {
  /** Id of the line. It stays the same while the line belongs to the same order or position. */
  readonly id: string;
  readonly role: TradeLineRole;
  /** Name of the line, with kind and quantity: 'Buy limit 0.1'. */
  readonly name: string;
  readonly price: string;
  readonly meaning: Meaning;
  /** What moving the line changes; `null` if the line cannot be moved. */
  readonly move: LineMove | null;
  /**
   * The server's object from which the line was made; each fetch creates a new one. `null` for a line that exists only
   * on this page.
   */
  readonly source: object | null;
  readonly decimals: number;
}

/**
 * Returns what a line means at a price as text: '+50.00 after fees', '12.30 away', 'liquidated first'. Empty if that is
 * unknown.
 */
export function meaningAt({ meaning, decimals }: TradeLine, price: string): string {
  switch (meaning.kind) {
    case 'said':
      return meaning.text;
    case 'distance': {
      const away = distanceOf(price, meaning.from);
      return away === null ? '' : `${priceText(away, decimals)} away`;
    }
    case 'result': {
      if (meaning.exitKind === 'stop' && isStopBeyond(meaning.isLong, meaning.liquidation, price))
        return 'liquidated first';
      const result = resultOf({ ...meaning, exit: price, kind: meaning.exitKind });
      return result === null ? '' : `${signedMoneyText(formatMoney(result))} after fees`;
    }
  }
}

/** Returns the label of a line. `movedTo` is its new price while it is moved or amended, otherwise `null`. */
export function labelOf(line: TradeLine, movedTo: string | null): string {
  const meaning = meaningAt(line, movedTo ?? line.price);
  const name = movedTo === null ? line.name : `${line.name} → ${priceText(movedTo, line.decimals)}`;
  return meaning === '' ? name : `${name} · ${meaning}`;
}

export type LineSources = Pick<TradingDesk, 'orders' | 'positions' | 'ticketLines'> &
  PricedAsset & {
    /** Fee rates of the account. */
    readonly fees: FeeRates;
    /** Liquidation price of the position that the margin lab simulates; `null` if there is none. */
    readonly whatIf: string | null;
  };

interface Place {
  readonly price: DeskPrice | null;
  readonly decimals: number;
}

/**
 * Returns an order's distance from the side of the spread that triggers the order: the ask for a buy, the bid for a
 * sell.
 */
function distanceFrom(side: 'buy' | 'sell', price: DeskPrice | null): Meaning {
  if (price === null) return { kind: 'said', text: '' };
  return { kind: 'distance', from: side === 'buy' ? price.ask : price.bid };
}

/** Returns the lines of the asset: position, liquidation, working orders, the ticket, and finally the margin lab. */
export function tradeLinesOf({ asset, price, orders, positions, ticketLines, fees, whatIf }: LineSources): TradeLine[] {
  const place = { price, decimals: asset.priceDecimals };
  const position = positions.find((each) => each.asset === asset.symbol) ?? null;
  const ofAsset = orders.filter((order) => order.asset === asset.symbol && order.endedAt === null);
  const exits = position === null ? [] : positionExits(position, ofAsset);
  const closed = closedByOrders(exits);
  const ticketSide = ticketLines?.side ?? 'buy';
  const ticketLiquidation = ticketLines?.liquidation ?? null;
  const fromTicket = (line: 'entry' | 'stop' | 'target', name: string) => {
    const at = ticketLines?.[line] ?? null;
    if (at === null) return [];
    return [ticketLine({ line, name, at, side: ticketSide, place })];
  };
  return [
    ...(position === null ? [] : positionLines(position, exitPrices(exits), place)),
    ...ofAsset.flatMap((order) =>
      orderLines(order, { position, closed: closed.get(order.id) ?? null, orders: ofAsset, fees, place }),
    ),
    ...fromTicket('entry', 'Ticket: entry'),
    ...fromTicket('stop', 'Ticket: stop'),
    ...fromTicket('target', 'Ticket: target'),
    ...(ticketLiquidation === null
      ? []
      : [wouldLiquidate('ticket:liquidation', 'Ticket: liquidation', ticketLiquidation, place)]),
    ...(whatIf === null ? [] : [wouldLiquidate('what-if', 'What if: liquidation', whatIf, place)]),
  ];
}

/** Returns what a position brings now, and where its stop is: '+0.50 before fees · stop 95.00'. */
function heldText(position: TradingPosition, prices: ExitPrices): string {
  const stop = stopPricesText(position, prices);
  return `${signedMoneyText(position.unrealised)} before fees · ${stop === null ? 'no stop' : `stop ${stop}`}`;
}

function positionLines(position: TradingPosition, prices: ExitPrices, { price, decimals }: Place): TradeLine[] {
  const { side, quantity, entryPrice, liquidationPrice } = position;
  const still = { move: null, source: position, decimals } as const;
  const held: TradeLine = {
    ...still,
    id: 'position',
    role: 'position',
    name: `${side === 'long' ? 'Long' : 'Short'} ${quantityText(quantity)}`,
    price: entryPrice,
    meaning: { kind: 'said', text: heldText(position, prices) },
  };
  if (liquidationPrice === null) return [held];
  const meaning = distanceFrom(side === 'long' ? 'sell' : 'buy', price);
  return [
    held,
    { ...still, id: 'liquidation', role: 'liquidation', name: 'Liquidation', price: liquidationPrice, meaning },
  ];
}

interface OrderContext {
  readonly position: TradingPosition | null;
  /**
   * Quantity of the position that the order closes at its price; `null` if the order is not an exit of the position.
   */
  readonly closed: string | null;
  readonly orders: readonly TradingOrder[];
  readonly fees: FeeRates;
  readonly place: Place;
}

/**
 * Returns the meaning of a protective order: the profit or loss, after fees, of closing the position that the order
 * protects. If there is no position yet, it is computed from the price of the entry order. `null` if there is no such
 * price, or if the order would close nothing.
 */
function protects(order: TradingOrder, { position, closed, orders, fees }: OrderContext): Meaning | null {
  const isLong = order.side === 'sell';
  const { remaining: quantity, working = quantity } = order;
  const exitKind = exitOf(order)?.kind;
  if (exitKind === undefined) return null;
  const trip = { kind: 'result', isLong, exitKind, fees } as const;
  if (position !== null && (position.side === 'long') === isLong && working !== '0') {
    if (closed === '0') return null;
    const { entryPrice: entry, liquidationPrice: liquidation } = position;
    return { ...trip, quantity: closed ?? working, entry, liquidation };
  }
  const parent = orders.find(({ id }) => id === order.parentId);
  const entry = parent?.limitPrice ?? parent?.triggerPrice ?? null;
  return entry === null ? null : { ...trip, quantity, entry, liquidation: null };
}

function roleOf({ role, type }: TradingOrder): TradeLineRole {
  if (role === 'stop-loss' || role === 'take-profit') return role;
  if (type === 'trailing-stop') return 'trailing';
  return type === 'limit' ? 'limit' : 'stop';
}

const ROLE_NAMES = { 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit' } as const;

/**
 * Returns the remaining quantity of an order. For an exit that closes only a part of that quantity, because its entry
 * is partly filled or the position is smaller, returns the part and the whole: '0.3 of 0.5'. An exit without a price has
 * no part yet.
 */
function sizeText(order: TradingOrder, closed: string | null): string {
  const { remaining, working = remaining } = order;
  const all = quantityText(remaining);
  const closes = closed ?? working;
  return working === '0' || closes === remaining || exitOf(order)?.price === null
    ? all
    : `${quantityText(closes)} of ${all}`;
}

function orderLines(order: TradingOrder, context: OrderContext): TradeLine[] {
  const { id, side, type } = order;
  const size = sizeText(order, context.closed);
  const role = roleOf(order);
  const { place } = context;
  const isExit = role === 'stop-loss' || role === 'take-profit' || order.isReduceOnly;
  const meaning = (isExit ? protects(order, context) : null) ?? distanceFrom(side, place.price);
  const named = (what: string) =>
    role === 'stop-loss' || role === 'take-profit'
      ? `${ROLE_NAMES[role]} ${size}`
      : `${SIDE_LABELS[side]} ${what} ${size}`;
  const base = { role, meaning, source: order, decimals: place.decimals };
  const at = (field: 'limitPrice' | 'triggerPrice', name: string): TradeLine[] => {
    const price = order[field];
    if (price === null) return [];
    return [{ ...base, id: `${id}:${field}`, name, price, move: { kind: 'order', orderId: id, field } }];
  };
  switch (type) {
    case 'market':
      return [];
    case 'limit':
      return at('limitPrice', `${named('limit')}${exitOf(order)?.kind === 'triggered' ? ', triggered' : ''}`);
    case 'stop':
      return at('triggerPrice', named('stop'));
    case 'stop-limit':
      return [...at('triggerPrice', named('stop-limit')), ...at('limitPrice', `${named('stop-limit')}, limit`)];
    case 'trailing-stop':
      return trailingLines(order, size, base);
  }
}

/** Returns the line of a trailing stop. The learner cannot move it, because the stop moves by itself. */
function trailingLines(
  order: TradingOrder,
  size: string,
  base: Pick<TradeLine, 'role' | 'meaning' | 'source' | 'decimals'>,
): TradeLine[] {
  const { id, side, trailsAt, activationPrice } = order;
  const price = trailsAt ?? activationPrice;
  if (price === null) return [];
  const name = `${SIDE_LABELS[side]} trailing stop ${size}${trailsAt === null ? ', activates' : ''}`;
  return [{ ...base, id: `${id}:trail`, name, price, move: null }];
}

interface TicketLine {
  readonly line: 'entry' | 'stop' | 'target';
  readonly name: string;
  readonly at: string;
  readonly side: 'buy' | 'sell';
  readonly place: Place;
}

function ticketLine({ line, name, at, side, place }: TicketLine): TradeLine {
  return {
    id: `ticket:${line}`,
    role: `ticket-${line}`,
    name,
    price: at,
    meaning: distanceFrom(side, place.price),
    move: { kind: 'ticket', line },
    source: null,
    decimals: place.decimals,
  };
}

function wouldLiquidate(id: string, name: string, price: string, { price: now, decimals }: Place): TradeLine {
  const meaning: Meaning = now === null ? { kind: 'said', text: '' } : { kind: 'distance', from: now.last };
  return { id, role: 'what-if', name, price, meaning, move: null, source: null, decimals };
}

/** Returns the request body that moves the line of an order. */
export function amendOf(field: 'limitPrice' | 'triggerPrice', price: string): AmendOrderRequest {
  return field === 'limitPrice' ? { limitPrice: price } : { triggerPrice: price };
}
