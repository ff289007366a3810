/**
 * Converts a request to place an order into engine orders: a single order, the two orders of a pair, or an entry with
 * its exits.
 */
import type { z } from 'zod';
import type { previewOrderRequest } from '@tradesense/contract/trading-orders.ts';
import type { Price, Quantity } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { assetText, findTradedAsset, type TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { tradingDayEnd } from '@tradesense/core/market/trading-day.ts';
import type { AccountState, Position } from '@tradesense/core/trading/account-state.ts';
import { canBePostOnly, type TicketOrderType } from '@tradesense/core/trading/order-type.ts';
import type { TimeInForce } from '@tradesense/core/trading/time-in-force.ts';
import type { Side, TrailDistance } from '@tradesense/core/trading/order.ts';
import { sizeOf } from '@tradesense/core/trading/position.ts';
import type { NewOrder } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readPrice, readQuantity, readRatio } from './amount.policy.ts';
import type { OrderRole } from './order-state.policy.ts';
import { unknownAsset } from './refusal-text.policy.ts';

export type TicketRequest = z.output<typeof previewOrderRequest>;

export interface OrderTicket {
  /** The requested order first, then its exits or the other order of its pair. */
  readonly orders: readonly NewOrder[];
  readonly roles: ReadonlyMap<string, OrderRole>;
}

/** Data that the server adds when it accepts the order. */
export interface TicketContext {
  /** Id of the first order. The ids of its exits, or of the other order of its pair, start with it. */
  readonly id: string;
  /** The current position in the order's asset. */
  readonly position: Position | undefined;
  readonly now: EpochMs;
}

/** Returns the problem for a request whose fields make no sense together. The problem names the field. */
export function wrongField(field: string, message: string): Problem {
  return new Problem('invalid-request', {
    detail: `body.${field}: ${message}`,
    errors: [{ path: `body.${field}`, message }],
  });
}

/**
 * Returns the asset with the given symbol. Throws `unknown-asset` (404). The stand-ins of masked replays are accepted
 * here; the account's market decides whether it has them.
 */
export function knownAsset(symbol: string): TradedAsset {
  const asset = findTradedAsset(symbol);
  if (asset === undefined) throw unknownAsset(symbol);
  return asset;
}

/** Returns the open position in an asset. Throws `unknown-asset` (404) or `no-position` (409). */
export function openPosition({ positions }: AccountState, symbol: string): Position {
  const position = positions.get(knownAsset(symbol).symbol);
  if (position === undefined)
    throw new Problem('no-position', { detail: `No position is open in ${assetText(symbol)}.` });
  return position;
}

type Leg = Pick<
  TicketRequest,
  'type' | 'limitPrice' | 'triggerPrice' | 'trailAmount' | 'trailRatio' | 'activationPrice'
>;
type PriceField = Exclude<keyof Leg, 'type'>;

/** For each order type: the price fields that it requires, and the price fields that it also allows. */
const FIELDS: Readonly<Record<TicketOrderType, { needs: readonly PriceField[]; may: readonly PriceField[] }>> = {
  market: { needs: [], may: [] },
  limit: { needs: ['limitPrice'], may: [] },
  'take-profit': { needs: ['limitPrice'], may: [] },
  stop: { needs: ['triggerPrice'], may: [] },
  'stop-limit': { needs: ['triggerPrice', 'limitPrice'], may: [] },
  'trailing-stop': { needs: [], may: ['trailAmount', 'trailRatio', 'activationPrice'] },
};
const PRICE_FIELDS = ['limitPrice', 'triggerPrice', 'trailAmount', 'trailRatio', 'activationPrice'] as const;

interface Place {
  readonly id: string;
  readonly groupId: string | null;
  readonly parentId: string | null;
}

function checkFields(leg: Leg, prefix: string): void {
  const { needs, may } = FIELDS[leg.type];
  for (const field of PRICE_FIELDS) {
    if (leg[field] === undefined && needs.includes(field))
      throw wrongField(`${prefix}${field}`, `is needed for a ${leg.type} order`);
    if (leg[field] !== undefined && !needs.includes(field) && !may.includes(field))
      throw wrongField(`${prefix}${field}`, `does not belong to a ${leg.type} order`);
  }
}

function termsOf(leg: Leg, place: Place, prefix: string): NewOrder['terms'] {
  checkFields(leg, prefix);
  const priceOf = (field: 'limitPrice' | 'triggerPrice'): Price => readPrice(`${prefix}${field}`, leg[field] ?? '');
  switch (leg.type) {
    case 'market':
      return { ...place, type: 'market' };
    case 'limit':
    case 'take-profit':
      return { ...place, type: 'limit', limit: priceOf('limitPrice') };
    case 'stop':
      return { ...place, type: 'stop', trigger: priceOf('triggerPrice') };
    case 'stop-limit':
      return { ...place, type: 'stop-limit', trigger: priceOf('triggerPrice'), limit: priceOf('limitPrice') };
    case 'trailing-stop':
      return trailingTerms(leg, place, prefix);
  }
}

/**
 * Returns the distance of a trailing stop; `null` if the request has none. Throws `invalid-request` (400) if it has
 * two.
 */
export function readTrailDistance(
  { trailAmount, trailRatio }: Pick<Leg, 'trailAmount' | 'trailRatio'>,
  prefix = '',
): TrailDistance | null {
  if (trailAmount !== undefined && trailRatio !== undefined)
    throw wrongField(`${prefix}trailRatio`, 'only one of trailAmount and trailRatio');
  if (trailAmount !== undefined) return { kind: 'amount', amount: readPrice(`${prefix}trailAmount`, trailAmount) };
  return trailRatio === undefined ? null : { kind: 'ratio', ratio: readRatio(`${prefix}trailRatio`, trailRatio) };
}

function trailingTerms(
  { trailAmount, trailRatio, activationPrice }: Leg,
  place: Place,
  prefix: string,
): NewOrder['terms'] {
  const activation = activationPrice === undefined ? null : readPrice(`${prefix}activationPrice`, activationPrice);
  const distance = readTrailDistance({ trailAmount, trailRatio }, prefix);
  if (distance !== null) return { ...place, type: 'trailing-stop', best: null, activation, distance };
  throw wrongField(`${prefix}trailAmount`, 'trailAmount or trailRatio is needed for a trailing-stop order');
}

function timeInForceOf({ timeInForce: kind, expiresAt }: TicketRequest, asset: TradedAsset, now: EpochMs): TimeInForce {
  if (expiresAt !== undefined && kind !== 'gtd') throw wrongField('expiresAt', 'belongs to timeInForce gtd only');
  switch (kind) {
    case 'gtc':
      return { kind };
    case 'ioc':
    case 'fok':
      return { kind };
    case 'day':
      return { kind, until: tradingDayEnd(asset.class, now) };
    case 'gtd':
      if (expiresAt === undefined) throw wrongField('expiresAt', 'is needed for timeInForce gtd');
      return { kind, until: epochMs(Date.parse(expiresAt)) };
  }
}

function quantityOf(
  { closePosition: takesWholePosition, quantity }: TicketRequest,
  position: Position | undefined,
): Quantity {
  if (!takesWholePosition) {
    if (quantity === undefined) throw wrongField('quantity', 'is needed, unless the order closes the position');
    return readQuantity('quantity', quantity);
  }
  if (quantity !== undefined) throw wrongField('quantity', 'closePosition takes the whole position');
  if (position === undefined)
    throw new Problem('nothing-to-reduce', { detail: 'closePosition: no position is open in this asset.' });
  return sizeOf(position);
}

function checkCombination(request: TicketRequest): void {
  const { pair, stopLoss, takeProfit, isPostOnly, isReduceOnly, closePosition: takesWholePosition } = request;
  const { type, timeInForce } = request;
  const isBracket = stopLoss !== undefined || takeProfit !== undefined;
  if (isBracket && pair !== undefined) throw wrongField('pair', 'an order has a pair or a bracket, not both');
  if (isBracket && (isReduceOnly || takesWholePosition || type === 'take-profit'))
    throw wrongField(
      'stopLoss' in request ? 'stopLoss' : 'takeProfit',
      'protects what an order opens; this one only reduces',
    );
  if (isPostOnly && !canBePostOnly(type)) throw wrongField('isPostOnly', 'is for limit orders');
  if (isPostOnly && (timeInForce === 'ioc' || timeInForce === 'fok'))
    throw wrongField('timeInForce', 'a post-only order rests, so it cannot be ioc or fok');
}

/**
 * Returns the engine orders of a request. Throws a `Problem` that names the first invalid field. The engine checks the
 * prices later.
 */
export function orderTicket(request: TicketRequest, { id, position, now }: TicketContext): OrderTicket {
  const asset = knownAsset(request.asset);
  checkCombination(request);
  const { pair, stopLoss, takeProfit, closePosition: takesWholePosition } = request;
  const isPair = pair !== undefined;
  const groupId = isPair ? `${id}:pair` : null;
  const first: NewOrder = {
    symbol: asset.symbol,
    side: request.side,
    quantity: quantityOf(request, position),
    terms: termsOf(request, { id, groupId, parentId: null }, ''),
    timeInForce: timeInForceOf(request, asset, now),
    isPostOnly: request.isPostOnly,
    isReduceOnly: request.isReduceOnly || takesWholePosition || request.type === 'take-profit',
    leverage: request.leverage,
  };
  if (isPair) {
    const { side, ...leg } = pair;
    const terms = termsOf(leg, { id: `${id}:b`, groupId, parentId: null }, 'pair.');
    const isReduceOnly = request.isReduceOnly || takesWholePosition || leg.type === 'take-profit';
    const second: NewOrder = { ...first, side, terms, isReduceOnly, isPostOnly: false };
    return { orders: [first, second], roles: rolesOf([first, second], ['pair', 'pair']) };
  }
  const exits = bracketExits(first, stopLoss, takeProfit);
  if (exits.orders.length > 0)
    return { orders: [first, ...exits.orders], roles: rolesOf([first, ...exits.orders], ['entry', ...exits.roles]) };
  const isClose = takesWholePosition || (first.isReduceOnly && request.type === 'market');
  return { orders: [first], roles: rolesOf([first], [isClose ? 'close' : 'single']) };
}

function rolesOf(orders: readonly NewOrder[], roles: readonly OrderRole[]): ReadonlyMap<string, OrderRole> {
  return new Map(orders.map(({ terms }, index) => [terms.id, roles[index] ?? 'single']));
}

/**
 * Returns the exits that protect an entry. They are on the other side, wait for the entry, can only reduce the
 * position, and cancel each other.
 */
function bracketExits(
  entry: NewOrder,
  stopLoss: TicketRequest['stopLoss'],
  takeProfit: TicketRequest['takeProfit'],
): { readonly orders: NewOrder[]; readonly roles: OrderRole[] } {
  const side: Side = entry.side === 'buy' ? 'sell' : 'buy';
  const { id } = entry.terms;
  const groupId = stopLoss !== undefined && takeProfit !== undefined ? `${id}:exits` : null;
  const common = { ...entry, side, timeInForce: { kind: 'gtc' }, isPostOnly: false, isReduceOnly: true } as const;
  const orders: NewOrder[] = [];
  const roles: OrderRole[] = [];
  if (stopLoss !== undefined) {
    const type = stopLoss.limitPrice === undefined ? 'stop' : 'stop-limit';
    const terms = termsOf({ ...stopLoss, type }, { id: `${id}:sl`, groupId, parentId: id }, 'stopLoss.');
    orders.push({ ...common, terms });
    roles.push('stop-loss');
  }
  if (takeProfit !== undefined) {
    const terms = termsOf({ ...takeProfit, type: 'limit' }, { id: `${id}:tp`, groupId, parentId: id }, 'takeProfit.');
    orders.push({ ...common, terms });
    roles.push('take-profit');
  }
  return { orders, roles };
}
