/** Converts entries between the forms that the database, core and events use. */
import { formatMoney, money, price, quantity, rate, type Money, type Rate } from '@tradesense/core/kernel/money.ts';
import { EDGE_STOP_R } from '@tradesense/core/learning/evidence/edge-evidence.ts';
import { priceAtLoss, type EntryChange, type OpenEntry } from '@tradesense/core/trading/open-entries.ts';
import { lossAtStop } from '@tradesense/core/trading/size-from-risk.ts';
import type { NewEvent } from '../../platform/outbox/event-definition.ts';
import { entryClosed, entryOpened, type EntryClosed } from './trading.events.ts';
import type { EntryRow, PlanRow } from './trading.tables.ts';

export function openEntryOf(row: EntryRow): OpenEntry {
  const { sequence, place, orderId, symbol, side, plannedRisk, settled } = row;
  return {
    id: `${sequence}.${place}`,
    orderId,
    symbol,
    side,
    plannedRisk: plannedRisk === null ? null : money(plannedRisk),
    quantity: quantity(row.quantity),
    cost: BigInt(row.cost),
    settled: money(settled),
  };
}

/**
 * Returns the loss if the plan's stop is reached: the price difference from the planned entry plus the fees of entry
 * and exit; `null` if the plan has no stop.
 */
export function plannedRiskOf(plan: PlanRow | undefined): Money | null {
  if (plan === undefined || plan.stopPrice === null) return null;
  const { entryPrice, stopPrice, quantity: amount, takerFee } = plan;
  return lossAtStop({
    entry: price(entryPrice),
    stop: price(stopPrice),
    amount: quantity(amount),
    takerFee: rate(takerFee),
  });
}

interface Owner {
  readonly accountId: string;
  readonly userId: string;
}

/** Returns the row of an entry. `before` is its stored row, if there is one. */
export function entryRow(entry: OpenEntry, before: EntryRow | undefined, owner: Owner, takerFee: Rate): EntryRow {
  const [sequence, place] = entry.id.split('.').map(Number);
  const { orderId, symbol, side, plannedRisk, cost, settled } = entry;
  const hasReachedLimit = before?.hasReachedLimit ?? false;
  const isWatched = plannedRisk !== null && !hasReachedLimit;
  return {
    ...owner,
    sequence: sequence ?? 0,
    place: place ?? 0,
    orderId,
    symbol,
    side,
    plannedRisk,
    quantity: entry.quantity,
    cost: cost.toString(),
    settled,
    hasReachedLimit,
    limitPrice: isWatched ? priceAtLoss(entry, limitLoss(plannedRisk), takerFee) : null,
  };
}

/** Returns the loss at which the evidence meter settles an entry, as a negative amount. */
function limitLoss(plannedRisk: Money): Money {
  return money(plannedRisk * BigInt(-EDGE_STOP_R));
}

interface Cause extends Owner {
  readonly sequence: number;
}

export function entryEventOf({ entry, ...change }: EntryChange, cause: Cause): NewEvent {
  return change.kind === 'opened'
    ? entryOpened.create({ ...namedEntry(entry, cause), side: entry.side, isAdd: change.isAdd })
    : closedEvent(entry, cause, change.by);
}

export function closedEvent(entry: OpenEntry, cause: Cause, by: EntryClosed['by']): NewEvent {
  return entryClosed.create({ ...namedEntry(entry, cause), net: formatMoney(entry.settled), by });
}

export function namedEntry({ id, symbol, plannedRisk }: OpenEntry, cause: Cause) {
  return {
    ...cause,
    entryId: id,
    asset: symbol,
    plannedRisk: plannedRisk === null ? null : formatMoney(plannedRisk),
  };
}
