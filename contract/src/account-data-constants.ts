/** What the owner types to delete their account. */
export const DELETE_CONFIRMATION = 'delete my account';
/** Days after which a backup, with everything that was deleted since, is deleted too. */
export const BACKUP_DAYS = 30;
/**
 * Years for which number, amount and day of an invoice are kept after the account was deleted. Tax law asks for ten from the end of the
 * invoice's year.
 */
export const INVOICES_KEPT_YEARS = 11;
