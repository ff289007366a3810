/** What the owner types to delete their account. */
export const DELETE_CONFIRMATION = 'delete my account';
/** Days after which a backup, with everything that was deleted since, is deleted too. */
export const BACKUP_DAYS = 30;
