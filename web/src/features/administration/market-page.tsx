import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMarketResponse, GapsResponse } from '@tradesense/contract/administration-records.ts';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
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
      <QueryView query={market} name="The state of the market" height="12rem">
        {({ state, source, asOf, reason, assets }) => (
          <>
            <Alert tone={state === 'live' ? 'success' : 'warning'} title={`The feed is ${state}`}>
              <p>
                Source: {source}. Newest price: {timeText(asOf)}. {reason}
              </p>
            </Alert>
            <DataTable label="Table of prices" columns={PRICE_COLUMNS} rows={assets} rowKey={({ symbol }) => symbol} />
          </>
        )}
      </QueryView>
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
      <QueryView query={gaps} name="The gaps" height="8rem">
        {({ series }) =>
          series.length === 0 ? (
            <EmptyState title="Nothing is stored">
              No bars of this asset were imported; its history is simulated.
            </EmptyState>
          ) : (
            <DataTable label="Table of series" columns={COLUMNS} rows={series} rowKey={({ interval }) => interval} />
          )
        }
      </QueryView>
    </AdminFrame>
  );
}
