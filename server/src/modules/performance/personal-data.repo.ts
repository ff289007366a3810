import { ownedTables } from '../../platform/personal-data.ts';

/** Copies of a learner's trades and answers, which the dashboard reads. */
export const PERFORMANCE_PERSONAL_DATA = ownedTables([
  {
    name: 'performance_answers',
    exported: { no: 'Copies of answers that the export has from Bias Tests and Chart Exams.' },
  },
  {
    name: 'performance_trades',
    of: 'account_id IN (SELECT account_id FROM performance_accounts WHERE user_id = $1)',
    exported: { no: 'Copies of trades that the export has from the journal.' },
  },
  {
    name: 'performance_deposits',
    of: 'account_id IN (SELECT account_id FROM performance_accounts WHERE user_id = $1)',
    exported: { no: 'Copies of grants that the export has from the ledger.' },
  },
  {
    name: 'performance_days',
    of: 'account_id IN (SELECT account_id FROM performance_accounts WHERE user_id = $1)',
    exported: { no: 'Sums of trades that the export has from the journal.' },
  },
  {
    name: 'performance_accounts',
    exported: { no: 'Sums of accounts that the export has from the sandbox.' },
  },
]);
