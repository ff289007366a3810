/**
 * The one subscriber for all events of sandbox accounts. A single subscriber handles the events of an account one after
 * the other.
 */
export const ACCOUNTS_SUBSCRIBER = 'performance.accounts';
/** The one subscriber for all events of answers. */
export const ANSWERS_SUBSCRIBER = 'performance.answers';
