/** The one file of product constants. No imports: the browser reads it without cost. */
export const PRODUCT_NAME = 'TradeSense';
export const PRODUCT_TAGLINE = 'trading smarter, together';
export const VIRTUAL_CURRENCY = 'SENSE$';
export const OWNER_YEAR = 2025;

export const NAME_MIN = 2;
export const NAME_MAX = 50;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const PROMO_CODE_MAX = 40;

export const CANDLES_LIMIT_DEFAULT = 500;
export const CANDLES_LIMIT_MAX = 5000;

export const CSRF_HEADER = 'x-csrf-token';
export const CSRF_COOKIE = 'csrf_token';
export const TIMEZONE_HEADER = 'x-timezone';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const REQUEST_ID_HEADER = 'x-request-id';
