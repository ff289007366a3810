import type { TradingAccount, TradingLedgerResponse } from '@tradesense/contract/trading-accounts.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { SignedMoney } from '../../../ui/amount.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ArrowRightIcon } from '../../../ui/text-icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DataTable } from '../table/data-table.tsx';
import { amountKey, type TableColumn } from '../table/table-column.ts';
import { singleRows } from '../table/table-order.ts';
import { kindWords, postingText } from './ledger-text.ts';
import { Moment } from './moment.tsx';
import { PageList } from './page-list.tsx';
import styles from './panels.module.css';
import { useAccountPages } from './use-account-pages.ts';

const FILTERS = {
  all: { label: 'All', query: {} },
  grants: { label: 'Grants', query: { kinds: 'grant,reset' } },
  funding: { label: 'Funding', query: { kinds: 'funding' } },
  trades: { label: 'Trades', query: { kinds: 'fill,liquidation' } },
} as const;
type Filter = keyof typeof FILTERS;

type LedgerEntry = TradingLedgerResponse['entries'][number];
type Book = LedgerEntry['postings'][number]['book'];

const keyOf = ({ sequence }: LedgerEntry): string => String(sequence);

/** Returns a column with the signed amount that an entry posts to one ledger account (`book`). */
function bookColumn(book: Book, title: string): TableColumn<LedgerEntry> {
  const movedOf = ({ postings }: LedgerEntry) => postings.find((each) => each.book === book)?.amount ?? null;
  return {
    id: book,
    title,
    isNumber: true,
    cell: (entry) => {
      const moved = movedOf(entry);
      return moved === null ? '' : <SignedMoney value={moved} />;
    },
    sortBy: (entry) => amountKey(movedOf(entry)),
  };
}

const COLUMNS: readonly [TableColumn<LedgerEntry>, ...TableColumn<LedgerEntry>[]] = [
  {
    id: 'entry',
    title: 'Entry',
    cell: (entry) => `${entry.sequence}. ${kindWords(entry)}`,
    sortBy: ({ sequence }) => sequence,
  },
  { id: 'at', title: 'Time', cell: ({ at }) => <Moment at={at} />, sortBy: ({ sequence }) => sequence },
  bookColumn('cash', 'Free cash'),
  bookColumn('margin', 'Margin'),
  { id: 'postings', title: 'Postings', isText: true, cell: ({ postings }) => postingText(postings) },
  { id: 'hash', title: 'Chain of hashes', cell: (entry) => <Hashes entry={entry} /> },
];

function Hashes({ entry: { hash, previousHash } }: { readonly entry: LedgerEntry }) {
  return (
    <span className={styles['hash']}>
      <span title={previousHash}>{previousHash.slice(0, 8)}</span> <ArrowRightIcon />
      <VisuallyHidden>, then </VisuallyHidden> <span title={hash}>{hash.slice(0, 8)}</span>
    </span>
  );
}

/**
 * Shows every movement of the account's money as a ledger entry with balanced postings. Each entry contains the hash of
 * the previous one.
 */
export function LedgerPanel({ account }: { readonly account: TradingAccount }) {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <div className={styles['panel']}>
      <div className={styles['filters']}>
        <SegmentedControl
          label="Entries"
          value={filter}
          options={(['all', 'grants', 'funding', 'trades'] as const).map((value) => ({
            value,
            label: FILTERS[value].label,
          }))}
          onValueChange={setFilter}
        />
      </div>
      <Entries key={filter} account={account} filter={filter} />
      <p className={styles['note']}>
        The postings of an entry add up to zero. Each entry contains the hash of the previous one, so none can be
        changed or removed unnoticed.
      </p>
    </div>
  );
}

function Entries({ account, filter }: { readonly account: TradingAccount; readonly filter: Filter }) {
  const { id } = account;
  const query = useAccountPages({
    name: `ledger-${filter}`,
    account,
    fetchPage: (page, signal) =>
      call('GET /api/sandbox/accounts/{id}/ledger', {
        params: { id },
        query: { ...FILTERS[filter].query, ...page },
        signal,
      }),
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <PageList name="The ledger's entries" query={query}>
      {entries.length === 0 ? (
        <EmptyState title="No entries of this kind yet" />
      ) : (
        <DataTable
          name="Ledger entries"
          columns={COLUMNS}
          groups={singleRows(entries, keyOf)}
          keyOf={keyOf}
          partOf={query.hasNextPage ? 'Newest first. Once all are loaded they can be sorted.' : null}
        />
      )}
    </PageList>
  );
}
