import type { Drawing } from '@tradesense/contract/charts.ts';
import type { ChartSize } from '../chart-stage.tsx';
import type { DecisionZone } from '../model/chart-model.ts';
import type { IndicatorKind } from '../model/indicator-setting.ts';

/** The content of the page. By default a chart with its toolbar. */
export interface PageOptions {
  readonly bars: number;
  readonly settings?: unknown;
  readonly indicators?: readonly IndicatorKind[];
  /** Without a toolbar. */
  readonly isBare?: boolean;
  readonly isCompared?: boolean;
  readonly barsInView?: number;
  readonly decision?: DecisionZone;
  readonly hasLayer?: boolean;
  /** Bars without volume. */
  readonly hasNoVolume?: boolean;
  readonly size?: ChartSize;
  /** With the drawing tools, and these drawings. */
  readonly drawings?: readonly Drawing[];
  /** Result of requesting older bars. Without it there are none. */
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
  /** Mounts the library alone with the same bars, as the baseline of benchmarks. */
  mountBare(bars: number): void;
  unmountBare(): void;
  /** Loads the lazy parts and creates that many bars, so that a benchmark measures drawing only. */
  preload(bars: number): Promise<void>;
}
