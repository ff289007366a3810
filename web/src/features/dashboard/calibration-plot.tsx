import type { BiasInsightsResponse } from '@tradesense/contract/bias-test.ts';
import { BIAS_BIN_MIN_ANSWERS } from '@tradesense/core/bias/bias-rules.ts';
import { leftOutText } from '../../plots/left-out-text.ts';
import { ReliabilityPlot } from '../../plots/reliability-plot.tsx';
import { percentText, ratioText } from '../../ui/number-text.ts';
import { countText } from './figure-text.ts';
import { SourceCalls } from './source-answers.tsx';
import { SourceButton } from './source-dialog.tsx';

const LEFT_OUT = { items: 'rated answers', least: `fewer than ${BIAS_BIN_MIN_ANSWERS} answers` };

/** Shows the learner's calibration, and the Brier score of the same answers. */
export function CalibrationPlot({
  insights: { answers, reliability, biases },
}: {
  readonly insights: BiasInsightsResponse;
}) {
  const rates = biases?.brierBesideRates ?? null;
  const brier =
    rates === null
      ? ''
      : ` Brier score ${ratioText(rates.learner)}; always stating the base rates scores ${ratioText(rates.baseRates)}. Lower is better.`;
  return (
    <ReliabilityPlot
      title="Calibration"
      count={countText(answers, 'rated answers')}
      legend={[
        { shape: 'dashed', text: 'confidence equals hit rate' },
        { shape: 'dot', text: 'your answers, 95% interval' },
      ]}
      note={`Below the line you are surer than you are right.${leftOutText(answers, reliability, LEFT_OUT)}${brier}`}
      bins={reliability.map(({ from, to, meanConfidence, hitRate, n }) => ({
        said: meanConfidence,
        right: hitRate.estimate,
        low: hitRate.low,
        high: hitRate.high,
        n,
        source: (
          <SourceButton
            title={`Calls with a confidence of ${percentText(100 * from)} to ${percentText(100 * to)}`}
            formula="right calls ÷ calls"
            rows={() => <SourceCalls query={{ confidence: String(Math.round(100 * from)) }} />}
          >
            {n}
          </SourceButton>
        ),
      }))}
    />
  );
}
