import type { StoredChartSettings } from '@tradesense/contract/charts.ts';
import type { Drawing } from './model/drawing.ts';

/** Drawings as they are stored, and the version that the next ones must be made from. */
export interface StoredDrawings {
  readonly drawings: readonly Drawing[];
  readonly version: number;
}

/** Where what belongs to a chart is kept. What cannot be done throws an error whose message can be shown. */
export interface ChartStorage {
  /** `settings`: `null` while nobody has made a wish. */
  load(): Promise<StoredDrawings & { readonly settings: StoredChartSettings | null }>;
  /** The version that was made; `null` when those stored are not of the given one any more. `isLeaving`: the page goes. */
  saveDrawings(stored: StoredDrawings, isLeaving: boolean): Promise<number | null>;
  saveSettings(settings: StoredChartSettings): Promise<void>;
}
