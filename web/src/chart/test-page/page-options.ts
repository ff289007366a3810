import type { Drawing } from '@tradesense/contract/charts.ts';
import type { DecisionZone } from '../model/chart-model.ts';
import type { IndicatorKind } from '../model/indicator-setting.ts';

/** What the page draws. Left out: an ordinary chart with its toolbar. */
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
  /** With the tools that draw, and these drawings. */
  readonly drawings?: readonly Drawing[];
  /** How asking for older bars ends; without it there are none. */
  readonly older?: 'more' | 'failure';
}

/** `window.chartPage`: what stories and benches do with the page. */
export interface ChartPage {
  mount(options: PageOptions): void;
  unmount(): void;
  /** Changes the close of the last bar. */
  tick(close: number): void;
  /** Adds a bar. */
  append(close: number): void;
  levelPrice(): number;
  /** What is drawn now. */
  drawings(): readonly Drawing[];
  /** The library alone with the same bars: what the chart is measured against. */
  mountBare(bars: number): void;
  unmountBare(): void;
  /** Loads the lazy parts and makes so many bars, so that a measurement is of drawing and of nothing else. */
  preload(bars: number): Promise<void>;
}
