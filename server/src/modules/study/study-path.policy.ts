import type { Lesson, LessonLibrary } from './content/lesson-library.ts';

/**
 * The proposed path through all lessons. It mixes the topics, so that costs, base rates, confidence and risk come
 * early, and similar concepts follow each other. Each row is about a week of short sessions.
 */
const PATH = `
  candle timeframes bid-ask-cost base-rates atr random-walk
  fractal long-short confidence-brier alternation who-loses leg-size
  invalidation-stop confirmation position-size swings-hindsight luck-evidence
  swings-as-of-now asset-sessions r-expectancy higher-highs calibration funding
  trend-or-range drawdown reasons-facts leverage recency stop-gaps correlation
  order-types wick-or-close limit-not-filled touch-clusters exits-that-wait plan-to-journal
  bos no-level-here choch choose-the-leg ratios read-your-journal
  three-bar-gap candle-patterns gap-size retracement-worth paper-trading-well gap-fill candle-evidence
  sweeps slippage-size abnormal-volume order-flow-limits intraday-costs volume-profile intent news going-live`
  .trim()
  .split(/\s+/);

/**
 * Returns the lessons in the order of the path. Lessons that are not on the path come last, in the order of the topics.
 */
export function lessonsOnPath({ lessons }: LessonLibrary): readonly Lesson[] {
  const onPath = PATH.flatMap((id) => lessons.get(id) ?? []);
  const named = new Set(PATH);
  return [...onPath, ...[...lessons.values()].filter(({ id }) => !named.has(id))];
}
