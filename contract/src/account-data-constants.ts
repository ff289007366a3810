/** What the owner types to delete their account. */
export const DELETE_CONFIRMATION = 'delete my account';
/** Days after which a backup, with everything that was deleted since, is deleted too. */
export const BACKUP_DAYS = 30;
/** Years that number, amount and day of an invoice are kept after its account was deleted: tax law asks for ten, counted from the end of its year. */
export const INVOICES_KEPT_YEARS = 11;
