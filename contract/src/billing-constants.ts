/** Limits and lists of plans and billing. Imports no zod, so that browsers load little code. */

/** Ways to pay. `test` is a checkout that moves no money; `free` means that nothing must be paid. */
export const PAYMENT_PROVIDERS = ['test', 'stripe', 'free'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const PURCHASE_STATES = ['open', 'paid', 'expired'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const INVOICE_KINDS = ['purchase', 'renewal'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const REFUND_STATES = ['pending', 'done'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Number of invoices on one page of the list. */
export const INVOICES_PER_PAGE = 24;
/** Current states of a promo code. `waiting` means that its start has not come yet. */
export const PROMO_STATES = ['active', 'waiting', 'ended', 'used-up'] as const;
export type PromoState = (typeof PROMO_STATES)[number];
export const PROMO_SORTS = ['created', 'code', 'uses', 'ends'] as const;
export type PromoSort = (typeof PROMO_SORTS)[number];

/** Number of days before a renewal at which its reminder is sent. */
export const REMINDER_DAYS = 7;
/** Number of minutes after which an unpaid checkout ends. */
export const CHECKOUT_MINUTES = 60;

export const PROMO_CENTS_MAX = 100_000;
export const PROMO_DAYS_MAX = 366;
export const PROMO_USES_MAX = 1_000_000;
/** Minimum length of a promo code, in characters. */
export const PROMO_CODE_MIN = 3;
