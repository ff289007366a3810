import { useMemo, useState } from 'react';
import { ASSETS, findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { useChartStorage } from '../../chart/drawings/use-chart-storage.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { SOURCE_LABELS } from '../../chart/model/source-text.ts';
import type { CompareSwitch } from '../../chart/model/toolbar-choice.ts';
import { chartStorage } from '../../platform/chart-storage.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { Alert } from '../../ui/alert.tsx';
import { NoHistory, WithoutBars } from './chart-absence.tsx';
import styles from './market-chart.module.css';
import { useCandles, useComparedCandles, useOlderBarsOf } from './use-candles.ts';
import { usePreloadedChart } from './use-preloaded-chart.ts';
import { pageLanguage } from '../../ui/page-language.ts';

const BARS_IN_VIEW = 150;
const newId = (): string => randomUuid(crypto);

interface MarketChartProps {
  readonly asset: Asset;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
  /** Id of the signed-in learner; `null` for a guest. Drawings are stored only for a learner. */
  readonly learnerId: string | null;
}

/** Shows the live chart of one asset in every interval, back to its first bar, with an optional comparison. */
export function MarketChart({ asset, interval, onInterval, learnerId }: MarketChartProps) {
  const [storage] = useState(() => (learnerId === null ? null : chartStorage(asset.symbol)));
  const kept = useChartStorage({ storage, name: asset.symbol, newId });
  const candles = useCandles(asset, interval);
  const { query, bars, source, foreign } = candles;
  const older = useOlderBarsOf(query);
  const compare = useCompare(asset, candles.interval, bars.length);
  usePreloadedChart();
  const model = useMemo<ChartModel>(
    () => ({
      bars,
      xAxis: { kind: 'time', interval: candles.interval, zone: browserTimeZone(), assetClass: asset.class },
      scale: { kind: 'price', decimals: asset.priceDecimals },
      decision: null,
      locale: pageLanguage(),
    }),
    [bars, candles.interval, asset],
  );
  if (source === undefined) return <WithoutBars asset={asset} query={query} />;
  if (bars.length === 0 && !query.isPlaceholderData) return <NoHistory {...{ asset, interval, onInterval }} />;
  return (
    <div className={styles['place']} aria-busy={query.isPlaceholderData || undefined}>
      {query.isPlaceholderData && query.error !== null ? <WithoutBars asset={asset} query={query} /> : null}
      {foreign === null ? null : (
        <Alert title="The chart and the price above come from different markets">
          <p>
            The chart shows {SOURCE_LABELS[source].toLowerCase()}, the price {SOURCE_LABELS[foreign].toLowerCase()}.
          </p>
        </Alert>
      )}
      <CandleChart
        title={`${asset.name}, ${candles.interval}`}
        model={model}
        source={source}
        size="tall"
        {...kept}
        intervals={{ options: INTERVALS, selected: interval, onSelect: onInterval }}
        compare={compare}
        older={older}
        barsInView={BARS_IN_VIEW}
      />
    </div>
  );
}

function useCompare(asset: Asset, interval: Interval, count: number): CompareSwitch {
  const [selected, setSelected] = useState<string | null>(null);
  const { bars } = useComparedCandles(selected, interval, count);
  const comparison = useMemo<CompareSwitch['comparison']>(() => {
    const other = selected === null ? undefined : findAsset(selected);
    return other === undefined || bars === null ? null : { label: other.symbol, bars, decimals: other.priceDecimals };
  }, [selected, bars]);
  const options = useMemo(
    () =>
      ASSETS.filter(({ symbol }) => symbol !== asset.symbol).map(({ symbol, name }) => ({
        value: symbol,
        label: `${symbol}, ${name}`,
      })),
    [asset],
  );
  return { options, selected, onSelect: setSelected, comparison };
}
