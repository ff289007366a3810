import { useMemo, type ReactNode } from 'react';
import type { LiveRound } from '@tradesense/contract/live-sessions.ts';
import { CandleChart } from '../../chart/candle-chart.tsx';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import type { ChartLayer } from '../../chart/view/chart-layer.ts';
import { WorkTitle } from '../../ui/work-frame.tsx';
import { TIMEFRAME_LABELS } from '../bias-test/bias-text.ts';
import { decisionRuler, questionChart } from '../bias-test/question-chart.ts';
import { useReader } from '../bias-test/use-reader.ts';
import styles from './live-session.module.css';

export const ROUND_TITLE_ID = 'live-round-title';

/**
 * Returns the chart model of a round. In a round of calls, the outcome bars are added after the reveal. In a round of
 * marks there is no decision, and the chart contains only the bars to mark.
 */
export function useRoundModel({ kind, number, chart, reveal }: LiveRound): ChartModel {
  const reader = useReader();
  // Each fetch returns equal bars in new objects. The bars are compared as text, so that the chart is not redrawn.
  const [bars, outcome] = [JSON.stringify(chart.bars), JSON.stringify(reveal?.outcome ?? null)];
  return useMemo(() => {
    const question = { ...chart, index: number - 1 };
    if (kind === 'mark') return { ...questionChart(question, null, reader), decision: null };
    return questionChart(question, reveal?.outcome ?? null, reader);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by their values
  }, [kind, number, bars, outcome, reader]);
}

/** Returns the ruler of one ATR for a round of calls, and no layer for a round of marks. */
export function useDecisionRuler(model: ChartModel): readonly ChartLayer[] {
  return useMemo(() => decisionRuler(model), [model]);
}

interface LiveChartProps {
  readonly round: LiveRound;
  readonly model: ChartModel;
  readonly layers: readonly ChartLayer[];
  /** Content next to the heading. */
  readonly beside?: ReactNode;
  /** Tools between the heading and the chart. */
  readonly tools?: ReactNode;
}

/** Shows the heading and the chart of a round in a work panel. */
export function LiveChart({ round: { kind, number, chart, reveal }, model, layers, beside, tools }: LiveChartProps) {
  const { bars } = TIMEFRAME_LABELS[chart.timeframe];
  const asset = reveal?.asset ?? chart.asset;
  const what = asset === null ? `masked ${bars}` : `${bars} of ${asset}`;
  const task = kind === 'mark' ? 'mark the swings' : `the next ${chart.outcomeBars} decide`;
  return (
    <>
      <div className={styles['head']}>
        <WorkTitle id={ROUND_TITLE_ID} ref={null} what={`${what}; ${task}`}>
          {`Round ${number}`}
        </WorkTitle>
        {beside}
      </div>
      {tools}
      <CandleChart
        title={`Round ${number}: ${what}; ${task}`}
        model={model}
        source={chart.source}
        size="fill"
        layers={layers}
      />
    </>
  );
}
