/** Constants of the product as a whole. Imports nothing, so that browsers load little code. */
export const PRODUCT_NAME = 'TradeSense';
export const PRODUCT_TAGLINE = 'trading smarter, together';
export const VIRTUAL_CURRENCY = 'SENSE$';
export const OWNER_YEAR = 2025;

/**
 * Largest value of an integer column (PostgreSQL `integer`). It is the maximum of every integer in a request that is
 * stored in such a column.
 */
export const INTEGER_MAX = 2_147_483_647;

export const NAME_MIN = 2;
export const NAME_MAX = 50;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const PROMO_CODE_MAX = 40;

/** Hours for which the link in a verification email works; the constants after it are for other links. */
export const VERIFICATION_LINK_HOURS = 24;
export const RESET_LINK_HOURS = 1;
/** Time for which the printed link that creates the first administrator is valid. */
export const SETUP_LINK_HOURS = 24;
/**
 * Number of hours without use after which a session ends, unless the sign-in is remembered. `SESSION_DAYS` is the
 * maximum age of every session.
 */
export const SESSION_IDLE_HOURS = 24;
export const SESSION_DAYS = 30;

export const CANDLES_LIMIT_DEFAULT = 500;
export const CANDLES_LIMIT_MAX = 5000;

export const CSRF_HEADER = 'x-csrf-token';
export const CSRF_COOKIE = 'csrf_token';
/**
 * Name of a cookie that tells scripts that the browser is signed in. A new tab requests a token only if this cookie
 * exists.
 */
export const SIGN_IN_HINT_COOKIE = 'signed_in';
export const TIMEZONE_HEADER = 'x-timezone';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Number of completed rated Bias Tests that unlock the sandbox; the next constant is the number of passed Chart Exams.
 * Administrators can change both numbers.
 */
export const UNLOCK_BIAS_TESTS = 2;
export const UNLOCK_CHART_EXAMS = 2;

export const TERMS_VERSION = '2025-01-01';

/** Maximum edge length of a stored profile image, in pixels. */
export const PROFILE_IMAGE_EDGE = 512;
/** Maximum size of an uploaded profile image, in bytes. */
export const PROFILE_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Media types of images that the server accepts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/** Widths that `/_next/image` serves, in pixels. The second list has smaller widths, for small images. */
export const IMAGE_DEVICE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const IMAGE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384] as const;
/** Qualities in which `/_next/image` makes images, ascending. The nearest to a requested quality is used. */
export const IMAGE_QUALITIES = [50, 75, 90] as const;
export type ImageQuality = (typeof IMAGE_QUALITIES)[number];
export const IMAGE_QUALITY_DEFAULT: ImageQuality = 75;

export const HEARTBEAT_ENTRIES_MAX = 30;
export const CLIENT_ERRORS_MAX = 10;
