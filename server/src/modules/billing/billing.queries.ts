import type {
  Invoice,
  InvoicesResponse,
  PlanResponse,
  Purchase,
  SubscriptionView,
} from '@tradesense/contract/billing.ts';
import { INVOICES_PER_PAGE } from '@tradesense/contract/billing-constants.ts';
import { BILLING_PERIODS } from '@tradesense/core/billing/plans.ts';
import { isLive, willRenew } from '@tradesense/core/billing/subscription.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { billedPerson, registrationPromoCode } from '../identity/index.ts';
import { invoiceNumber, refundNumber } from './billing-numbers.policy.ts';
import type { SubscriptionRow } from './billing.tables.ts';
import { promoCodeOf, type BillingDeps } from './change-subscription.service.ts';
import { readEntitlements } from './entitlements.service.ts';
import { findInvoice, invoicesOf, listInvoiceRecords, type InvoiceRecord } from './invoices.repo.ts';
import { findPlanGrant } from './plan-grants.repo.ts';
import { pricePlan, quoteView } from './promo.service.ts';
import { findPurchase } from './purchases.repo.ts';
import { findByPurchase, findCustomer, findLatest } from './subscriptions.repo.ts';

const isoOf = (at: Date): string => at.toISOString();
const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns a stored purchase in the form of the API. */
export async function purchaseView(tx: Tx, id: string): Promise<Purchase> {
  const row = await findPurchase(tx, id);
  invariant(row !== undefined, 'the purchase is there');
  const { state, provider, period, listCents, dueCents, freeDays, createdAt, url } = row;
  const code = await promoCodeOf(tx, id);
  const subscription = await findByPurchase(tx, id);
  const [invoice] = subscription === undefined ? [] : await invoicesOf(tx, subscription.id);
  return {
    id,
    state,
    provider,
    quote: quoteView({
      quote: { period, listCents, discountCents: listCents - dueCents, dueCents, freeDays },
      promo: code === null ? null : { code },
    }),
    createdAt: isoOf(createdAt),
    url: state === 'open' ? url : null,
    invoiceId: invoice?.id ?? null,
  };
}

/** Returns the plan of an account, with its limits and the subscription. */
export async function planView(deps: BillingDeps, tx: Tx, userId: string): Promise<PlanResponse> {
  const now = deps.clock.now();
  const { plan, sandboxAccounts, replaysPerWeek } = await readEntitlements(deps.settings, tx, userId, now);
  const latest = await findLatest(tx, userId);
  const grant = await findPlanGrant(tx, userId, now);
  const entered = await registrationPromoCode(tx, userId);
  const usable = entered !== null && (await isPromoUsable(deps, tx, userId, entered, now));
  return {
    plan,
    limits: { sandboxAccounts, replaysPerWeek },
    subscription: latest === undefined ? null : await subscriptionView(tx, latest, now),
    grant: grant === undefined ? null : { until: isoOf(grant.until), reason: grant.reason },
    checkout: deps.payments.kind,
    hasPortal: deps.payments.kind === 'stripe' && (await findCustomer(tx, userId)) !== null,
    registrationPromo: usable ? entered : null,
    // A first subscription may have used the code.
    refusedPromo: usable || latest !== undefined ? null : entered,
  };
}

async function subscriptionView(tx: Tx, row: SubscriptionRow, now: EpochMs): Promise<SubscriptionView> {
  const paid = await invoicesOf(tx, row.id);
  return {
    id: row.id,
    state: row.state,
    provider: row.provider,
    period: row.period,
    renewalCents: willRenew(row) ? row.renewalCents : null,
    startedAt: isoOf(row.startedAt),
    periodEnd: isoOf(row.periodEnd),
    pastDueSince: isoOrNull(row.pastDueSince),
    canWithdraw: isLive(row) && now < row.withdrawUntil.getTime(),
    withdrawLastDay: row.withdrawLastDay,
    zone: row.zone,
    refundCents: paid.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}

/** Whether a promo code lowers the current price of any billing period of Pro for the learner. */
async function isPromoUsable(
  deps: BillingDeps,
  tx: Tx,
  userId: string,
  promoCode: string,
  now: EpochMs,
): Promise<boolean> {
  for (const period of BILLING_PERIODS) {
    const priced = await pricePlan(deps, tx, { userId, period, promoCode, now, isLocked: false });
    if (priced.ok && priced.value.quote.dueCents < priced.value.quote.listCents) return true;
  }
  return false;
}

export function invoiceView({ invoice, refund, subscription }: InvoiceRecord, buyer: Invoice['buyer']): Invoice {
  const { id, kind, listCents, totalCents, periodStart, periodEnd, issuedAt, promoCode } = invoice;
  return {
    id,
    number: invoiceNumber(invoice.number),
    kind,
    ...subscription,
    listCents,
    discountCents: listCents - totalCents,
    totalCents,
    periodStart: isoOf(periodStart),
    periodEnd: isoOf(periodEnd),
    issuedAt: isoOf(issuedAt),
    promoCode,
    refund:
      refund === null
        ? null
        : {
            number: refundNumber(refund.number),
            cents: refund.cents,
            state: refund.state,
            requestedAt: isoOf(refund.requestedAt),
            doneAt: isoOrNull(refund.doneAt),
          },
    buyer,
  };
}

/** Returns a page of the invoices of an account, newest first. */
export async function readInvoices({ db }: BillingDeps, userId: string, cursor?: string): Promise<InvoicesResponse> {
  return db.read(async (tx) => {
    const found = await listInvoiceRecords(tx, userId, cursor, INVOICES_PER_PAGE + 1);
    const shown = found.slice(0, INVOICES_PER_PAGE);
    const buyer = await billedPerson(tx, userId);
    const invoices = shown.map((record) => invoiceView(record, buyer));
    const last = found.length > INVOICES_PER_PAGE ? shown.at(-1) : undefined;
    return { invoices, nextCursor: last?.invoice.id ?? null };
  });
}

/** Returns an invoice of an account. Throws `not-found` (404). */
export async function readInvoice({ db }: BillingDeps, userId: string, id: string): Promise<Invoice> {
  return db.read(async (tx) => {
    const found = await findInvoice(tx, userId, id);
    if (found === undefined) throw new Problem('not-found');
    return invoiceView(found, await billedPerson(tx, userId));
  });
}
