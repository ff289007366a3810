import { BIAS_WINDOWS, type BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { classifyOutcomeByLog } from '@tradesense/core/bias/truth.ts';
import { barsOfColumns, sliceColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';

/** Numbers of windows whose outcome is up, down or neutral. */
export interface OutcomeCounts {
  readonly bullish: number;
  readonly bearish: number;
  readonly neutral: number;
  /**
   * Maximum number of windows that can be chosen so that no two share an outcome bar. The remaining windows mostly
   * repeat the outcomes of these.
   */
  readonly separate: number;
}

/**
 * Counts the outcomes of the windows that start at the bars with the indexes `starts` (ascending), by the rule of the
 * Bias Test. Runs as a compute task, because 4,000 windows take about 0.1 s.
 */
export function countOutcomes(columns: BarColumns, starts: readonly number[], timeframe: BiasTimeframe): OutcomeCounts {
  const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
  const counts = { bullish: 0, bearish: 0, neutral: 0, separate: 0 };
  let free = Number.NEGATIVE_INFINITY;
  for (const first of starts) {
    const bars = barsOfColumns(sliceColumns(columns, first, first + setupBars + outcomeBars));
    counts[classifyOutcomeByLog(bars.slice(0, setupBars), bars.slice(setupBars)).direction] += 1;
    if (first < free) continue;
    counts.separate += 1;
    free = first + outcomeBars;
  }
  return counts;
}
