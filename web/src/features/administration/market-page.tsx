import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMarketResponse, GapsResponse } from '@tradesense/contract/administration-records.ts';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { gapsQuery, marketQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import { DataTable, type Column } from './data-table.tsx';

type Series = GapsResponse['series'][number];

const COLUMNS: readonly Column<Series>[] = [
  { id: 'interval', label: 'Interval', cell: ({ interval }) => interval },
  { id: 'from', label: 'Made from', cell: ({ rolledUpFrom }) => rolledUpFrom ?? 'imported' },
  { id: 'first', label: 'First bar', cell: ({ firstOpen }) => timeText(firstOpen) },
  { id: 'last', label: 'Last bar', cell: ({ lastOpen }) => timeText(lastOpen) },
  { id: 'stored', label: 'Stored', isNumber: true, cell: ({ stored }) => stored.toLocaleString('en') },
  { id: 'missing', label: 'Missing', isNumber: true, cell: ({ missing }) => missing.toLocaleString('en') },
  {
    id: 'gaps',
    label: 'First gap',
    cell: ({ gaps }) => (gaps[0] === undefined ? '–' : `${gaps[0].missing} from ${timeText(gaps[0].from)}`),
  },
];

const PRICE_COLUMNS: readonly Column<AdminMarketResponse['assets'][number]>[] = [
  { id: 'symbol', label: 'Asset', cell: ({ symbol }) => symbol },
  { id: 'price', label: 'Price', isNumber: true, cell: ({ price }) => price ?? '–' },
  {
    id: 'age',
    label: 'Age',
    isNumber: true,
    cell: ({ ageSeconds }) => (ageSeconds === null ? '–' : `${ageSeconds} s`),
  },
];

/** Shows the state of the feed, the age of each price, and missing bars of stored series. */
export function MarketPage() {
  const market = useQuery(marketQuery);
  const [asset, setAsset] = useState<AssetSymbol>('BTC');
  const gaps = useQuery(gapsQuery(asset));
  return (
    <AdminFrame title="Market">
      {market.isError ? (
        <LoadFailure
          title="The state of the market could not be loaded"
          text={failureText(market.error)}
          isRetrying={market.isFetching}
          onRetry={() => void market.refetch()}
        />
      ) : market.data === undefined ? (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      ) : (
        <>
          <Alert tone={market.data.state === 'live' ? 'success' : 'warning'} title={`The feed is ${market.data.state}`}>
            <p>
              Source: {market.data.source}. Newest price: {timeText(market.data.asOf)}. {market.data.reason}
            </p>
          </Alert>
          <DataTable
            label="Table of prices"
            columns={PRICE_COLUMNS}
            rows={market.data.assets}
            rowKey={({ symbol }) => symbol}
          />
        </>
      )}
      <h2>Gaps of stored bars</h2>
      <div>
        <Select
          label="Asset"
          value={asset}
          onValueChange={(value) => setAsset(ASSETS.find(({ symbol }) => symbol === value)?.symbol ?? 'BTC')}
        >
          {ASSETS.map(({ symbol }) => (
            <option key={symbol}>{symbol}</option>
          ))}
        </Select>
      </div>
      {gaps.isError ? (
        <LoadFailure
          title="The gaps could not be loaded"
          text={failureText(gaps.error)}
          onRetry={() => void gaps.refetch()}
        />
      ) : gaps.data === undefined ? (
        <div aria-busy="true">
          <Skeleton height="8rem" />
        </div>
      ) : gaps.data.series.length === 0 ? (
        <EmptyState title="Nothing is stored">
          No bars of this asset were imported; its history is simulated.
        </EmptyState>
      ) : (
        <DataTable
          label="Table of series"
          columns={COLUMNS}
          rows={gaps.data.series}
          rowKey={({ interval }) => interval}
        />
      )}
    </AdminFrame>
  );
}
