import { and, asc, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  invoices,
  refunds,
  subscriptions,
  type InvoiceRow,
  type RefundRow,
  type SubscriptionRow,
} from './billing.tables.ts';

export type NewInvoice = Omit<InvoiceRow, 'number'>;

/** Stores an invoice. Returns `false` if the period already has an invoice. */
export async function insertInvoice(tx: Tx, row: NewInvoice): Promise<boolean> {
  const inserted = await tx.insert(invoices).values(row).onConflictDoNothing().returning({ id: invoices.id });
  return inserted.length === 1;
}

/** An invoice with the refund and the subscription that its page shows. */
export interface InvoiceRecord {
  readonly invoice: InvoiceRow;
  readonly refund: RefundRow | null;
  readonly subscription: Pick<typeof subscriptions.$inferSelect, 'provider' | 'period'>;
}

async function records(tx: Tx, where: SQL | undefined, limit: number): Promise<InvoiceRecord[]> {
  const { provider, period } = subscriptions;
  return tx
    .select({ invoice: invoices, refund: refunds, subscription: { provider, period } })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .leftJoin(refunds, eq(refunds.invoiceId, invoices.id))
    .where(where)
    .orderBy(desc(invoices.id))
    .limit(limit);
}

/** Returns the invoices of an account, newest first. */
export async function listInvoiceRecords(
  tx: Tx,
  userId: string,
  cursor: string | undefined,
  limit: number,
): Promise<InvoiceRecord[]> {
  const older = cursor === undefined ? undefined : lt(invoices.id, cursor);
  return records(tx, and(eq(invoices.userId, userId), older), limit);
}

export async function findInvoice(tx: Tx, userId: string, id: string): Promise<InvoiceRecord | undefined> {
  const [found] = await records(tx, and(eq(invoices.userId, userId), eq(invoices.id, id)), 1);
  return found;
}

/** Returns the invoices of a subscription, oldest first. */
export async function invoicesOf(tx: Tx, subscriptionId: string): Promise<InvoiceRow[]> {
  return tx
    .select()
    .from(invoices)
    .where(eq(invoices.subscriptionId, subscriptionId))
    .orderBy(asc(invoices.periodStart));
}

/** Stores a refund. Returns `false` if the invoice already has a refund. */
export async function insertRefund(tx: Tx, row: Omit<RefundRow, 'number'>): Promise<boolean> {
  const inserted = await tx
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({ target: refunds.invoiceId })
    .returning({ id: refunds.id });
  return inserted.length === 1;
}

/**
 * Returns the refunds that are not yet made at the provider, oldest first, with the provider's ids of invoice and
 * subscription.
 */
export async function pendingRefunds(
  tx: Tx,
  provider: SubscriptionRow['provider'],
  limit: number,
  subscriptionId?: string,
) {
  return tx
    .select({
      refund: refunds,
      providerInvoiceId: invoices.providerInvoiceId,
      providerSubscriptionId: subscriptions.providerSubscriptionId,
    })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(
      and(
        eq(refunds.state, 'pending'),
        eq(subscriptions.provider, provider),
        subscriptionId === undefined ? undefined : eq(subscriptions.id, subscriptionId),
      ),
    )
    .orderBy(asc(refunds.requestedAt))
    .limit(limit);
}

export async function setRefundDone(tx: Tx, id: string, providerRefundId: string, doneAt: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ state: 'done', providerRefundId, doneAt })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')));
}
