/**
 * The one subscriber for all events of accounts. With one, the events of an account are handled one after the other.
 */
export const ACCOUNTS_SUBSCRIBER = 'performance.accounts';
/** The one subscriber for all events of answers. */
export const ANSWERS_SUBSCRIBER = 'performance.answers';
