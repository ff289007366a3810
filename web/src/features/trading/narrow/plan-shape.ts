/**
 * The proportions of a plan, without its prices: how far the stop is from the entry, and how many times as far the
 * target is. For the eight accounts used last, this browser stores the proportions of the latest plan.
 */
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { formatPrice, parsePrice, price, type Price } from '@tradesense/core/kernel/money.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import type { OrderDraft, Side } from '../ticket-draft.ts';
import { readPriceField } from '../ticket-amount.ts';
import type { PricedAsset } from '../desk-base.ts';

export interface PlanShape {
  /** Distance of the stop from the entry, in hundredths of a percent of the entry. */
  readonly stop: number;
  /** Distance of the target from the entry, in hundredths of the stop's distance from the entry. */
  readonly reward: number;
}

/** Proportions for an account without an earlier plan: a stop 2% away, and a target at 2 R. */
export const FIRST_SHAPE: PlanShape = { stop: 200, reward: 200 };

const WHOLE = 10_000n;
const HUNDREDTHS = 100n;
const KEY = 'deskPlanShapes';
const KEPT_MAX = 8;

/**
 * Returns the price at which the order of a draft would fill: its limit or trigger price, or the market price; `null`
 * if it is unknown.
 */
export function entryOf(draft: OrderDraft, { asset, price: market }: PricedAsset): Price | null {
  const own = draft.type === 'stop' ? draft.triggerPrice : draft.limitPrice;
  if (draft.type === 'market' || draft.type === 'trailing-stop') {
    const now = market === null ? null : parsePrice(draft.side === 'buy' ? market.ask : market.bid);
    return now?.ok === true ? now.value : null;
  }
  const read = readPriceField(own, instrumentOf(INSTRUMENTS, asset.symbol));
  return read.ok ? read.value : null;
}

/** Returns the stop and the target of a plan with the given proportions, rounded to ticks. */
export function planPrices(
  { stop, reward }: PlanShape,
  { side, entry, tick }: { readonly side: Side; readonly entry: Price; readonly tick: Price },
): Pick<OrderDraft, 'stopPrice' | 'targetPrice'> {
  const steps = divide(divide(entry * BigInt(stop), WHOLE, 'down'), tick, 'down');
  const risk = (steps === 0n ? 1n : steps) * tick;
  const gain = divide(divide(risk * BigInt(reward), HUNDREDTHS, 'down'), tick, 'up') * tick;
  const base = divide(entry, tick, 'down') * tick;
  const away = side === 'buy' ? 1n : -1n;
  const text = (units: bigint) => (units > 0n ? formatPrice(price(units)) : '');
  return { stopPrice: text(base - away * risk), targetPrice: text(base + away * gain) };
}

/** Returns the proportions of a draft's plan; `null` if stop or target is missing or on the wrong side of the entry. */
export function shapeOf(draft: OrderDraft, desk: PricedAsset): PlanShape | null {
  const entry = entryOf(draft, desk);
  const instrument = instrumentOf(INSTRUMENTS, desk.asset.symbol);
  const [stop, target] = [draft.stopPrice, draft.targetPrice].map((text) => readPriceField(text, instrument));
  if (entry === null || stop?.ok !== true || target?.ok !== true || draft.hasNoStop) return null;
  const away = draft.side === 'buy' ? 1n : -1n;
  const [risk, gain] = [(entry - stop.value) * away, (target.value - entry) * away];
  if (risk <= 0n || gain <= 0n) return null;
  const shape = {
    stop: Number((risk * WHOLE + entry / 2n) / entry),
    reward: Number((gain * HUNDREDTHS + risk / 2n) / risk),
  };
  return isShape(shape) ? shape : null;
}

function isShape({ stop, reward }: PlanShape): boolean {
  const isWithin = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
  return isWithin(stop, 9_000) && isWithin(reward, 10_000);
}

type Kept = readonly [accountId: string, stop: number, reward: number];

function isKept(value: unknown): value is Kept {
  if (!Array.isArray(value)) return false;
  const [id, stop, reward]: unknown[] = value;
  return typeof id === 'string' && typeof stop === 'number' && typeof reward === 'number' && isShape({ stop, reward });
}

function readKept(): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    // The browser blocks storage, or the stored value is invalid.
    return [];
  }
}

/** Returns the proportions of the account's latest plan that was sent from this browser; `null` if there is none. */
export function readLastShape(accountId: string): PlanShape | null {
  const found = readKept().find(([id]) => id === accountId);
  return found === undefined ? null : { stop: found[1], reward: found[2] };
}

/** Stores the proportions of a plan when it is sent. */
export function keepLastShape(accountId: string, shape: PlanShape | null): void {
  if (shape === null) return;
  const others = readKept().filter(([id]) => id !== accountId);
  const kept: readonly Kept[] = [[accountId, shape.stop, shape.reward], ...others];
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(0, KEPT_MAX)));
  } catch {
    // The browser blocks storage, so the next plan starts with `FIRST_SHAPE`.
  }
}
