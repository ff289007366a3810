/** Text that the owner types to delete their account. */
export const DELETE_CONFIRMATION = 'delete my account';
/** Days after which a backup is deleted, including data that has been deleted from the database since. */
export const BACKUP_DAYS = 30;
/**
 * Years for which the number, amount and date of an invoice are kept after its account was deleted. Tax law requires
 * ten years from the end of the invoice's year.
 */
export const INVOICES_KEPT_YEARS = 11;
