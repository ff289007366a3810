import type { Drawing } from '@tradesense/contract/charts.ts';
import type { ChartSize } from '../chart-stage.tsx';
import type { DecisionZone } from '../model/chart-model.ts';
import type { IndicatorKind } from '../model/indicator-setting.ts';

/** What the page shows. Default: a chart with its toolbar. */
export interface PageOptions {
  readonly bars: number;
  readonly settings?: unknown;
  readonly indicators?: readonly IndicatorKind[];
  /** Whether the toolbar is hidden. */
  readonly isBare?: boolean;
  readonly isCompared?: boolean;
  readonly barsInView?: number;
  readonly decision?: DecisionZone;
  readonly hasLayer?: boolean;
  /** Whether the bars have no volume. */
  readonly hasNoVolume?: boolean;
  readonly size?: ChartSize;
  /** The drawings to show, with the drawing tools. */
  readonly drawings?: readonly Drawing[];
  /** Outcome of a request for older bars. If absent, there are none to request. */
  readonly older?: 'more' | 'failure';
}

/** `window.chartPage`: the interface for end-to-end tests and benchmarks. */
export interface ChartPage {
  mount(options: PageOptions): void;
  unmount(): void;
  /** Changes the close of the last bar. */
  tick(close: number): void;
  /** Adds a bar. */
  append(close: number): void;
  levelPrice(): number;
  /** Returns the current drawings. */
  drawings(): readonly Drawing[];
  /** Shows the same bars with the chart library alone, as the baseline of benchmarks. */
  mountBare(bars: number): void;
  unmountBare(): void;
  /**
   * Loads the parts that are loaded later, and creates this many bars, so that a benchmark measures only the drawing.
   */
  preload(bars: number): Promise<void>;
}
