import type { Asset } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ChartLink } from '../../../chart/chart-link.ts';
import { useChartStorage } from '../../../chart/drawings/use-chart-storage.ts';
import { SOURCE_LABELS } from '../../../chart/model/source-text.ts';
import { chartStorage } from '../../../platform/chart-storage.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import { NoHistory, WithoutBars } from '../../market/chart-absence.tsx';
import { useCandles, useOlderBarsOf } from '../../market/use-candles.ts';
import { usePreloadedChart } from '../../market/use-preloaded-chart.ts';
import { useChartAlerts } from '../alerts/use-chart-alerts.tsx';
import type { DrawingsBoard } from '../charts/drawings-board.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { TradingChart } from './trading-chart.tsx';
import styles from './trading-chart.module.css';

const newId = (): string => randomUuid(crypto);

/** Shows the chart of the desk's asset with live prices and the learner's drawings. */
export function LiveTradingChart(props: LiveChartProps) {
  return <LiveChart key={props.asset.symbol} {...props} />;
}

interface LiveChartProps {
  readonly desk: TradingDesk;
  /** The asset of the desk. */
  readonly asset: Asset;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
  /** Shares the crosshair and the visible times with the other charts of the desk. */
  readonly link?: ChartLink;
  /** Publishes the drawings for the other charts of the desk. */
  readonly board?: DrawingsBoard;
  /** Additional controls of the toolbar. */
  readonly actions?: ReactNode;
}

function LiveChart({ desk, asset, interval, onInterval, link, board, actions }: LiveChartProps) {
  const [storage] = useState(() => chartStorage(asset.symbol));
  const kept = useChartStorage({ storage, name: asset.symbol, newId });
  const { query, bars, source, foreign, interval: shown } = useCandles(asset, interval);
  const alerts = useChartAlerts(asset);
  const older = useOlderBarsOf(query);
  const latestRef = useLatest(onInterval);
  // Memoized, because typing in the ticket renders this component, but must not render the chart.
  const intervals = useMemo(
    () => ({ options: INTERVALS, selected: interval, onSelect: (next: Interval) => latestRef.current(next) }),
    [interval, latestRef],
  );
  const { drawings } = kept;
  useEffect(() => board?.publish(asset.symbol, drawings), [board, asset, drawings]);
  usePreloadedChart();
  if (source === undefined) return <WithoutBars asset={asset} query={query} />;
  if (bars.length === 0 && !query.isPlaceholderData) return <NoHistory {...{ asset, interval, onInterval }} />;
  return (
    <div className={styles['place']} aria-busy={query.isPlaceholderData || undefined}>
      {query.isPlaceholderData && query.error !== null ? <WithoutBars asset={asset} query={query} /> : null}
      {foreign === null ? null : (
        <Alert tone="warning" title="The chart shows a different market from the one you trade in">
          <p>
            The chart shows {SOURCE_LABELS[source].toLowerCase()}. Orders fill at {SOURCE_LABELS[foreign].toLowerCase()}
            .
          </p>
        </Alert>
      )}
      <TradingChart
        desk={desk}
        alerts={alerts}
        actions={actions}
        {...(link === undefined ? {} : { link })}
        bars={{
          bars,
          interval: shown,
          source,
          intervals,
          older,
        }}
        kept={kept}
      />
    </div>
  );
}
