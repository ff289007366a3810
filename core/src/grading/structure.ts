/**
 * Market structure, version 1: a close beyond the last confirmed swing high or low breaks the structure. With the trend it is a
 * break of structure (BOS), against it a change of character (CHoCH), which turns the trend. The trend is the direction of the
 * previous break. The first break of a chart only sets the trend.
 *
 * Guarantees: a swing counts once its fractal is confirmed, 5 bars later, so each break depends only on bars up to its own. Each
 * swing is broken once. Limits: a swing that a later fractal replaces counts from its confirmation until then.
 */
import { elementAt } from '../kernel/element-at.ts';
import { findFractals } from '../market/fractals.ts';
import type { ChartBars } from './chart-bars.ts';
import { SWING_RULE, takeFractal, type Swing, type SwingRule } from './swings.ts';

export const STRUCTURE_VERSION = 1;

export type StructureLabel = 'bos' | 'choch';

export interface StructureBreak {
  readonly label: StructureLabel;
  readonly direction: 'bullish' | 'bearish';
  /** Index of the bar whose close is beyond the swing. */
  readonly index: number;
  readonly swing: Swing;
}

/** Returns the latest swing of a kind among the confirmed ones. */
function latest(swings: readonly Swing[], kind: Swing['kind']): Swing | undefined {
  return swings.findLast((swing) => swing.kind === kind);
}

/** Returns the breaks within the first `end` bars, in order of time, and reads no bar beyond them. */
export function detectStructure(
  chart: ChartBars,
  end: number = chart.bars.t.length,
  rule: SwingRule = SWING_RULE,
): StructureBreak[] {
  const { bars } = chart;
  const breaks: StructureBreak[] = [];
  const broken = new Set<string>();
  let trend: StructureBreak['direction'] | null = null;
  const swings: Swing[] = [];
  for (let index = rule.after; index < end; index += 1) {
    const confirmed = findFractals(bars, rule, index + 1, index - rule.after);
    for (const fractal of confirmed) takeFractal(swings, fractal, chart, rule);
    const close = elementAt(bars.c, index);
    const [high, low] = [latest(swings, 'high'), latest(swings, 'low')];
    const isFresh = ({ kind, index: at }: Swing) => !broken.has(`${kind}${at}`);
    const swing =
      high !== undefined && close > high.price && isFresh(high)
        ? high
        : low !== undefined && close < low.price && isFresh(low)
          ? low
          : null;
    if (swing === null) continue;
    broken.add(`${swing.kind}${swing.index}`);
    const direction = swing.kind === 'high' ? 'bullish' : 'bearish';
    if (trend !== null) breaks.push({ label: trend === direction ? 'bos' : 'choch', direction, index, swing });
    trend = direction;
  }
  return breaks;
}
