/**
 * Converts between the plan on the chart and the draft of the ticket. The plan is only stored in the draft: the chart
 * reads it from there, and gestures write to it.
 */
import type { DeskPrice } from '../desk-base.ts';
import { plainOr } from '../../../ui/plain-decimal.ts';
import { readPercentField } from '../ticket-amount.ts';
import type { OrderDraft } from '../ticket-draft.ts';
import { unitsOf, type EntryType, type PlacedPlan, type PlanHandle, type PlanPrices } from './plan-prices.ts';

/** Fields of the draft that placing a plan on the chart overwrites. */
const PLAN_FIELDS = [
  'side',
  'type',
  'limitPrice',
  'triggerPrice',
  'stopPrice',
  'targetPrice',
  'stopLimitPrice',
  'hasNoStop',
  'sizing',
  'riskPercent',
  'isPair',
  'isReduceOnly',
  'closePosition',
  'placesStop',
  'placesTarget',
  'timeInForce',
] as const;

export type PlanFields = Pick<OrderDraft, (typeof PLAN_FIELDS)[number]>;

/** Returns the values of the fields that placing a plan overwrites, so that they can be restored. */
export function planFieldsOf(draft: OrderDraft): PlanFields {
  const { side, type, limitPrice, triggerPrice, stopPrice, targetPrice, stopLimitPrice, hasNoStop } = draft;
  const { sizing, riskPercent, isPair, isReduceOnly, closePosition, placesStop, placesTarget, timeInForce } = draft;
  const prices = { side, type, limitPrice, triggerPrice, stopPrice, targetPrice, stopLimitPrice, hasNoStop };
  return { ...prices, sizing, riskPercent, isPair, isReduceOnly, closePosition, placesStop, placesTarget, timeInForce };
}

const FIRST_RISK_PERCENT = '1';

function entryFields(type: EntryType, entry: string): Pick<OrderDraft, 'type' | 'limitPrice' | 'triggerPrice'> {
  return { type, limitPrice: type === 'limit' ? entry : '', triggerPrice: type === 'stop' ? entry : '' };
}

/**
 * Returns the fields of the ticket for a plan: an entry with stop and target. The size of the entry is computed from
 * the risk.
 */
export function fieldsOfPlan(
  draft: OrderDraft,
  { side, entry, stop, target }: PlacedPlan,
  type: EntryType,
): PlanFields {
  // An IOC or FOK order must fill immediately, so it cannot wait until the market reaches the entry price.
  const isAtOnce = draft.timeInForce === 'ioc' || draft.timeInForce === 'fok';
  return {
    ...entryFields(type, entry),
    side,
    stopPrice: stop,
    targetPrice: target,
    stopLimitPrice: '',
    hasNoStop: false,
    sizing: 'risk',
    riskPercent: readPercentField(draft.riskPercent).ok ? draft.riskPercent : FIRST_RISK_PERCENT,
    isPair: false,
    isReduceOnly: false,
    closePosition: false,
    placesStop: true,
    placesTarget: true,
    timeInForce: isAtOnce && type !== 'market' ? 'gtc' : draft.timeInForce,
  };
}

/** Returns the fields that change when a handle of the plan is moved. `plan` contains the handle's new price. */
export function fieldsOfMove(
  draft: OrderDraft,
  plan: PlanPrices,
  handle: PlanHandle,
  type: EntryType,
): Partial<OrderDraft> {
  if (handle === 'stop') return { stopPrice: plan.stop, hasNoStop: false };
  if (handle === 'target') return { targetPrice: plan.target ?? '' };
  // A stop-limit order has a limit price in addition to its trigger price. The entry of the plan is the limit price.
  return draft.type === 'stop-limit' ? { limitPrice: plan.entry } : entryFields(type, plan.entry);
}

/**
 * Returns the entry price of the draft. For a market order this is the market price, or `null` if it is unknown. For a
 * trailing stop and a take-profit, returns `null`.
 */
function entryOf({ type, side, limitPrice, triggerPrice }: OrderDraft, market: DeskPrice | null): string | null {
  switch (type) {
    case 'market':
      return (side === 'buy' ? market?.ask : market?.bid) ?? null;
    case 'stop':
      return plainOr(triggerPrice);
    case 'limit':
    case 'stop-limit':
      return plainOr(limitPrice);
    case 'trailing-stop':
    case 'take-profit':
      return null;
  }
}

/**
 * Returns the plan in the draft. `null` if the order is not an entry or is a pair, if its entry price is unknown, or if
 * it has no stop on the losing side. `isEntry` is whether the order may open a position.
 */
export function planOfDraft(draft: OrderDraft, isEntry: boolean, market: DeskPrice | null): PlanPrices | null {
  if (!isEntry || draft.hasNoStop || draft.isPair) return null;
  const entry = entryOf(draft, market);
  const [from, stop, target] = [unitsOf(entry ?? ''), unitsOf(draft.stopPrice), unitsOf(draft.targetPrice)];
  if (entry === null || from === null || stop === null) return null;
  const isLong = draft.side === 'buy';
  if (stop === from || stop < from !== isLong) return null;
  const hasTarget = target !== null && target !== from && target > from === isLong;
  return {
    side: draft.side,
    entry,
    stop: plainOr(draft.stopPrice),
    target: hasTarget ? plainOr(draft.targetPrice) : null,
  };
}
