import { CHECKOUT_MINUTES, REMINDER_DAYS } from '@tradesense/contract/billing-constants.ts';
import { periodEndOf } from '@tradesense/core/billing/plans.ts';
import { isLive } from '@tradesense/core/billing/subscription.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { doDueWork } from '../../platform/jobs/due-work.ts';
import { endedMail, reminderMail, renewedMail } from './billing-mails.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import {
  applyEvent,
  holdIfThere,
  mailTo,
  nextSequence,
  refreshSubscription,
  type BillingDeps,
} from './change-subscription.service.ts';
import { endPurchase } from './checkout.service.ts';
import { insertInvoice, invoicesOf } from './invoices.repo.ts';
import { PaymentsUnavailable } from './payments.ts';
import { openPurchasesBefore } from './purchases.repo.ts';
import { dueAtProvider, dueHere, unreminded, updateSubscription } from './subscriptions.repo.ts';
import { deleteEventsBefore } from './webhook-events.repo.ts';

export const PERIODS_JOB = 'billing-periods';

/** Maximum number of rows that a job reads at once. */
const AT_ONCE = 100;
/** Number of failed requests after which a job leaves the remaining work to its next run. */
const FAILURES_MAX = 5;
/** Minimum time between two reads of a subscription whose period is over at the provider. */
const ASK_AGAIN_MS = 6 * HOUR_MS;
/**
 * Time for which the ids of handled provider events are stored, so that a repeated event is recognized. The provider
 * repeats no event that is older than a month.
 */
const EVENTS_KEPT_MS = 60 * DAY_MS;

/** Sends a reminder a week before each renewal. */
export async function sendReminders(deps: BillingDeps, now: EpochMs): Promise<void> {
  const until = new Date(now + REMINDER_DAYS * DAY_MS);
  await doDueWork(deps, {
    job: PERIODS_JOB,
    read: (tx, limit) => unreminded(tx, new Date(now), until, limit),
    idOf: ({ id }) => id,
    work: (row) => deps.db.transaction((tx) => remind(deps, tx, row)),
  });
}

async function remind(deps: BillingDeps, tx: Tx, row: SubscriptionRow): Promise<void> {
  const held = await holdIfThere(tx, row);
  if (held?.state !== 'active' || held.remindedOf?.getTime() === held.periodEnd.getTime()) return;
  await updateSubscription(tx, held.id, { remindedOf: held.periodEnd });
  await mailTo(deps, tx, held.userId, (to) => reminderMail(to, deps.config.publicUrl, held));
}

/** Renews or ends the subscriptions whose period is over, except those that a provider renews. */
export async function closePeriods(deps: BillingDeps, now: EpochMs): Promise<void> {
  await doDueWork(deps, {
    job: PERIODS_JOB,
    read: (tx, limit) => dueHere(tx, new Date(now), limit),
    idOf: ({ id }) => id,
    async work(row) {
      // After a long downtime, a subscription may have missed several renewals, so this repeats until none is due.
      for (let isClosed = true; isClosed;)
        isClosed = await deps.db.transaction((tx) => closePeriod(deps, tx, row, now));
    },
  });
}

/** Renews or ends the subscription if its period is over. Returns whether it was. */
async function closePeriod(deps: BillingDeps, tx: Tx, row: SubscriptionRow, now: EpochMs): Promise<boolean> {
  const held = await holdIfThere(tx, row);
  if (held === undefined || !isLive(held) || held.periodEnd.getTime() > now) return false;
  const sequence = nextSequence(held);
  if (held.state === 'cancelling') {
    const after = await applyEvent(deps, tx, held, { kind: 'period-ended', sequence }, 'period-ended');
    await mailTo(deps, tx, held.userId, (to) => endedMail(to, deps.config.publicUrl, after));
    return true;
  }
  const periodStart = epochMs(held.periodEnd.getTime());
  const periodEnd = endAfter(epochMs(held.startedAt.getTime()), held.period, periodStart);
  const after = await applyEvent(deps, tx, held, { kind: 'renewed', sequence, periodStart, periodEnd }, 'renewed');
  const id = deps.ids.next();
  await insertInvoice(tx, {
    id,
    userId: held.userId,
    subscriptionId: held.id,
    kind: 'renewal',
    listCents: held.renewalCents,
    totalCents: held.renewalCents,
    promoCode: null,
    periodStart: after.periodStart,
    periodEnd: after.periodEnd,
    issuedAt: new Date(now),
    providerInvoiceId: null,
  });
  const invoice = (await invoicesOf(tx, held.id)).find((each) => each.id === id);
  if (invoice !== undefined)
    await mailTo(deps, tx, held.userId, (to) => renewedMail(to, deps.config.publicUrl, after, invoice));
  return true;
}

/**
 * Returns the end of the period that begins at `start`. The ends of all periods are computed from `anchor`, the start
 * of the first period.
 */
function endAfter(anchor: EpochMs, period: SubscriptionRow['period'], start: EpochMs): EpochMs {
  for (let index = 0; ; index += 1) {
    const end = periodEndOf(anchor, period, index);
    if (end > start) return end;
  }
}

/**
 * Ends checkouts that were not paid in time. Reads from the provider the subscriptions whose period is over although
 * the provider has reported neither their renewal nor their end.
 */
export async function catchUp(deps: BillingDeps, now: EpochMs): Promise<void> {
  const { db, log } = deps;
  const left = await db.read((tx) => openPurchasesBefore(tx, new Date(now - CHECKOUT_MINUTES * MINUTE_MS), AT_ONCE));
  const unknown = await db.read((tx) => dueAtProvider(tx, new Date(now), new Date(now - ASK_AGAIN_MS), AT_ONCE));
  const asks = [
    ...left.map((row) => () => endPurchase(deps, row)),
    ...unknown.map((row) => () => refreshSubscription(deps, row)),
  ];
  let failures = 0;
  for (const ask of asks) {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      log.warn({ reason: error.message }, 'the payment provider is asked again later');
      failures += 1;
      if (failures === FAILURES_MAX) return;
    }
  }
}

/** Deletes the ids of events that are so old that the provider does not resend them. */
export async function deleteOldEvents({ db }: BillingDeps, now: EpochMs): Promise<void> {
  await db.transaction((tx) => deleteEventsBefore(tx, new Date(now - EVENTS_KEPT_MS)));
}
