import { useQuery } from '@tanstack/react-query';
import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { AdminMarketResponse, GapsResponse } from '@tradesense/contract/administration-records.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { ASSETS, findAsset } from '@tradesense/core/market/asset.ts';
import { apiClient } from '../../platform/api-client.ts';
import { FEED_STATES } from '../../chart/feed-states.ts';
import { SOURCE_LABELS } from '../../chart/model/source-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ageText } from '../../ui/moment-text.ts';
import { countText, priceText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { gapsQuery, marketQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import { CandleImportCard } from './candle-import.tsx';
import { DataTable, type Column, type ColumnSort } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './list-page.module.css';
import type { MarketPageSearch } from './list-searches.ts';
import { columnSorts } from './table-search.ts';

type Series = GapsResponse['series'][number];

type Sorts<Name extends keyof typeof ADMIN_TABLES> = (by: SortOf<Name>) => ColumnSort;

function seriesColumns(sort: Sorts<'series'>): readonly Column<Series>[] {
  return [
    { id: 'interval', label: 'Interval', sort: sort('interval'), cell: ({ interval }) => interval },
    { id: 'from', label: 'Made from', cell: ({ rolledUpFrom }) => rolledUpFrom ?? 'imported' },
    { id: 'first', label: 'First bar', sort: sort('first'), cell: ({ firstOpen }) => timeText(firstOpen) },
    { id: 'last', label: 'Last bar', sort: sort('last'), cell: ({ lastOpen }) => timeText(lastOpen) },
    { id: 'stored', label: 'Stored', isNumber: true, sort: sort('stored'), cell: ({ stored }) => countText(stored) },
    {
      id: 'missing',
      label: 'Missing',
      isNumber: true,
      sort: sort('missing'),
      cell: ({ missing }) => countText(missing),
    },
    {
      id: 'gaps',
      label: 'First gap',
      cell: ({ gaps }) => (gaps[0] === undefined ? '–' : `${gaps[0].missing} from ${timeText(gaps[0].from)}`),
    },
  ];
}

function priceColumns(sort: Sorts<'prices'>): readonly Column<AdminMarketResponse['assets'][number]>[] {
  return [
    { id: 'symbol', label: 'Asset', sort: sort('asset'), cell: ({ symbol }) => symbol },
    {
      id: 'price',
      label: 'Price',
      isNumber: true,
      sort: sort('price'),
      cell: ({ symbol, price }) => (price === null ? '–' : priceText(price, findAsset(symbol)?.priceDecimals ?? 2)),
    },
    {
      id: 'age',
      label: 'Age',
      isNumber: true,
      sort: sort('age'),
      cell: ({ ageSeconds }) => (ageSeconds === null ? '–' : ageText(ageSeconds * SECOND_MS)),
    },
  ];
}

interface MarketPageProps {
  readonly search: MarketPageSearch;
  readonly onSearch: (search: MarketPageSearch) => void;
}

/**
 * Shows the state of the feed, the age of each price, and the missing bars of stored series. Candles can be imported
 * here.
 */
export function MarketPage({ search, onSearch }: MarketPageProps) {
  return (
    <AdminFrame title="Market">
      <Prices {...{ search, onSearch }} />
      <CandleImportCard
        onImported={({ store, asset }) => (store === 'feed' ? onSearch({ ...search, asset }) : undefined)}
      />
      <h2>Gaps of stored bars</h2>
      <StoredSeries {...{ search, onSearch }} />
    </AdminFrame>
  );
}

function Prices({ search, onSearch }: MarketPageProps) {
  const query = { sort: search.sort, direction: search.direction };
  const market = useQuery(marketQuery(query));
  const sort = columnSorts(ADMIN_TABLES.prices, query, (order) => onSearch({ ...search, ...order }));
  return (
    <QueryView query={market} name="The state of the market" height="12rem">
      {({ state, source, asOf, reason, assets }) => (
        <>
          <Alert tone={FEED_STATES[state][0]} title={`Price feed: ${FEED_STATES[state][1]}`}>
            <p>
              Source: {SOURCE_LABELS[source]}. Newest price: {timeText(asOf)}. {reason}
            </p>
          </Alert>
          <div className={styles['filter']}>
            <DownloadButton
              label="CSV of the prices"
              download={() => apiClient.callForFile('GET /api/admin/market/export', { query })}
            />
          </div>
          <DataTable
            label="Table of prices"
            columns={priceColumns(sort)}
            rows={assets}
            rowKey={({ symbol }) => symbol}
            isBusy={market.isPlaceholderData}
          />
        </>
      )}
    </QueryView>
  );
}

function StoredSeries({ search, onSearch }: MarketPageProps) {
  const { asset = 'BTC', seriesSort, seriesDirection } = search;
  const query = { asset, sort: seriesSort, direction: seriesDirection };
  const gaps = useQuery(gapsQuery(query));
  const sort = columnSorts(ADMIN_TABLES.series, query, (order) =>
    onSearch({ ...search, seriesSort: order.sort, seriesDirection: order.direction }),
  );
  return (
    <>
      <div className={styles['filter']}>
        <Select
          label="Asset"
          value={asset}
          onValueChange={(value) =>
            onSearch({ ...search, asset: ASSETS.find(({ symbol }) => symbol === value)?.symbol })
          }
        >
          {ASSETS.map(({ symbol }) => (
            <option key={symbol}>{symbol}</option>
          ))}
        </Select>
        <DownloadButton
          label="CSV of the series"
          download={() => apiClient.callForFile('GET /api/admin/market/gaps/export', { query })}
        />
      </div>
      <QueryView query={gaps} name="The gaps" height="8rem">
        {({ series }) =>
          series.length === 0 ? (
            <EmptyState title="Nothing is stored">No bars of this asset were imported for the market pages.</EmptyState>
          ) : (
            <DataTable
              label="Table of series"
              columns={seriesColumns(sort)}
              rows={series}
              rowKey={({ interval }) => interval}
              isBusy={gaps.isPlaceholderData}
            />
          )
        }
      </QueryView>
    </>
  );
}
