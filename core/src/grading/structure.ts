/**
 * Market structure, version 1: a close beyond the last confirmed swing high or low breaks the structure. A break with
 * the trend is a break of structure (BOS). A break against it is a change of character (CHoCH), which turns the trend.
 * The trend is the direction of the previous break; the first break of a chart only sets it.
 * Guarantees: a swing can be broken once its fractal is confirmed, 5 bars later, so each break depends only on bars up
 * to the bar of the break. Each swing is broken at most once.
 * Limits: a swing that a later fractal replaces still counts from its confirmation until it is replaced.
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

/** Returns the latest confirmed swing of a kind. */
function latest(swings: readonly Swing[], kind: Swing['kind']): Swing | undefined {
  return swings.findLast((swing) => swing.kind === kind);
}

/**
 * What the rule knows at the close of one bar: the latest confirmed swing high and swing low, and the break that this
 * close makes.
 */
export interface StructureBar {
  readonly index: number;
  readonly high: KnownSwing | null;
  readonly low: KnownSwing | null;
  /**
   * The break that the bar's close makes; `null` if it makes none. `label` is `null` for the first break of the chart,
   * which only sets the trend.
   */
  readonly made: (Omit<StructureBreak, 'label'> & { readonly label: StructureLabel | null }) | null;
}

export interface KnownSwing {
  readonly swing: Swing;
  /** Index of the earlier bar that broke the swing; `null` while it is unbroken. */
  readonly brokenAt: number | null;
}

/**
 * Reads the first `end` bars one by one, from bar `rule.after` on; no swing can be confirmed before it. Reads no bar
 * beyond them.
 */
export function readStructure(
  chart: ChartBars,
  end: number = chart.bars.t.length,
  rule: SwingRule = SWING_RULE,
): StructureBar[] {
  const { bars } = chart;
  const read: StructureBar[] = [];
  const broken = new Map<string, number>();
  const known = (swing: Swing | undefined): KnownSwing | null =>
    swing === undefined ? null : { swing, brokenAt: broken.get(`${swing.kind}${swing.index}`) ?? null };
  let trend: StructureBreak['direction'] | null = null;
  const swings: Swing[] = [];
  for (let index = rule.after; index < end; index += 1) {
    const confirmed = findFractals(bars, rule, index + 1, index - rule.after);
    for (const fractal of confirmed) takeFractal(swings, fractal, chart, rule);
    const close = elementAt(bars.c, index);
    const [high, low] = [known(latest(swings, 'high')), known(latest(swings, 'low'))];
    const swing =
      high?.brokenAt === null && close > high.swing.price
        ? high.swing
        : low?.brokenAt === null && close < low.swing.price
          ? low.swing
          : null;
    const direction = swing?.kind === 'high' ? 'bullish' : 'bearish';
    const label = trend === null ? null : trend === direction ? 'bos' : 'choch';
    read.push({ index, high, low, made: swing === null ? null : { label, direction, index, swing } });
    if (swing === null) continue;
    broken.set(`${swing.kind}${swing.index}`, index);
    trend = direction;
  }
  return read;
}

/**
 * Returns the breaks with a label (all except the first break of the chart) within the first `end` bars, in order of
 * time. Reads no bar beyond them.
 */
export function detectStructure(
  chart: ChartBars,
  end: number = chart.bars.t.length,
  rule: SwingRule = SWING_RULE,
): StructureBreak[] {
  return readStructure(chart, end, rule).flatMap(({ made }) =>
    made === null || made.label === null ? [] : [{ ...made, label: made.label }],
  );
}
