/** Limits and lists of plans and billing, without zod: the pages read them. */

/** How payments are taken: a test checkout moves no money. `free` needs no payment. */
export const PAYMENT_PROVIDERS = ['test', 'stripe', 'free'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const PURCHASE_STATES = ['open', 'paid', 'expired'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const INVOICE_KINDS = ['purchase', 'renewal'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const REFUND_STATES = ['pending', 'done'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Invoices on one page of the list. */
export const INVOICES_PER_PAGE = 24;
/** What a promo code is now: `waiting` before its start. */
export const PROMO_STATES = ['active', 'waiting', 'ended', 'used-up'] as const;
export type PromoState = (typeof PROMO_STATES)[number];
export const PROMO_SORTS = ['created', 'code', 'uses', 'ends'] as const;
export type PromoSort = (typeof PROMO_SORTS)[number];

/** Days before a renewal on which its reminder is sent. */
export const REMINDER_DAYS = 7;
/** Minutes after which a checkout that was not paid ends. */
export const CHECKOUT_MINUTES = 60;

export const PROMO_CENTS_MAX = 100_000;
export const PROMO_DAYS_MAX = 366;
export const PROMO_USES_MAX = 1_000_000;
/** Fewest characters of a promo code. */
export const PROMO_CODE_MIN = 3;
