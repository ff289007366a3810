import { useMemo } from 'react';
import type { LiveRound } from '@tradesense/contract/live-sessions.ts';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { TIMEFRAME_LABELS } from '../bias-test/bias-text.ts';
import { decisionRuler, questionChart } from '../bias-test/question-chart.ts';
import { useReader } from '../bias-test/use-reader.ts';

/** The chart of a round, with what came after it once it is revealed. */
export function LiveChart({ round: { number, chart, reveal } }: { readonly round: LiveRound }) {
  const reader = useReader();
  const model = useMemo(
    () => questionChart({ ...chart, index: number - 1 }, reveal?.outcome ?? null, reader),
    [chart, number, reader, reveal],
  );
  const ruler = useMemo(() => decisionRuler(model), [model]);
  const { bars } = TIMEFRAME_LABELS[chart.timeframe];
  const asset = reveal?.asset ?? chart.asset;
  const what = asset === null ? `masked ${bars}` : `${bars} of ${asset}`;
  return (
    <CandleChart
      title={`Round ${number}: ${what}; the next ${chart.outcomeBars} decide`}
      model={model}
      source={chart.source}
      layers={ruler}
    />
  );
}
