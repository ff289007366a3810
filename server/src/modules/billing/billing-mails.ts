import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { centsText } from '@tradesense/core/billing/cents-text.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import { composeMail, type Recipient } from '../../platform/mail/compose-mail.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { invoiceNumber } from './billing-numbers.policy.ts';
import type { InvoiceRow, SubscriptionRow } from './billing.tables.ts';

const PERIODS: Readonly<Record<BillingPeriod, string>> = { month: 'a month', year: 'a year' };

/** Formats a day in the time zone of the purchase: `January 31, 2026`. */
const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }).format(at);

const plainDay = (day: string): string => dayIn('UTC', new Date(`${day}T00:00:00Z`));

/** Returns the note that an email about a purchase in the test checkout contains; empty for a real purchase. */
const testNote = ({ provider }: Pick<SubscriptionRow, 'provider'>): string[] =>
  provider === 'test' ? ['This is a test checkout: no money has moved.'] : [];

const settingsLink = (publicUrl: string): string => `${publicUrl}/billing`;

export function boughtMail(to: Recipient, url: string, row: SubscriptionRow, invoice: InvoiceRow | null): MailMessage {
  const end = dayIn(row.zone, row.periodEnd);
  const isFree = row.provider === 'free';
  return composeMail(to, 'billing-receipt', `You have ${PRODUCT_NAME} Pro`, [
    isFree
      ? `Your free period of Pro has started. It ends on ${end} by itself, and nothing will be charged.`
      : `Thank you. You bought ${PRODUCT_NAME} Pro${invoice === null ? '' : ` for ${centsText(invoice.totalCents)} (invoice ${invoiceNumber(invoice.number)})`}.`,
    ...testNote(row),
    ...(isFree
      ? []
      : [
          `It renews on ${end} for ${centsText(row.renewalCents)} ${PERIODS[row.period]}, and we remind you a week before. You can cancel anytime.`,
          `You can withdraw until the end of ${plainDay(row.withdrawLastDay)} (${row.zone}) and get back what you paid. Both take two clicks here:`,
        ]),
    settingsLink(url),
  ]);
}

export function renewedMail(to: Recipient, url: string, row: SubscriptionRow, invoice: InvoiceRow): MailMessage {
  return composeMail(to, 'billing-receipt', `Your ${PRODUCT_NAME} Pro was renewed`, [
    `Pro was renewed for ${centsText(invoice.totalCents)} (invoice ${invoiceNumber(invoice.number)}), until ${dayIn(row.zone, invoice.periodEnd)}.`,
    ...testNote(row),
    'Invoices and cancellation:',
    settingsLink(url),
  ]);
}

export function reminderMail(to: Recipient, url: string, row: SubscriptionRow): MailMessage {
  const end = dayIn(row.zone, row.periodEnd);
  return composeMail(to, 'renewal-reminder', `${PRODUCT_NAME} Pro renews on ${end}`, [
    `Your Pro subscription renews on ${end} for ${centsText(row.renewalCents)}.`,
    ...testNote(row),
    'To keep it, do nothing. If you do not want it to renew, cancel before that day here; you then keep Pro until then:',
    settingsLink(url),
  ]);
}

export function cancelledMail(to: Recipient, url: string, row: SubscriptionRow): MailMessage {
  return composeMail(to, 'billing-notice', `Your ${PRODUCT_NAME} Pro will not renew`, [
    `Your subscription is canceled. You keep Pro until ${dayIn(row.zone, row.periodEnd)}, and nothing more will be charged.`,
    'If you change your mind before that day, resume it here:',
    settingsLink(url),
  ]);
}

export function resumedMail(to: Recipient, url: string, row: SubscriptionRow): MailMessage {
  return composeMail(to, 'billing-notice', `Your ${PRODUCT_NAME} Pro renews again`, [
    `Your subscription was resumed. It renews on ${dayIn(row.zone, row.periodEnd)} for ${centsText(row.renewalCents)}.`,
    'You can cancel anytime here:',
    settingsLink(url),
  ]);
}

export function withdrawnMail(to: Recipient, url: string, row: SubscriptionRow, refundCents: number): MailMessage {
  return composeMail(to, 'billing-receipt', `You withdrew from ${PRODUCT_NAME} Pro`, [
    refundCents === 0
      ? 'Your subscription has ended. You were not charged.'
      : `Your subscription has ended, and ${centsText(refundCents)} goes back to the way you paid. Banks take up to 10 days to show it.`,
    ...testNote(row),
    'What you have learned and recorded stays yours on the Free plan. Your receipt:',
    settingsLink(url),
  ]);
}

export function secondPurchaseMail(to: Recipient, url: string, cents: number): MailMessage {
  return composeMail(to, 'billing-receipt', `Your second purchase of ${PRODUCT_NAME} Pro is refunded`, [
    `You already had Pro when this purchase was paid, so it was ended at once, and ${centsText(cents)} goes back to the way you paid.`,
    'Your subscription and invoices:',
    settingsLink(url),
  ]);
}

export function unpaidMail(to: Recipient, url: string, row: SubscriptionRow): MailMessage {
  return composeMail(to, 'billing-notice', `A payment for ${PRODUCT_NAME} Pro failed`, [
    `The renewal of your subscription for ${centsText(row.renewalCents)} could not be charged. The payment is tried again over the next days, and you keep Pro meanwhile.`,
    'To pay with another card, open the payment page from your billing settings:',
    settingsLink(url),
  ]);
}

export function planGrantedMail(to: Recipient, url: string, until: Date, reason: string): MailMessage {
  return composeMail(to, 'plan-granted', `You were given ${PRODUCT_NAME} Pro`, [
    `An administrator has given you Pro until ${dayIn('UTC', until)} (UTC): ${reason}`,
    'It ends by itself, and nothing is charged. If you have a subscription, it continues as before:',
    settingsLink(url),
  ]);
}

export function endedMail(to: Recipient, url: string, row: SubscriptionRow): MailMessage {
  return composeMail(to, 'billing-notice', `Your ${PRODUCT_NAME} Pro has ended`, [
    `Pro ended${row.provider === 'free' ? ' with your free period, and nothing was charged' : ''}. Everything that you have learned and recorded stays yours on the Free plan, and accounts that are open stay open.`,
    'Your invoices:',
    settingsLink(url),
  ]);
}
