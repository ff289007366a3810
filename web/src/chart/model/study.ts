import { fillAtr } from '@tradesense/core/market/indicators/atr.ts';
import { fillBollinger } from '@tradesense/core/market/indicators/bollinger.ts';
import { fillEma } from '@tradesense/core/market/indicators/ema.ts';
import { fillMacd } from '@tradesense/core/market/indicators/macd.ts';
import { fillRsi } from '@tradesense/core/market/indicators/rsi.ts';
import { fillSma } from '@tradesense/core/market/indicators/sma.ts';
import { fillStochastic } from '@tradesense/core/market/indicators/stochastic.ts';
import { fillVwap } from '@tradesense/core/market/indicators/vwap.ts';
import { GrowingColumn, type ChartColumns } from './bar-columns.ts';
import type { IndicatorKind, IndicatorSetting } from './indicator-setting.ts';
import { sessionAnchor } from './session-anchor.ts';
import type { XAxis } from './x-axis.ts';

/** How a column of an indicator is drawn. Columns without an output are intermediate values. */
export interface StudyOutput {
  readonly column: number;
  /** Shown beside the value in a legend; empty if the indicator has one line. */
  readonly name: string;
  readonly shape: 'line' | 'dashed' | 'histogram';
}

type Fill = (bars: ChartColumns, columns: readonly Float64Array[], from: number) => void;

interface Plan {
  readonly columns: number;
  readonly outputs: readonly StudyOutput[];
  /** Unit of the values: price, or points of a separate scale. */
  readonly unit: 'price' | 'points';
  /** Horizontal lines across the pane. */
  readonly levels: readonly number[];
  readonly fillOf: (numbers: readonly number[], axis: XAxis) => Fill;
}

const NONE = new Float64Array();
const line = (column: number, name = ''): StudyOutput => ({ column, name, shape: 'line' });
const dashed = (column: number, name: string): StudyOutput => ({ column, name, shape: 'dashed' });

/** All kinds except the volume profile, which has no value per bar. */
const PLANS: Readonly<Record<Exclude<IndicatorKind, 'volume-profile'>, Plan>> = {
  sma: {
    columns: 1,
    outputs: [line(0)],
    unit: 'price',
    levels: [],
    fillOf:
      ([period = 1]) =>
      (bars, [mean = NONE], from) =>
        fillSma(bars.c, period, mean, from),
  },
  ema: {
    columns: 1,
    outputs: [line(0)],
    unit: 'price',
    levels: [],
    fillOf:
      ([period = 1]) =>
      (bars, [mean = NONE], from) =>
        fillEma(bars.c, period, mean, from),
  },
  bollinger: {
    columns: 3,
    outputs: [line(0), dashed(1, 'upper'), dashed(2, 'lower')],
    unit: 'price',
    levels: [],
    fillOf:
      ([period = 1, deviations = 0]) =>
      (bars, [middle = NONE, upper = NONE, lower = NONE], from) =>
        fillBollinger(bars.c, { period, deviations }, { middle, upper, lower }, from),
  },
  vwap: {
    columns: 4,
    outputs: [line(0)],
    unit: 'price',
    levels: [],
    fillOf:
      (_numbers, axis) =>
      (bars, [vwap = NONE, traded = NONE, volume = NONE, anchors = NONE], from) => {
        for (let i = from; i < bars.length; i += 1) anchors[i] = sessionAnchor(axis, bars.x[i] ?? 0);
        fillVwap(bars, anchors, { vwap, traded, volume }, from);
      },
  },
  rsi: {
    columns: 3,
    outputs: [line(0)],
    unit: 'points',
    levels: [30, 70],
    fillOf:
      ([period = 1]) =>
      (bars, [rsi = NONE, gain = NONE, loss = NONE], from) =>
        fillRsi(bars.c, period, { rsi, gain, loss }, from),
  },
  macd: {
    columns: 5,
    outputs: [{ column: 2, name: 'histogram', shape: 'histogram' }, line(0), dashed(1, 'signal')],
    unit: 'price',
    levels: [],
    fillOf:
      ([fastPeriod = 1, slowPeriod = 2, signalPeriod = 1]) =>
      (bars, [macd = NONE, signal = NONE, histogram = NONE, fast = NONE, slow = NONE], from) =>
        fillMacd(
          bars.c,
          { fast: fastPeriod, slow: slowPeriod, signal: signalPeriod },
          { line: macd, signal, histogram, fast, slow },
          from,
        ),
  },
  atr: {
    columns: 1,
    outputs: [line(0)],
    unit: 'price',
    levels: [],
    fillOf:
      ([period = 1]) =>
      (bars, [range = NONE], from) =>
        fillAtr(bars, period, range, from),
  },
  stochastic: {
    columns: 3,
    outputs: [line(0, '%K'), dashed(1, '%D')],
    unit: 'points',
    levels: [20, 80],
    fillOf:
      ([window = 1, smoothing = 1, signal = 1]) =>
      (bars, [k = NONE, d = NONE, raw = NONE], from) =>
        fillStochastic(bars, { window, smoothing, signal }, { k, d, raw }, from),
  },
};

/** One indicator computed over the bars of a chart. */
export class Study {
  readonly setting: IndicatorSetting;
  readonly outputs: readonly StudyOutput[];
  readonly unit: Plan['unit'];
  readonly levels: readonly number[];
  readonly #columns: readonly GrowingColumn[];
  readonly #fill: Fill;

  constructor(setting: IndicatorSetting, plan: Plan, axis: XAxis) {
    this.setting = setting;
    this.outputs = plan.outputs;
    this.unit = plan.unit;
    this.levels = plan.levels;
    this.#columns = Array.from({ length: plan.columns }, () => new GrowingColumn());
    this.#fill = plan.fillOf(setting.numbers, axis);
  }

  /** Returns the values of an output by bar index, NaN if there is none. Call it again after each update. */
  values(output: StudyOutput): Float64Array {
    return this.#columns[output.column]?.view ?? NONE;
  }

  /** Computes the rows from index `from` on; earlier rows are unchanged. */
  update(bars: ChartColumns, from: number): void {
    for (const column of this.#columns) column.resize(bars.length);
    this.#fill(
      bars,
      this.#columns.map((column) => column.view),
      from,
    );
  }
}

/** Returns the studies of the indicators that have a value per bar, in order. */
export function studiesOf(indicators: readonly IndicatorSetting[], axis: XAxis): readonly Study[] {
  return indicators.flatMap((setting) =>
    setting.kind === 'volume-profile' ? [] : new Study(setting, PLANS[setting.kind], axis),
  );
}
