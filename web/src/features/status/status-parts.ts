/** Computes the rows of the status page, one for each part of the product. */
import type { StatusResponse } from '@tradesense/contract/status.ts';
import { FEED_STATES } from '../../chart/feed-states.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** The state of one part of the product, in words. */
export interface PartState {
  readonly name: string;
  readonly tone: BadgeTone;
  readonly state: string;
  readonly detail: string;
}

const working = (name: string, isWorking: boolean, detail: string, failure: string): PartState => ({
  name,
  tone: isWorking ? 'success' : 'danger',
  state: isWorking ? 'Working' : 'Not working',
  detail: isWorking ? detail : failure,
});

/** Returns the parts, with the most important parts for a learner first. `timeText` formats an ISO time. */
export function partStates(status: StatusResponse, timeText: (iso: string) => string): readonly PartState[] {
  const { database, backgroundWork, prices, backup, ledgerCheck } = status;
  const [tone, state] = FEED_STATES[prices.state];
  return [
    working(
      'Accounts, tests and lessons',
      database,
      'The database responds.',
      'The database does not respond. Nothing new can be saved.',
    ),
    { name: 'Prices', tone, state, detail: prices.reason ?? 'New prices arrive.' },
    working(
      'Emails, notifications and daily work',
      backgroundWork,
      'Runs.',
      'Delayed. It is done once the server can.',
    ),
    ledgerCheck === null
      ? { name: 'Ledgers', tone: 'neutral', state: 'Not checked yet', detail: 'Every ledger is checked once a day.' }
      : {
          name: 'Ledgers',
          tone: ledgerCheck.isSound ? 'success' : 'danger',
          state: ledgerCheck.isSound ? 'All correct' : 'Fault found',
          detail: `${ledgerCheck.accounts} ${ledgerCheck.accounts === 1 ? 'account' : 'accounts'} checked on ${timeText(ledgerCheck.finishedAt)}.`,
        },
    backup === null
      ? {
          name: 'Backup',
          tone: 'warning',
          state: 'None yet',
          detail: 'No backup of this installation has been recorded.',
        }
      : {
          name: 'Backup',
          tone: 'success',
          state: 'Made',
          detail: `The last one was made on ${timeText(backup.finishedAt)}.`,
        },
  ];
}
