/** Text that the owner types to delete their account. */
export const DELETE_CONFIRMATION = 'delete my account';
/**
 * Number of days after which a backup is deleted. Until then, it may still contain data that were deleted from the
 * database.
 */
export const BACKUP_DAYS = 30;
/**
 * Number of years, from the date of an invoice, for which its number, amount and date are kept even if its account was
 * deleted. Tax law requires ten years from the end of the invoice's year.
 */
export const INVOICES_KEPT_YEARS = 11;
/**
 * Number of days for which the server keeps what a browser without an account has done in Study and in Real or
 * Shuffled: the lifetime of the cookie that identifies the browser.
 */
export const VISITOR_KEPT_DAYS = 365;
/** Number of days for which the server keeps the Study tasks and quizzes of a browser without an account. */
export const VISITOR_TASKS_KEPT_DAYS = 30;
