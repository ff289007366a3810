import { useQuery } from '@tanstack/react-query';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { useMemo } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { failureText } from '../../platform/failure-text.ts';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { runBarsQuery } from './compare-queries.ts';
import styles from './compare-runs.module.css';
import { runText, sessionTitle } from './replay-text.ts';
import { barAt, runMarksLayer, type RunMark } from './run-marks-layer.ts';
import type { ComparedRun, RunTrade } from './run-results.ts';

interface RunChartProps {
  readonly first: ComparedRun;
  readonly second: ComparedRun;
  readonly parted: { readonly left: readonly RunTrade[]; readonly right: readonly RunTrade[] };
}

/**
 * Shows the entries and exits of both runs on one chart. The chart has the bars of the run that went further. The
 * learner has already seen these bars, so no new bar is revealed.
 */
export function RunChart({ first, second, parted }: RunChartProps) {
  const further = first.session.cursor >= second.session.cursor ? first.session : second.session;
  const { data, error, isFetching, refetch } = useQuery(runBarsQuery(further));
  const { asset, interval } = further;
  const model = useMemo<ChartModel | null>(() => {
    const known = findTradedAsset(asset);
    if (data === undefined || known === undefined) return null;
    return {
      bars: chartBarsOf(data.bars),
      xAxis: { kind: 'time', interval, zone: browserTimeZone(), assetClass: known.class },
      scale: { kind: 'price', decimals: known.priceDecimals },
      decision: null,
      locale: pageLanguage(),
    };
  }, [data, asset, interval]);
  const { left, right } = parted;
  const layers = useMemo(() => {
    const opens = data?.bars.map(([open]) => open) ?? [];
    return [runMarksLayer([...marksOf('first', left, opens), ...marksOf('second', right, opens)])];
  }, [data, left, right]);
  if (model === null)
    return error === null ? (
      <Skeleton height="20rem" />
    ) : (
      <LoadFailure
        title="The chart could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <section className={styles['chart']} aria-label="Entries and exits of both runs">
      <CandleChart
        title={`${sessionTitle(further)}, both runs`}
        size="tall"
        source={further.source}
        {...{ model, layers }}
      />
      <p className={styles['note']}>
        Triangles are entries, diamonds are exits: filled for {runText(first.session)}, hollow for{' '}
        {runText(second.session)}. Trades that both runs share are left out.
      </p>
    </section>
  );
}

function marksOf(run: RunMark['run'], trades: readonly RunTrade[], opens: readonly number[]): RunMark[] {
  return trades.flatMap(({ openedAt, closedAt, entryPrice, exitPrice }) => {
    const mark = (kind: RunMark['kind'], at: string, price: string): RunMark[] => {
      const index = barAt(opens, Date.parse(at));
      return index === null ? [] : [{ run, kind, index, price: Number(price) }];
    };
    return [...mark('entry', openedAt, entryPrice), ...mark('exit', closedAt, exitPrice)];
  });
}
