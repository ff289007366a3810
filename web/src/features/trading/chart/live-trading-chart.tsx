import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { useState } from 'react';
import { useKeptChart } from '../../../chart/drawings/use-kept-chart.ts';
import { SOURCE_WORDS } from '../../../chart/model/source-words.ts';
import { keptChart } from '../../../platform/kept-chart.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { Alert } from '../../../ui/alert.tsx';
import { NoHistory, WithoutBars } from '../../market/chart-absence.tsx';
import { olderBarsOf, useCandles } from '../../market/use-candles.ts';
import { usePreloadedChart } from '../../market/use-preloaded-chart.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { TradingChart } from './trading-chart.tsx';
import styles from './trading-chart.module.css';

const newId = (): string => randomUuid(crypto);

/** The chart of the desk's asset on live prices, with the drawings that the learner keeps of it everywhere. */
export function LiveTradingChart({ desk }: { readonly desk: TradingDesk }) {
  const [interval, setInterval] = useState<Interval>('1h');
  return <LiveChart key={desk.asset.symbol} {...{ desk, interval }} onInterval={setInterval} />;
}

interface LiveChartProps {
  readonly desk: TradingDesk;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
}

function LiveChart({ desk, interval, onInterval }: LiveChartProps) {
  const { asset } = desk;
  const [storage] = useState(() => keptChart(asset.symbol));
  const kept = useKeptChart({ storage, name: asset.symbol, newId });
  const { query, bars, source, foreign, interval: shown } = useCandles(asset, interval);
  usePreloadedChart();
  if (source === undefined) return <WithoutBars asset={asset} query={query} />;
  if (bars.length === 0 && !query.isPlaceholderData) return <NoHistory {...{ asset, interval, onInterval }} />;
  return (
    <div className={styles['place']} aria-busy={query.isPlaceholderData || undefined}>
      {query.isPlaceholderData && query.error !== null ? <WithoutBars asset={asset} query={query} /> : null}
      {foreign === null ? null : (
        <Alert tone="warning" title="The chart does not follow the market that you trade in">
          <p>
            It shows: {SOURCE_WORDS[source].toLowerCase()}. Orders meet: {SOURCE_WORDS[foreign].toLowerCase()}.
          </p>
        </Alert>
      )}
      <TradingChart
        desk={desk}
        bars={{
          bars,
          interval: shown,
          source,
          intervals: { options: INTERVALS, selected: interval, onSelect: onInterval },
          older: olderBarsOf(query),
        }}
        kept={kept}
      />
    </div>
  );
}
