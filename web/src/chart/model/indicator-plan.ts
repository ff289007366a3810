import type { ChartColumns } from './bar-columns.ts';
import type { XAxis } from './x-axis.ts';

/** How one column of an indicator is drawn. Columns without an output contain intermediate values and are not drawn. */
export interface IndicatorOutput {
  readonly column: number;
  /** Name next to the value in a legend; empty if the indicator has only one line. */
  readonly name: string;
  readonly shape: 'line' | 'dashed' | 'dotted' | 'dots' | 'histogram';
}

export type Fill = (bars: ChartColumns, columns: readonly Float64Array[], from: number) => void;

/** How an indicator is computed and drawn. */
export interface IndicatorPlan {
  readonly columns: number;
  readonly outputs: readonly IndicatorOutput[];
  /** Unit of the values: a price, a percentage, a volume, or points on a separate scale. */
  readonly unit: 'price' | 'percent' | 'volume' | 'points';
  /** Values of horizontal lines across the pane. They are always in view. */
  readonly levels: readonly number[];
  readonly fillOf: (numbers: readonly number[], axis: XAxis) => Fill;
}

/**
 * An empty column, used as the default when a list of columns is destructured. By the type of the list, a column may be
 * missing, but a plan always gets as many columns as it fills.
 */
export const NONE = new Float64Array();

/** Returns the plan of an indicator with one period, drawn as one line. */
export function onePeriod(
  unit: IndicatorPlan['unit'],
  levels: readonly number[],
  fill: (bars: ChartColumns, period: number, values: Float64Array, from: number) => void,
): IndicatorPlan {
  return {
    columns: 1,
    outputs: [line(0)],
    unit,
    levels,
    fillOf:
      ([period = 1]) =>
      (bars, [values = NONE], from) =>
        fill(bars, period, values, from),
  };
}

export const line = (column: number, name = ''): IndicatorOutput => ({ column, name, shape: 'line' });
export const dashed = (column: number, name: string): IndicatorOutput => ({ column, name, shape: 'dashed' });
export const dotted = (column: number, name: string): IndicatorOutput => ({ column, name, shape: 'dotted' });
export const dots = (column: number): IndicatorOutput => ({ column, name: '', shape: 'dots' });
