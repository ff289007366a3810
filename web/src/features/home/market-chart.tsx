import type { CandlesResponse } from '@tradesense/contract/market.ts';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { call } from '../../platform/api-client.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { failureText } from '../../platform/failure-text.ts';
import styles from './market-chart.module.css';
import { pageLanguage } from '../../ui/page-language.ts';

const ASSETS = ['BTC', 'AAPL', 'XAU', 'EURUSD'] as const satisfies readonly AssetSymbol[];
type ShownAsset = (typeof ASSETS)[number];
const INTERVAL = '1h';
const BARS = 120;
const REFRESH_MS = 60_000;

function marketChart({ asset, bars }: CandlesResponse): ChartModel {
  const known = findAsset(asset);
  return {
    bars: chartBarsOf(bars),
    xAxis: { kind: 'time', interval: INTERVAL, zone: browserTimeZone() },
    scale: { kind: 'price', decimals: known?.priceDecimals ?? 2 },
    decision: null,
    locale: pageLanguage(),
  };
}

/** Shows current hourly candles of a few markets, refreshed every minute while the tab is visible. */
export default function MarketChart() {
  const [asset, setAsset] = useState<ShownAsset>('BTC');
  return (
    <QueryScope>
      <div className={styles['market']}>
        <SegmentedControl
          label="Market"
          isLabelHidden
          value={asset}
          options={ASSETS.map((symbol) => ({ value: symbol, label: symbol }))}
          onValueChange={setAsset}
        />
        <AssetChart key={asset} asset={asset} />
      </div>
    </QueryScope>
  );
}

function AssetChart({ asset }: { asset: ShownAsset }) {
  const candles = useQuery({
    queryKey: ['candles', asset, INTERVAL, BARS],
    queryFn: ({ signal }) =>
      call('GET /api/market/candles', { query: { asset, interval: INTERVAL, limit: BARS }, signal }),
    refetchInterval: REFRESH_MS,
  });
  const model = useMemo(() => (candles.data === undefined ? null : marketChart(candles.data)), [candles.data]);
  const name = findAsset(asset)?.name ?? asset;
  if (candles.data !== undefined && model !== null) {
    if (model.bars.length === 0) {
      return (
        <EmptyState title={`There is no hourly history of ${name} here`}>
          <p>Choose another market.</p>
        </EmptyState>
      );
    }
    return <CandleChart title={`${name}, hourly`} model={model} source={candles.data.source} />;
  }
  if (candles.error !== null) {
    return (
      <Alert
        tone="danger"
        title="The chart could not be loaded"
        actions={
          <Button size="small" isBusy={candles.isFetching} onClick={() => void candles.refetch()}>
            Try again
          </Button>
        }
      >
        <p>{failureText(candles.error)}</p>
      </Alert>
    );
  }
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <output>The chart of {name} is loading</output>
      </VisuallyHidden>
      <Skeleton height="clamp(16rem, 42vh, 24rem)" />
    </div>
  );
}
