/** Commands of operators for the outbox: list failed deliveries, and deliver parked events again. */
import type { Platform } from '../module.ts';
import { findFailedDeliveries, outboxBacklog, retryParkedDeliveries, type FailedDelivery } from './outbox.repo.ts';

export { aggregatesToDeliver } from './outbox.repo.ts';

/** Text for the operator, and whether no delivery needs attention. */
export interface OutboxReport {
  readonly text: string;
  readonly isSound: boolean;
}

/** Selects the parked deliveries to retry. `null` means any event or any subscriber. */
export interface ParkedSelection {
  readonly eventId: string | null;
  readonly subscriber: string | null;
}

const LISTED_MAX = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function lineOf(failed: FailedDelivery): string {
  const { eventId, type, subscriber, aggregate, attempts, parkedAt, nextAttemptAt, lastError } = failed;
  const state =
    parkedAt === null ? `retried at ${nextAttemptAt.toISOString()}` : `parked since ${parkedAt.toISOString()}`;
  const of = aggregate === null ? '' : ` of ${aggregate}`;
  return `${eventId} ${type}${of} → ${subscriber}: ${state}, ${attempts} attempts, ${lastError ?? 'no error stored'}`;
}

/**
 * Lists parked deliveries (no longer retried), then failed deliveries that are still retried, oldest first. The report
 * is sound if no delivery is parked.
 */
export async function listFailedDeliveries({ db }: Pick<Platform, 'db'>): Promise<OutboxReport> {
  const { backlog, deliveries } = await db.read(async (tx) => ({
    backlog: await outboxBacklog(tx),
    deliveries: await findFailedDeliveries(tx, null, {
      sort: 'state',
      direction: 'asc',
      after: null,
      limit: LISTED_MAX,
    }),
  }));
  const { parked, retried } = backlog;
  const lines = deliveries.map(lineOf);
  const left = parked + retried - lines.length;
  if (left > 0) lines.push(`and ${left} more`);
  return { text: [`${parked} parked, ${retried} failed and retried`, ...lines].join('\n'), isSound: parked === 0 };
}

/** Makes parked deliveries due again. The relays try each of them once, and park it again if it fails. */
export async function retryParked(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { eventId, subscriber }: ParkedSelection,
): Promise<OutboxReport> {
  if (eventId !== null && !UUID.test(eventId)) return { text: `${eventId} is not the id of an event`, isSound: false };
  const count = await db.transaction((tx) => retryParkedDeliveries(tx, { eventId, subscriber }, clock.now()));
  if (count === 0) return { text: 'no such delivery is parked', isSound: false };
  return { text: `${count} parked ${count === 1 ? 'delivery is' : 'deliveries are'} due again`, isSound: true };
}
