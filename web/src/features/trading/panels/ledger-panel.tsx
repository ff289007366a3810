import type { TradingAccount, TradingLedgerResponse } from '@tradesense/contract/trading-accounts.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ArrowRightIcon } from '../../../ui/text-icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
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

/** Shows every movement of the account's money: balanced entries, each with the hash of the previous one. */
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
        <ul className={styles['rows']}>
          {entries.map((entry) => (
            <EntryRow key={entry.sequence} entry={entry} />
          ))}
        </ul>
      )}
    </PageList>
  );
}

function EntryRow({ entry }: { readonly entry: TradingLedgerResponse['entries'][number] }) {
  const { sequence, at, postings, hash, previousHash } = entry;
  return (
    <li className={styles['row']}>
      <div className={styles['rowHead']}>
        <h3>
          {sequence}. {kindWords(entry)}
        </h3>
        <span className={styles['when']}>
          <Moment at={at} />
        </span>
      </div>
      <p>{postingText(postings)}</p>
      <p className={styles['hash']}>
        <span title={previousHash}>{previousHash.slice(0, 8)}</span> <ArrowRightIcon />
        <VisuallyHidden>, then </VisuallyHidden> <span title={hash}>{hash.slice(0, 8)}</span>
      </p>
    </li>
  );
}
