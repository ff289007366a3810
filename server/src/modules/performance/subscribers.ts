/** A single subscriber for all events of accounts, so that the events of one account are handled one at a time. */
export const ACCOUNTS_SUBSCRIBER = 'performance.accounts';
/** A single subscriber for all events of answers. */
export const ANSWERS_SUBSCRIBER = 'performance.answers';
