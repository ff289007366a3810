import { GrowingColumn, type ChartColumns } from './bar-columns.ts';
import type { IndicatorKind, IndicatorSetting } from './indicator-setting.ts';
import { PANE_PLANS } from './pane-plans.ts';
import { PRICE_PLANS } from './price-plans.ts';
import { NONE, type Fill, type IndicatorOutput, type IndicatorPlan } from './indicator-plan.ts';
import type { XAxis } from './x-axis.ts';

/** Plans of all kinds of indicators except the volume profile, which has no value per bar. */
const PLANS: Readonly<Record<Exclude<IndicatorKind, 'volume-profile'>, IndicatorPlan>> = {
  ...PRICE_PLANS,
  ...PANE_PLANS,
};

/** The values of one indicator over the bars of a chart. */
export class ComputedIndicator {
  readonly setting: IndicatorSetting;
  readonly outputs: readonly IndicatorOutput[];
  readonly unit: IndicatorPlan['unit'];
  readonly levels: readonly number[];
  readonly #columns: readonly GrowingColumn[];
  readonly #fill: Fill;

  constructor(setting: IndicatorSetting, plan: IndicatorPlan, axis: XAxis) {
    this.setting = setting;
    this.outputs = plan.outputs;
    this.unit = plan.unit;
    this.levels = plan.levels;
    this.#columns = Array.from({ length: plan.columns }, () => new GrowingColumn());
    this.#fill = plan.fillOf(setting.numbers, axis);
  }

  /**
   * Returns the values of an output by bar index. A value is NaN if the bar has none. The array is valid until the next
   * update.
   */
  values(output: IndicatorOutput): Float64Array {
    return this.#columns[output.column]?.view ?? NONE;
  }

  /** Computes the rows from index `from` on. Earlier rows stay unchanged. */
  update(bars: ChartColumns, from: number): void {
    for (const column of this.#columns) column.resize(bars.length);
    this.#fill(
      bars,
      this.#columns.map((column) => column.view),
      from,
    );
  }
}

/** Returns the indicators of the settings that have a value per bar, in their order, ready to be computed. */
export function computedIndicators(settings: readonly IndicatorSetting[], axis: XAxis): readonly ComputedIndicator[] {
  return settings.flatMap((setting) =>
    setting.kind === 'volume-profile' ? [] : new ComputedIndicator(setting, PLANS[setting.kind], axis),
  );
}
