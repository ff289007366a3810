import { decimals, type OwnedTable } from '../../platform/personal-data.ts';

/**
 * Chains with their entries, for the module that owns the accounts. NOTE: the chain comes first, because the database
 * does not allow deleting an entry while its chain exists. Deleting the chain also deletes its entries.
 */
export const LEDGER_TABLES: readonly OwnedTable[] = [
  { name: 'ledger_chains', exported: { no: 'Sums of the entries, and the hash of the last one.' } },
  {
    name: 'ledger_entries',
    of: 'account_id IN (SELECT account_id FROM ledger_chains WHERE user_id = $1)',
    exported: {
      path: 'sandbox/ledger',
      about: 'Every movement of virtual money in your sandbox accounts.',
      columns: `account_id, sequence, kind, at, cause,
        ${decimals(6, 'cash', 'margin', 'fees', 'funding', 'realised', 'grants')}`,
      orderBy: 'account_id, sequence',
    },
  },
];
