/**
 * The lines of an account on the chart of one asset: what is open, what waits, and what is only being written. Pure: the same
 * desk gives the same lines. A line knows what it stands for, where it is, whether it can be moved and what moving it asks of
 * the server; how it is drawn, dragged or typed is not its business.
 */
import type { AmendOrderRequest, SandboxOrder, SandboxPosition } from '@tradesense/contract/sandbox-orders.ts';
import { SIDE_WORDS } from '../ticket-words.ts';
import type { DeskPrice, TradingDesk } from '../trading-desk.ts';
import { distanceOf, inCents, resultOf, textInCents } from './line-result.ts';
import { cutTo, withDecimals } from './tick-price.ts';

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

/** What moving a line asks for: another price of a live order, or of the ticket, which nobody has sent yet. */
export type LineMove =
  | { readonly kind: 'order'; readonly orderId: string; readonly field: 'limitPrice' | 'triggerPrice' }
  | { readonly kind: 'ticket'; readonly line: 'entry' | 'stop' | 'target' };

/** How a price of the line is judged: by what it would bring, or by how far the market is from it. */
type Meaning =
  | { readonly kind: 'result'; readonly isLong: boolean; readonly quantity: string; readonly entry: string }
  | { readonly kind: 'distance'; readonly from: string }
  | { readonly kind: 'said'; readonly text: string };

export interface TradeLine {
  /** The same for as long as it stands for the same. */
  readonly id: string;
  readonly role: TradeLineRole;
  /** What and how much: 'Buy limit 0.1'. */
  readonly name: string;
  readonly price: string;
  readonly meaning: Meaning;
  /** Null: it cannot be moved. */
  readonly move: LineMove | null;
  /** What the server said that the line was made of: another object once it has said it anew. Null: nobody's but this page's. */
  readonly source: object | null;
  readonly decimals: number;
}

/** What a line would mean at that price: '+50.00', '12.3 away'; empty where nothing is known. */
export function meaningAt({ meaning, decimals }: TradeLine, price: string): string {
  switch (meaning.kind) {
    case 'said':
      return meaning.text;
    case 'distance': {
      const away = distanceOf(price, meaning.from);
      return away === null ? '' : `${cutTo(away, decimals)} away`;
    }
    case 'result': {
      const result = resultOf({ ...meaning, exit: price });
      return result === null ? '' : inCents(result);
    }
  }
}

/** The label of a line as it stands, or while it is at another price. */
export function labelOf(line: TradeLine, movedTo: string | null): string {
  const meaning = meaningAt(line, movedTo ?? line.price);
  const name = movedTo === null ? line.name : `${line.name} → ${withDecimals(movedTo, line.decimals)}`;
  return meaning === '' ? name : `${name} · ${meaning}`;
}

export type LineSources = Pick<TradingDesk, 'asset' | 'price' | 'orders' | 'positions' | 'ticketLines'> & {
  /** Where the position of the margin lab would be liquidated; null while it shows none. */
  readonly whatIf: string | null;
};

interface Place {
  readonly price: DeskPrice | null;
  readonly decimals: number;
}

/** What an order waits for comes from the other side of the spread. */
function distanceFrom(side: 'buy' | 'sell', price: DeskPrice | null): Meaning {
  if (price === null) return { kind: 'said', text: '' };
  return { kind: 'distance', from: side === 'buy' ? price.ask : price.bid };
}

/** Position, liquidation, working orders, then the ticket; those of other assets are left out. */
export function tradeLinesOf({ asset, price, orders, positions, ticketLines, whatIf }: LineSources): TradeLine[] {
  const place = { price, decimals: asset.priceDecimals };
  const position = positions.find((each) => each.asset === asset.symbol) ?? null;
  const ofAsset = orders.filter((order) => order.asset === asset.symbol && order.endedAt === null);
  const ticketSide = ticketLines?.side ?? 'buy';
  const ticketLiquidation = ticketLines?.liquidation ?? null;
  const fromTicket = (line: 'entry' | 'stop' | 'target', name: string) => {
    const at = ticketLines?.[line] ?? null;
    if (at === null) return [];
    return [ticketLine({ line, name, at, side: ticketSide, place })];
  };
  return [
    ...(position === null ? [] : positionLines(position, place)),
    ...ofAsset.flatMap((order) => orderLines(order, { position, orders: ofAsset, place })),
    ...fromTicket('entry', 'Ticket: entry'),
    ...fromTicket('stop', 'Ticket: stop'),
    ...fromTicket('target', 'Ticket: target'),
    ...(ticketLiquidation === null
      ? []
      : [wouldLiquidate('ticket:liquidation', 'Ticket: liquidation', ticketLiquidation, place)]),
    ...(whatIf === null ? [] : [wouldLiquidate('what-if', 'What if: liquidation', whatIf, place)]),
  ];
}

function positionLines(position: SandboxPosition, { price, decimals }: Place): TradeLine[] {
  const { side, quantity, entryPrice, unrealised, liquidationPrice } = position;
  const still = { move: null, source: position, decimals } as const;
  const held: TradeLine = {
    ...still,
    id: 'position',
    role: 'position',
    name: `${side === 'long' ? 'Long' : 'Short'} ${quantity}`,
    price: entryPrice,
    meaning: { kind: 'said', text: textInCents(unrealised) },
  };
  if (liquidationPrice === null) return [held];
  const meaning = distanceFrom(side === 'long' ? 'sell' : 'buy', price);
  return [
    held,
    { ...still, id: 'liquidation', role: 'liquidation', name: 'Liquidation', price: liquidationPrice, meaning },
  ];
}

interface OrderContext {
  readonly position: SandboxPosition | null;
  readonly orders: readonly SandboxOrder[];
  readonly place: Place;
}

/** What a protecting order would close: the position against it, else the entry that it waits for. */
function protects(order: SandboxOrder, { position, orders }: OrderContext): Meaning | null {
  const isLong = order.side === 'sell';
  const quantity = order.remaining;
  if (position !== null && (position.side === 'long') === isLong)
    return { kind: 'result', isLong, quantity, entry: position.entryPrice };
  const parent = orders.find(({ id }) => id === order.parentId);
  const entry = parent?.limitPrice ?? parent?.triggerPrice ?? null;
  return entry === null ? null : { kind: 'result', isLong, quantity, entry };
}

function roleOf({ role, type }: SandboxOrder): TradeLineRole {
  if (role === 'stop-loss' || role === 'take-profit') return role;
  if (type === 'trailing-stop') return 'trailing';
  return type === 'limit' ? 'limit' : 'stop';
}

const ROLE_NAMES = { 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit' } as const;

function orderLines(order: SandboxOrder, context: OrderContext): TradeLine[] {
  const { id, side, type, remaining, state } = order;
  const role = roleOf(order);
  const { place } = context;
  const isExit = role === 'stop-loss' || role === 'take-profit' || order.isReduceOnly;
  const meaning = (isExit ? protects(order, context) : null) ?? distanceFrom(side, place.price);
  const named = (what: string) =>
    role === 'stop-loss' || role === 'take-profit'
      ? `${ROLE_NAMES[role]} ${remaining}`
      : `${SIDE_WORDS[side]} ${what} ${remaining}`;
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
      return at('limitPrice', named('limit'));
    case 'stop':
      return at('triggerPrice', named('stop'));
    case 'stop-limit': {
      // A triggered one is a limit: its trigger is over.
      const isWaiting = state === 'accepted' || state === 'waiting-trigger';
      const limit = at('limitPrice', isWaiting ? `${named('stop-limit')}, limit` : named('limit'));
      return isWaiting ? [...at('triggerPrice', named('stop-limit')), ...limit] : limit;
    }
    case 'trailing-stop':
      return trailingLines(order, base);
  }
}

/** A trailing stop moves by itself: its line is looked at only. */
function trailingLines(
  order: SandboxOrder,
  base: Pick<TradeLine, 'role' | 'meaning' | 'source' | 'decimals'>,
): TradeLine[] {
  const { id, side, remaining, trailsAt, activationPrice } = order;
  const price = trailsAt ?? activationPrice;
  if (price === null) return [];
  const name = `${SIDE_WORDS[side]} trailing stop ${remaining}${trailsAt === null ? ', activates' : ''}`;
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

/** The body of the request that moves a line of an order. */
export function amendOf(field: 'limitPrice' | 'triggerPrice', price: string): AmendOrderRequest {
  return field === 'limitPrice' ? { limitPrice: price } : { triggerPrice: price };
}
