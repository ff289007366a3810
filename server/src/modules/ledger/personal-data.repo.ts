import { decimals, type OwnedTable } from '../../platform/personal-data.ts';

/**
 * Chains and entries of the ledger, for the module that owns the sandbox accounts. NOTE: the chains come first, because
 * the database does not allow deleting an entry while its chain exists. Deleting a chain also deletes its entries.
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
