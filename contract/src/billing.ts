import { z } from 'zod';
import { PLANS } from '@tradesense/core/billing/entitlements.ts';
import { BILLING_PERIODS } from '@tradesense/core/billing/plans.ts';
import { PROMO_KINDS } from '@tradesense/core/billing/promo.ts';
import { SUBSCRIPTION_STATES } from '@tradesense/core/billing/subscription.ts';
import { ADMIN_TABLES } from './admin-tables-constants.ts';
import { ADMIN_PAGE_MAX } from './administration-constants.ts';
import { actReason } from './administration.ts';
import {
  INVOICE_KINDS,
  PAYMENT_PROVIDERS,
  PROMO_CENTS_MAX,
  PROMO_CODE_MIN,
  PROMO_DAYS_MAX,
  PROMO_STATES,
  PROMO_USES_MAX,
  PURCHASE_STATES,
  REFUND_STATES,
} from './billing-constants.ts';
import { orderQuery, wholeNumberText } from './endpoint-parts.ts';
import { INTEGER_MAX, PROMO_CODE_MAX } from './product.ts';
import { storableText } from './storable-text.ts';
import { storableTimeWithOffset } from './storable-time.ts';

const cents = z.number().int().min(0).max(INTEGER_MAX);
const isoTime = z.string();
const period = z.enum(BILLING_PERIODS);
/** A promo code as a person types it: case and surrounding spaces do not matter. */
const typedCode = storableText.trim().min(1).max(PROMO_CODE_MAX);

/** Price of a purchase. All amounts are in whole US cents. */
export const priceQuote = z.object({
  period,
  listCents: cents,
  discountCents: cents,
  /** Amount that is charged now; 0 if nothing is charged. */
  dueCents: cents,
  /** Length of a free period in days; `null` if the first period has the normal length of the plan. */
  freeDays: z.number().int().nullable(),
  /** Price of each renewal; `null` if the subscription does not renew, because nothing was charged. */
  renewalCents: cents.nullable(),
  /** Promo code; `null` if none is used. */
  promoCode: z.string().nullable(),
});
export type PriceQuoteView = z.infer<typeof priceQuote>;

export const quoteRequest = z.strictObject({ period, promoCode: typedCode.nullish() });
export type QuoteRequest = z.input<typeof quoteRequest>;

export const checkoutRequest = z.strictObject({
  period,
  promoCode: typedCode.nullish(),
  /** The price that the buyer was shown. */
  expectedCents: cents,
});
export type CheckoutRequest = z.input<typeof checkoutRequest>;

export const purchase = z.object({
  id: z.uuid(),
  state: z.enum(PURCHASE_STATES),
  provider: z.enum(PAYMENT_PROVIDERS),
  quote: priceQuote,
  createdAt: isoTime,
  /** URL of the payment provider's checkout page; `null` if nothing must be paid there. */
  url: z.string().nullable(),
  /** Id of the invoice; `null` until the purchase is paid. */
  invoiceId: z.uuid().nullable(),
});
export type Purchase = z.infer<typeof purchase>;

export const subscription = z.object({
  id: z.uuid(),
  state: z.enum(SUBSCRIPTION_STATES),
  provider: z.enum(PAYMENT_PROVIDERS),
  period,
  /**
   * Price of the next renewal, or of the renewal that is unpaid; `null` if there is no renewal, because a free period
   * ends by itself.
   */
  renewalCents: cents.nullable(),
  startedAt: isoTime,
  periodEnd: isoTime,
  /** Time since which a renewal is unpaid; `null` if nothing is unpaid. */
  pastDueSince: isoTime.nullable(),
  /** Whether the caller can withdraw from the purchase now and get the payment back. */
  canWithdraw: z.boolean(),
  /** The last day on which a withdrawal is possible, in `zone`, such as `2026-01-31`. */
  withdrawLastDay: z.string(),
  /** IANA name of the time zone that was stored with the purchase. */
  zone: z.string(),
  /** Amount that a withdrawal refunds. */
  refundCents: cents,
});
export type SubscriptionView = z.infer<typeof subscription>;

export const planLimits = z.object({
  /** Maximum number of live sandbox accounts. */
  sandboxAccounts: z.number().int(),
  /** Maximum number of replays that may be started in any 7 days; `null` for no limit. */
  replaysPerWeek: z.number().int().nullable(),
});

export const planResponse = z.object({
  plan: z.enum(PLANS),
  /** Pro that an administrator granted, with the time at which it ends; `null` if none is granted now. */
  grant: z.object({ until: isoTime, reason: z.string() }).nullable(),
  limits: planLimits,
  /** The live subscription, otherwise the subscription that ended last; `null` if there never was a subscription. */
  subscription: subscription.nullable(),
  /** Where purchases on this server are paid. */
  checkout: z.enum(['test', 'stripe']),
  /** Whether the payment provider has a page on which the caller can change the card and see bills. */
  hasPortal: z.boolean(),
  /** Promo code that was entered at registration, if it can still be used; otherwise `null`. */
  registrationPromo: z.string().nullable(),
  /**
   * Promo code that was entered at registration and that cannot be used, for an account that never had a subscription;
   * otherwise `null`. The reason is not included; a checkout with the code returns it.
   */
  refusedPromo: z.string().nullable(),
});
export type PlanResponse = z.infer<typeof planResponse>;

export const refund = z.object({
  /** Number as shown on receipts: `RF-000012`. */
  number: z.string(),
  cents,
  state: z.enum(REFUND_STATES),
  requestedAt: isoTime,
  /** Time at which the payment provider made the refund; `null` until the refund is made. */
  doneAt: isoTime.nullable(),
});
export type Refund = z.infer<typeof refund>;

export const invoice = z.object({
  id: z.uuid(),
  /** Number as shown on receipts: `TS-000012`. */
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  provider: z.enum(PAYMENT_PROVIDERS),
  period,
  listCents: cents,
  discountCents: cents,
  totalCents: cents,
  periodStart: isoTime,
  periodEnd: isoTime,
  issuedAt: isoTime,
  promoCode: z.string().nullable(),
  /** Refund of the invoice; `null` if it was not refunded. */
  refund: refund.nullable(),
  /** The person to whom the invoice is addressed. */
  buyer: z.object({ name: z.string(), email: z.string() }),
});
export type Invoice = z.infer<typeof invoice>;

export const invoicesResponse = z.object({
  invoices: z.array(invoice),
  /** Cursor of the next page; `null` on the last page. */
  nextCursor: z.string().nullable(),
});
export type InvoicesResponse = z.infer<typeof invoicesResponse>;

export const withdrawResponse = z.object({
  plan: planResponse,
  /** The invoice with its refund; `null` if nothing had been paid. */
  receipt: invoice.nullable(),
});
export type WithdrawResponse = z.infer<typeof withdrawResponse>;

export const portalResponse = z.object({ url: z.string() });
export type PortalResponse = z.infer<typeof portalResponse>;

/**
 * An event of the payment provider. The server reads only the id from this body and fetches the content of the event
 * from the provider.
 */
export const webhookRequest = z.looseObject({ id: storableText.min(1).max(255), type: storableText.min(1).max(100) });
export const webhookResponse = z.object({ received: z.literal(true) });

const promoEffect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100) }),
  z.strictObject({ kind: z.literal('fixed'), cents: z.number().int().min(1).max(PROMO_CENTS_MAX) }),
  z.strictObject({ kind: z.literal('final-price'), cents: z.number().int().min(0).max(PROMO_CENTS_MAX) }),
  z.strictObject({ kind: z.literal('free-period'), days: z.number().int().min(1).max(PROMO_DAYS_MAX) }),
]);

export const newPromoCode = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]+$/, 'Must consist of letters, digits and hyphens')
    .min(PROMO_CODE_MIN)
    .max(PROMO_CODE_MAX),
  effect: promoEffect,
  /** Billing periods for which the code is valid; `null` for all. */
  periods: z.array(period).min(1).max(BILLING_PERIODS.length).nullable(),
  startsAt: storableTimeWithOffset,
  /** First moment at which the code can no longer be used; `null` if it has no end. */
  endsAt: storableTimeWithOffset.nullable(),
  maxUses: z.number().int().min(1).max(PROMO_USES_MAX).nullable(),
});
export type NewPromoCode = z.input<typeof newPromoCode>;

export const promoCode = z.object({
  id: z.uuid(),
  code: z.string(),
  effect: promoEffect,
  state: z.enum(PROMO_STATES),
  periods: z.array(period).nullable(),
  startsAt: isoTime,
  endsAt: isoTime.nullable(),
  maxUses: z.number().int().nullable(),
  /** Number of purchases that used the code, plus the open checkouts that reserve it now. */
  uses: z.number().int(),
  createdAt: isoTime,
});
export type PromoCode = z.infer<typeof promoCode>;

/** Grants Pro. `until` must be in the future. The learner sees the reason. */
export const planGrantRequest = z.strictObject({ reason: actReason, until: storableTimeWithOffset });
export type PlanGrantRequest = z.input<typeof planGrantRequest>;

const promoCodesFilter = {
  /** Text that the code must contain. */
  search: storableText.trim().max(PROMO_CODE_MAX).optional(),
  state: z.enum(PROMO_STATES).optional(),
  kind: z.enum(PROMO_KINDS).optional(),
  ...orderQuery(ADMIN_TABLES.promoCodes),
};
export const promoCodesExportQuery = z.strictObject(promoCodesFilter);
export const promoCodesQuery = z.strictObject({
  ...promoCodesFilter,
  page: wholeNumberText(1, ADMIN_PAGE_MAX).optional(),
});
export type PromoCodesQuery = z.output<typeof promoCodesQuery>;

export const promoCodesResponse = z.object({
  promoCodes: z.array(promoCode),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** Number of codes that the filter selects. */
  total: z.number().int(),
});
export type PromoCodesResponse = z.infer<typeof promoCodesResponse>;

export const promoPreviewRequest = newPromoCode.pick({ effect: true, periods: true });
export type PromoPreviewRequest = z.input<typeof promoPreviewRequest>;
export const promoPreviewResponse = z.object({
  /** The first price of Pro for each billing period. `quote` is `null` if the code cannot be used for that plan. */
  plans: z.array(z.object({ period, quote: priceQuote.nullable() })),
});
export type PromoPreviewResponse = z.infer<typeof promoPreviewResponse>;
