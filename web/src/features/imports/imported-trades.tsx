import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ImportedTrade } from '@tradesense/contract/imports.ts';
import { JOURNAL_TAG_KINDS } from '@tradesense/contract/journal-constants.ts';
import { useState } from 'react';
import { apiClient } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { exactText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { ImportedEditor } from './imported-editor.tsx';
import styles from './imported-page.module.css';
import { Figure } from './imported-statistics.tsx';
import { importedTradesQuery, statisticsQuery, type ImportedFilters } from './imports-queries.ts';
import { amountText, FORMAT_LABELS, SIDE_LABELS, toneOf } from './imports-text.ts';

/** Shows the imported trades, newest first, with filters. */
export function ImportedTrades() {
  const [filters, setFilters] = useState<ImportedFilters>({});
  const query = useInfiniteQuery({ ...importedTradesQuery(filters), placeholderData: keepPreviousData });
  const isNarrowed = Object.values(filters).some((each) => each !== undefined);
  return (
    <QueryView query={query} name="The imported trades" height="16rem">
      {({ pages }) => {
        const trades = pages.flatMap((page) => page.trades);
        if (trades.length === 0 && !isNarrowed)
          return (
            <EmptyState title="No imported trades yet">
              <p>Choose an export of your broker above. You see what it has before anything is stored.</p>
            </EmptyState>
          );
        return (
          <Card title="Trades" actions={<ExportButton />}>
            <Filters filters={filters} onChange={setFilters} />
            {trades.length === 0 ? <p className={styles['note']}>No imported trade matches these filters.</p> : null}
            <ul
              className={styles['list']}
              aria-label="Imported trades"
              aria-busy={query.isPlaceholderData || undefined}
            >
              {trades.map((trade) => (
                <TradeRow key={trade.id} trade={trade} />
              ))}
            </ul>
            <MoreButton query={query} label="Show older trades" />
          </Card>
        );
      }}
    </QueryView>
  );
}

function ExportButton() {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await apiClient.callForFile('GET /api/imported-trades/export', { query: { format: 'csv' } })),
  });
  return (
    <>
      <Button size="small" variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
        Export as CSV
      </Button>
      {download.isError ? <Alert tone="danger">{failureText(download.error)}</Alert> : null}
    </>
  );
}

interface FiltersProps {
  readonly filters: ImportedFilters;
  readonly onChange: (filters: ImportedFilters) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const { data } = useQuery(statisticsQuery);
  const change = (name: keyof ImportedFilters) => (value: string) =>
    onChange({ ...filters, [name]: value === '' ? undefined : value });
  return (
    <div className={styles['filters']}>
      <Select label="Symbol" value={filters.symbol ?? ''} onValueChange={change('symbol')}>
        <option value="">All symbols</option>
        {data?.symbols.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <Select label="Side" value={filters.side ?? ''} onValueChange={change('side')}>
        <option value="">Both sides</option>
        <option value="long">Long</option>
        <option value="short">Short</option>
      </Select>
      <Select label="Result" value={filters.outcome ?? ''} onValueChange={change('outcome')}>
        <option value="">All results</option>
        <option value="won">Won</option>
        <option value="lost">Lost</option>
      </Select>
      <Select label="Tag" value={filters.tag ?? ''} onValueChange={change('tag')}>
        <option value="">All tags</option>
        {data?.tags.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </div>
  );
}

function TradeRow({ trade }: { readonly trade: ImportedTrade }) {
  const [isOpen, setIsOpen] = useState(false);
  const { symbol, side, currency, format, openedAt, closedAt, quantity, entryPrice, exitPrice, net, otherFees } = trade;
  const tags = JOURNAL_TAG_KINDS.flatMap((kind) => trade.tags[kind]);
  return (
    <li>
      <div className={styles['row']}>
        <span className={styles['what']}>
          <strong>{symbol}</strong>
          <span className={styles['note']}>
            {SIDE_LABELS[side]} {exactText(quantity)} · {momentText(closedAt)}
          </span>
        </span>
        <span className={styles['net']}>
          <strong data-tone={toneOf(net)}>{amountText(net, currency)}</strong>
          {otherFees.length === 0 ? null : (
            <span className={styles['note']}>Without fees of {feesText(otherFees)}</span>
          )}
        </span>
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${symbol}, closed ${momentText(closedAt)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Open'}
        </Button>
      </div>
      <div className={styles['marks']}>
        <Badge tone="accent">Imported</Badge>
        <Badge>{FORMAT_LABELS[format]}</Badge>
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
      {isOpen ? (
        <>
          <dl className={styles['figures']}>
            <Figure name="Opened">{openedAt === null ? 'not in the file' : momentText(openedAt)}</Figure>
            <Figure name="Closed">{momentText(closedAt)}</Figure>
            <Figure name="Entry">{exactText(entryPrice)}</Figure>
            <Figure name="Exit">{exactText(exitPrice)}</Figure>
            <TradeCosts trade={trade} />
            <Figure name="Plan">not known</Figure>
          </dl>
          <ImportedEditor trade={trade} />
        </>
      ) : null}
    </li>
  );
}

/** Formats the fees that are not in the trade's own currency: '0.0005 BTC'. */
const feesText = (fees: ImportedTrade['otherFees']): string =>
  fees.map(({ amount, currency }) => `${exactText(amount)} ${currency}`).join(', ');

function TradeCosts({ trade: { gross, fees, swap, otherFees, currency, account } }: { readonly trade: ImportedTrade }) {
  const paid = (amount: string) => amountText(amount, currency).replace(/^\+/, '');
  return (
    <>
      <Figure name="Before fees">{amountText(gross, currency)}</Figure>
      <Figure name="Fees">{paid(fees)}</Figure>
      <Figure name="Swap">{paid(swap)}</Figure>
      {otherFees.length === 0 ? null : <Figure name="Fees not in the net result">{feesText(otherFees)}</Figure>}
      {account === '' ? null : <Figure name="Account">{account}</Figure>}
    </>
  );
}
