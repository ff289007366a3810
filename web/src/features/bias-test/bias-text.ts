import type { BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { BIAS_ANSWER_MIN_MS } from '@tradesense/core/bias/answer-time.ts';
import { BIAS_NEUTRAL_ATR, type BiasDirection, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { atrTextBeside } from '@tradesense/core/kernel/limit-text.ts';
import type { Trend } from '../../ui/trend-icon.tsx';
import { simulatedPath } from '../assessment/chart-subject.ts';

/** Texts of the Bias Test, shared by its pages. */
export const DIRECTION_LABELS: Readonly<Record<BiasDirection, { readonly name: string; readonly trend: Trend }>> = {
  bullish: { name: 'Bullish', trend: 'up' },
  bearish: { name: 'Bearish', trend: 'down' },
  neutral: { name: 'Neutral', trend: 'flat' },
};

export const TIMEFRAME_LABELS: Readonly<
  Record<BiasTimeframe | 'mixed', { readonly name: string; readonly bars: string }>
> = {
  '4h': { name: '4 hours', bars: 'four-hour bars' },
  '1d': { name: '1 day', bars: 'daily bars' },
  '1w': { name: '1 week', bars: 'weekly bars' },
  '1M': { name: '1 month', bars: 'monthly bars' },
  mixed: { name: 'Mixed', bars: 'bars of mixed length' },
};

const GUESS_BELOW = 40;
const NEARLY_SURE_FROM = 90;

/** Explains a confidence in one or two sentences. `confidence` is in percent. */
export function confidenceSentence(confidence: number): string {
  if (confidence < GUESS_BELOW) {
    return 'Close to a guess: with three outcomes, picking blindly gives each about 33%.';
  }
  // 100 is certainty, whatever the highest confidence is that the test takes.
  if (confidence === 100) return '100% means you never expect to be wrong. One wrong call scores the worst possible 2.';
  const sentence = `You expect to be right in about ${confidence} of 100 calls like this one.`;
  return confidence >= NEARLY_SURE_FROM ? `${sentence} A miss at this confidence costs a lot.` : sentence;
}

/**
 * Returns the asset as text for titles. A test of `random` has several assets; each is named with its question once the
 * mask is lifted.
 */
export function assetTitle(asset: string): string {
  return asset === 'random' ? 'Random assets' : asset;
}

/** Returns what the charts of a test showed, as text for its title. Before the first answer, `unrated` tells the source. */
export function testTitle({ asset, unrated, result }: Pick<BiasTestResponse, 'asset' | 'unrated' | 'result'>): string {
  const reviews = result?.reviews ?? [];
  const isSimulated =
    reviews.length === 0 ? unrated === 'simulated' : reviews.every(({ source }) => source === 'simulated');
  if (!isSimulated) return assetTitle(asset);
  return asset === 'random' ? 'simulated paths for random assets' : simulatedPath(asset);
}

/** Describes a move: 'up 3.40% (1.20 ATR)'. A neutral move reads as less than the ATRs from which a move has a direction. */
export function moveSentence(movePercent: number, moveAtr: number): string {
  const way = movePercent > 0 ? 'up' : movePercent < 0 ? 'down' : 'unchanged';
  return `${way} ${Math.abs(movePercent).toFixed(2)}% (${atrTextBeside(BIAS_NEUTRAL_ATR, moveAtr)})`;
}

/** The plausible time of an answer as text: '4.6 s'. A faster answer counts for no tendency. */
export const LEAST_TIME_TEXT = `${(BIAS_ANSWER_MIN_MS / 1000).toFixed(1)} s`;

/** Says how many of the given answers were too fast for tendencies; `null` if none was. */
export function tooFastText({ tooFast, answered }: { tooFast: number; answered: number }): string | null {
  return tooFast === 0 ? null : `${tooFast} of ${answered} too fast for tendencies`;
}

/** Formats an answer time in ms: '1 min 05 s'. */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.round(elapsedMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
