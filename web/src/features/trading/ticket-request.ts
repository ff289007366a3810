/**
 * Converts the fields of a ticket to the request, the plan and the error messages. The server checks everything that
 * depends on the market and the account, such as the sides of prices and whether there is enough money. Its errors are
 * shown at the same fields.
 */
import { THESIS_MAX, THESIS_MIN } from '@tradesense/contract/sandbox-constants.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { PreviewOrderRequest, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import {
  formatPrice,
  formatQuantity,
  parseMoney,
  parseQuantity,
  parseRate,
  quantity as toQuantity,
  rate,
  type Price,
  type Quantity,
} from '@tradesense/core/kernel/money.ts';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { instrumentOf, type Instrument } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { canBePostOnly, hasLimitPrice, hasTriggerPrice } from '@tradesense/core/trading/order-type.ts';
import { sizeFromRisk } from '@tradesense/core/trading/size-from-risk.ts';
import {
  readConfidenceField,
  readPercentField,
  readPriceField,
  readQuantityField,
  shareOfPercent,
  type Reading,
} from './ticket-amount.ts';
import type { OrderDraft, TicketErrors, TicketField } from './ticket-draft.ts';
import { expectedFill, type ExpectedFill, type TicketPriceTerms } from './ticket-entry.ts';
import { FIELD_LABELS } from './ticket-text.ts';
import { plainOr } from '../../ui/plain-decimal.ts';
import type { DeskPrice } from './desk-base.ts';

interface TicketContext {
  readonly account: Pick<TradingAccount, 'equity' | 'settings'>;
  readonly asset: TradedAsset;
  /** Open position in the asset; `null` for none. */
  readonly position: TradingPosition | null;
  readonly price: Pick<DeskPrice, 'bid' | 'ask'> | null;
}

/** The part of an order that opens a position, and the price at which it is expected to fill. */
export interface Opening {
  readonly quantity: Quantity;
  readonly entry: Price;
}

export type TicketOrder = Omit<PreviewOrderRequest, 'planned'>;

export interface ReadTicket {
  /** The request without plan and id; `null` if a field of the order is invalid. */
  readonly order: TicketOrder | null;
  /** Stop and target of the plan of a pair, which its preview needs; `null` for another order. */
  readonly planned: NonNullable<PreviewOrderRequest['planned']> | null;
  /** Quantity in units of the asset; `null` if it is unknown. */
  readonly quantity: string | null;
  /** What the order opens; `null` if it opens nothing, or if its size or its price is unknown. */
  readonly opening: Opening | null;
  /** Whether the order may open a position, so that it needs a plan. */
  readonly isEntry: boolean;
  /** Whether the market has already reached the limit of the order, so that it fills as soon as it is placed. */
  readonly isLimitReached: boolean;
  /** The plan; `null` if it is incomplete, or if the order does not need one. */
  readonly plan: TradePlan | null;
  readonly errors: TicketErrors;
  /** Whether every field is valid, so that the order can be sent. */
  readonly isReady: boolean;
}

const OTHER_SIDE =
  'Choose the side of the first order: the plan states one direction. Place the other order by itself, with its own plan.';

/** 0.01% as a share, in integer units of 10⁻⁸. */
const HUNDREDTH_PERCENT = 10_000n;

class Reader {
  readonly errors: Partial<Record<TicketField, string>> = {};

  take<Value>(field: TicketField, reading: Reading<Value>): Value | null {
    if (reading.ok) return reading.value;
    this.errors[field] ??= reading.text;
    return null;
  }

  price(field: TicketField, text: string, instrument: Pick<Instrument, 'tick'>): Price | null {
    return this.take(field, readPriceField(text, instrument, FIELD_LABELS[field]));
  }
}

const ENTRY_PRICES = [
  'limitPrice',
  'triggerPrice',
  'trail',
  'activationPrice',
  'pairLimitPrice',
  'pairTriggerPrice',
] as const;

/** Returns the price fields that an order type has. */
export function priceFieldsOf(type: OrderDraft['type']): readonly ('limitPrice' | 'triggerPrice' | 'trail')[] {
  if (type === 'trailing-stop') return ['trail'];
  const fields: ('limitPrice' | 'triggerPrice')[] = [];
  if (hasTriggerPrice(type)) fields.push('triggerPrice');
  if (hasLimitPrice(type)) fields.push('limitPrice');
  return fields;
}

export type TrailDraft = Pick<OrderDraft, 'trailBy' | 'trail' | 'activationPrice'>;

/** Parses the fields of a trailing stop. Returns its terms, and the errors of the fields that are invalid. */
export function readTrailDraft(draft: TrailDraft, instrument: Pick<Instrument, 'tick'>) {
  const reader = new Reader();
  return { terms: readTrail(draft, instrument, reader), errors: reader.errors };
}

function readTrail(draft: TrailDraft, instrument: Pick<Instrument, 'tick'>, reader: Reader): TicketPriceTerms {
  const prices: { -readonly [Key in keyof TicketPriceTerms]: TicketPriceTerms[Key] } = {};
  if (draft.trailBy === 'amount') {
    const amount = reader.price('trail', draft.trail, instrument);
    if (amount !== null) prices.trailAmount = formatPrice(amount);
  } else {
    const percent = reader.take('trail', readPercentField(draft.trail, FIELD_LABELS.trail));
    if (percent !== null) prices.trailRatio = shareOfPercent(percent);
  }
  if (draft.activationPrice.trim() !== '') {
    const activation = reader.price('activationPrice', draft.activationPrice, instrument);
    if (activation !== null) prices.activationPrice = formatPrice(activation);
  }
  return prices;
}

function readPrices(draft: OrderDraft, instrument: Instrument, reader: Reader): TicketPriceTerms {
  if (draft.type === 'trailing-stop') return readTrail(draft, instrument, reader);
  const prices: { -readonly [Key in keyof TicketPriceTerms]: TicketPriceTerms[Key] } = {};
  for (const field of ['limitPrice', 'triggerPrice'] as const) {
    if (!priceFieldsOf(draft.type).includes(field)) continue;
    const read = reader.price(field, draft[field], instrument);
    if (read !== null) prices[field] = formatPrice(read);
  }
  return prices;
}

function readPairPrices(draft: OrderDraft, instrument: Instrument, reader: Reader): TicketPriceTerms {
  const pair: { limitPrice?: string; triggerPrice?: string } = {};
  if (hasLimitPrice(draft.pairType)) {
    const limit = reader.price('pairLimitPrice', draft.pairLimitPrice, instrument);
    if (limit !== null) pair.limitPrice = formatPrice(limit);
  }
  if (hasTriggerPrice(draft.pairType)) {
    const trigger = reader.price('pairTriggerPrice', draft.pairTriggerPrice, instrument);
    if (trigger !== null) pair.triggerPrice = formatPrice(trigger);
  }
  return pair;
}

/**
 * Returns the price at which the order is expected to fill. For a pair this is the price of the order that loses more at
 * the plan's stop: when buying the higher one, when selling the lower one. `null` if a price is unknown.
 */
function entryOf(
  { side, pairType }: OrderDraft,
  first: ExpectedFill | null,
  pairPrices: TicketPriceTerms | null,
  market: TicketContext['price'],
): Price | null {
  if (pairPrices === null || first === null) return first?.at ?? null;
  const second = expectedFill({ side, type: pairType }, pairPrices, market);
  if (second === null) return null;
  return second.at > first.at === (side === 'buy') ? second.at : first.at;
}

/** Returns the valid exits of a pair's plan. */
function plannedOf(draft: OrderDraft, instrument: Instrument): NonNullable<ReadTicket['planned']> {
  const priceOf = (text: string) => {
    const price = readPriceField(text, instrument);
    return price.ok ? formatPrice(price.value) : null;
  };
  return { stopPrice: draft.hasNoStop ? null : priceOf(draft.stopPrice), targetPrice: priceOf(draft.targetPrice) };
}

interface Sizing {
  readonly draft: OrderDraft;
  readonly context: TicketContext;
  readonly instrument: Instrument;
  readonly entry: Price | null;
  readonly reader: Reader;
}

function quantityFromRisk({ draft, context: { account }, instrument, entry, reader }: Sizing): string | null {
  if (draft.hasNoStop) {
    reader.errors.quantity ??= 'Without a stop there is no risk to compute the size from. Enter the quantity.';
    return null;
  }
  const stop = reader.price('stopPrice', draft.stopPrice, instrument);
  const percent = reader.take('riskPercent', readPercentField(draft.riskPercent));
  const equity = parseMoney(account.equity);
  const takerFee = parseRate(account.settings.takerFee);
  if (stop === null || percent === null || !equity.ok || !takerFee.ok) return null;
  if (entry === null) {
    // Without valid prices of its own, the order has no entry price. The message at that field is enough.
    if (ENTRY_PRICES.every((field) => reader.errors[field] === undefined))
      reader.errors.quantity ??= 'There is no market price yet to compute the size from.';
    return null;
  }
  const riskShare = rate(percent * HUNDREDTH_PERCENT);
  const fees = { takerFee: takerFee.value, instrument };
  const size = sizeFromRisk({ equity: equity.value, riskShare, entry, stop, ...fees });
  if (size > 0n) return formatQuantity(size);
  reader.errors.riskPercent ??= `Even the smallest quantity, ${formatQuantity(instrument.lot)}, risks more than this. Move the stop or risk more.`;
  return null;
}

function readSize(sizing: Sizing): string | null {
  const { draft, context, instrument, reader } = sizing;
  if (isSizedByRisk(draft, context.position)) return quantityFromRisk(sizing);
  const typed = reader.take('quantity', readQuantityField(draft.quantity, instrument));
  return typed === null ? null : formatQuantity(typed);
}

/** Whether an order of this draft can only reduce a position, whatever its size. */
export function onlyReduces({ type, isReduceOnly, closePosition }: OrderDraft): boolean {
  return isReduceOnly || closePosition || type === 'take-profit';
}

function isAgainst({ side }: Pick<OrderDraft, 'side'>, position: TradingPosition | null): boolean {
  return position !== null && (position.side === 'long') === (side === 'sell');
}

/** Whether the size is computed from the risk. This is only possible if the order opens a position. */
export function isSizedByRisk(draft: OrderDraft, position: TradingPosition | null): boolean {
  return draft.sizing === 'risk' && !onlyReduces(draft) && !isAgainst(draft, position);
}

/**
 * Whether the order may open a position. If there is a position on the other side, the order must be larger than that
 * position. A pair with one order on each side is an exception.
 */
function mayOpen(draft: OrderDraft, position: TradingPosition | null): boolean {
  if (onlyReduces(draft)) return false;
  if (position === null || !isAgainst(draft, position) || (draft.isPair && draft.pairSide !== draft.side)) return true;
  const [typed, open] = [parseQuantity(plainOr(draft.quantity)), parseQuantity(position.quantity)];
  return typed.ok && open.ok && typed.value > open.value;
}

function openingOf(
  draft: OrderDraft,
  position: TradingPosition | null,
  size: string | null,
  entry: Price | null,
): Opening | null {
  const closes = position !== null && isAgainst(draft, position) ? position.quantity : '0';
  const [all, closed] = [parseQuantity(size ?? ''), parseQuantity(closes)];
  if (entry === null || !all.ok || !closed.ok || all.value <= closed.value) return null;
  return { entry, quantity: toQuantity(all.value - closed.value) };
}

function readPlan(draft: OrderDraft, instrument: Instrument, reader: Reader): TradePlan | null {
  const thesis = draft.thesis.trim();
  if (thesis.length < THESIS_MIN) reader.errors.thesis ??= `At least ${THESIS_MIN} characters: why this trade?`;
  if (thesis.length > THESIS_MAX) reader.errors.thesis ??= `At most ${THESIS_MAX} characters.`;
  const priceOf = (field: 'stopPrice' | 'targetPrice' | 'invalidationPrice') =>
    reader.price(field, draft[field], instrument);
  const stop = draft.hasNoStop ? null : priceOf('stopPrice');
  const target = priceOf('targetPrice');
  const invalidation = draft.invalidationPrice.trim() === '' ? null : priceOf('invalidationPrice');
  const risk = reader.take('riskPercent', readPercentField(draft.riskPercent));
  const confidence = reader.take('confidence', readConfidenceField(draft.confidence));
  if (target === null || risk === null || confidence === null) return null;
  return {
    thesis,
    stopPrice: stop === null ? null : formatPrice(stop),
    targetPrice: formatPrice(target),
    invalidationPrice: invalidation === null ? null : formatPrice(invalidation),
    riskPercent: formatDecimal(risk, 2),
    confidence,
  };
}

/** Returns the exits that are sent with the entry. A pair has no exits. */
function bracketOf(
  draft: OrderDraft,
  instrument: Instrument,
  reader: Reader,
): Pick<PreviewOrderRequest, 'stopLoss' | 'takeProfit'> {
  if (draft.isPair) return {};
  const stop = draft.placesStop && !draft.hasNoStop ? readPriceField(draft.stopPrice, instrument) : null;
  const target = draft.placesTarget ? readPriceField(draft.targetPrice, instrument) : null;
  const hasLimit = stop?.ok === true && draft.stopLimitPrice.trim() !== '';
  const limit = hasLimit ? reader.price('stopLimitPrice', draft.stopLimitPrice, instrument) : null;
  return {
    ...(stop?.ok === true
      ? {
          stopLoss: {
            triggerPrice: formatPrice(stop.value),
            ...(limit === null ? {} : { limitPrice: formatPrice(limit) }),
          },
        }
      : {}),
    ...(target?.ok === true ? { takeProfit: { limitPrice: formatPrice(target.value) } } : {}),
  };
}

function expiryOf({ timeInForce, expiresAt }: OrderDraft, reader: Reader): string | undefined {
  if (timeInForce !== 'gtd') return undefined;
  const at = new Date(expiresAt);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  reader.errors.expiresAt ??= 'Enter when the order expires.';
  return undefined;
}

/** Validates the whole ticket and converts it to a request. The result depends only on the arguments. */
export function readTicket(draft: OrderDraft, context: TicketContext): ReadTicket {
  const { asset, position, price } = context;
  const instrument = instrumentOf(INSTRUMENTS, asset.symbol);
  const reader = new Reader();
  const isEntry = mayOpen(draft, position);
  const prices = readPrices(draft, instrument, reader);
  if (isEntry && draft.isPair && draft.pairSide !== draft.side) reader.errors.pairSide = OTHER_SIDE;
  const pairPrices = draft.isPair ? readPairPrices(draft, instrument, reader) : null;
  const fill = expectedFill(draft, prices, price);
  const entry = entryOf(draft, fill, pairPrices, price);
  const quantity = draft.closePosition ? null : readSize({ draft, context, instrument, entry, reader });
  const expiresAt = expiryOf(draft, reader);
  const bracket = isEntry ? bracketOf(draft, instrument, reader) : {};
  const ownErrors = Object.keys(reader.errors).length;
  const plan = isEntry ? readPlan(draft, instrument, reader) : null;
  const order: TicketOrder | null =
    ownErrors > 0
      ? null
      : {
          asset: asset.symbol,
          side: draft.side,
          type: draft.type,
          ...prices,
          ...(quantity === null ? {} : { quantity }),
          timeInForce: draft.timeInForce,
          ...(expiresAt === undefined ? {} : { expiresAt }),
          isPostOnly: draft.isPostOnly && canBePostOnly(draft.type),
          isReduceOnly: draft.isReduceOnly,
          closePosition: draft.closePosition,
          leverage: draft.leverage,
          ...(pairPrices === null ? {} : { pair: { side: draft.pairSide, type: draft.pairType, ...pairPrices } }),
          ...bracket,
        };
  const isReady = Object.keys(reader.errors).length === 0;
  return {
    order,
    planned: isEntry && draft.isPair ? plannedOf(draft, instrument) : null,
    quantity,
    opening: isEntry ? openingOf(draft, position, quantity, entry) : null,
    isEntry,
    isLimitReached: draft.type !== 'market' && !draft.isPostOnly && fill?.isNow === true,
    plan: isReady ? plan : null,
    errors: reader.errors,
    isReady,
  };
}
