import type { BiasAnswerResponse, BiasQuestion, BiasReview } from '@tradesense/contract/bias-test.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import { asDrawn } from '@tradesense/core/bias/drawn-bars.ts';
import { maskBars } from '@tradesense/core/bias/mask.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import { atrRuler } from '../../chart/marks/atr-ruler.ts';
import type { ValueScale } from '../../chart/model/value-scale.ts';
import type { ChartLayer } from '../../chart/view/chart-layer.ts';

/** Locale and time zone of a chart's reader. */
export interface Reader {
  readonly locale: string;
  /** IANA name. */
  readonly zone: string;
}

const UNKNOWN_ASSET_DECIMALS = 2;

function priceScale(asset: string): ValueScale {
  return { kind: 'price', decimals: findAsset(asset)?.priceDecimals ?? UNKNOWN_ASSET_DECIMALS };
}

type Drawn = Pick<BiasQuestion, 'masked' | 'source' | 'timeframe' | 'bars'>;

/**
 * Returns the bars of a chart and what their `x` means. The bars of a simulated chart are numbered, because its months
 * were never real: 0 is the last set-up bar. Masked rows have these numbers already.
 */
function drawnBars(
  { masked, source, timeframe, bars }: Drawn,
  rows: readonly CandleRow[],
  zone: string,
): Pick<ChartModel, 'bars' | 'xAxis'> {
  const drawn = chartBarsOf(rows);
  if (masked) return { bars: drawn, xAxis: { kind: 'bar-number' } };
  if (source !== 'simulated') return { bars: drawn, xAxis: { kind: 'time', interval: timeframe, zone } };
  return { bars: drawn.map((bar, index) => ({ ...bar, x: index - bars.length + 1 })), xAxis: { kind: 'bar-number' } };
}

/**
 * Returns the chart of a question: its set-up bars with empty space for the outcome, or with the outcome bars once they
 * are known.
 */
export function questionChart(
  question: BiasQuestion,
  outcome: BiasAnswerResponse['outcome'] | null,
  reader: Reader,
): ChartModel {
  return {
    ...drawnBars(question, [...question.bars, ...(outcome ?? [])], reader.zone),
    scale: question.masked ? { kind: 'relative' } : priceScale(question.asset ?? ''),
    decision: { setupBars: question.bars.length, outcomeBars: question.outcomeBars },
    locale: reader.locale,
  };
}

/**
 * Returns a layer with a ruler of one ATR around the close at the decision. Moves within the ruler count as Neutral.
 * Until the outcome is known, the ruler is in the empty space for the outcome bars.
 */
export function decisionRuler({ bars, decision }: ChartModel): readonly ChartLayer[] {
  if (decision === null) return [];
  const isAnswered = bars.length > decision.setupBars;
  return [
    atrRuler(bars, () => decision.setupBars - 1, {
      center: 'close',
      ...(isAnswered ? {} : { side: 'right' as const }),
    }),
  ];
}

/**
 * Returns the chart of a reviewed answer as the question drew it: upside down, in percent of the last set-up close and
 * with numbered bars, because a mirrored chart has no prices.
 */
export function mirroredReviewChart(review: BiasReview, reader: Reader): ChartModel {
  const { setup, outcome } = asDrawn({ setup: review.setup.map(barOf), outcome: review.outcome.map(barOf) }, true);
  return {
    bars: chartBarsOf(maskBars(setup, outcome)),
    xAxis: { kind: 'bar-number' },
    scale: { kind: 'relative' },
    decision: { setupBars: setup.length, outcomeBars: outcome.length },
    locale: reader.locale,
  };
}

function barOf([t, o, h, l, c, v]: CandleRow): Bar {
  return { t: epochMs(t), o, h, l, c, v };
}

/** Returns the chart of a reviewed answer with its prices and, unless it is simulated, with real dates. */
export function reviewChart(review: BiasReview, reader: Reader): ChartModel {
  return {
    ...drawnBars({ ...review, masked: false, bars: review.setup }, [...review.setup, ...review.outcome], reader.zone),
    scale: priceScale(review.asset),
    decision: { setupBars: review.setup.length, outcomeBars: review.outcome.length },
    locale: reader.locale,
  };
}
