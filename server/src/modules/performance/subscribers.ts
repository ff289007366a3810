/** One subscriber for all events of accounts, so that those of one account come one after another. */
export const ACCOUNTS_SUBSCRIBER = 'performance.accounts';
/** One subscriber for all events of answers. */
export const ANSWERS_SUBSCRIBER = 'performance.answers';
