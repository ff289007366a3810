export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** Number of minutes within which the second factor must follow the password. */
export const SECOND_FACTOR_MINUTES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 50;
/**
 * Number of hours for which the confirmation link sent to a new email address works. `EMAIL_UNDO_HOURS` is the number
 * of hours for which the link sent to the old address can undo the change.
 */
export const EMAIL_CHANGE_HOURS = 24;
export const EMAIL_UNDO_HOURS = 72;
