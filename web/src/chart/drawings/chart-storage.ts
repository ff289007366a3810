import type { StoredChartSettings } from '@tradesense/contract/charts.ts';
import type { Drawing } from './model/drawing.ts';

/** Stored drawings, and the version that the next save must be based on. */
export interface StoredDrawings {
  readonly drawings: readonly Drawing[];
  readonly version: number;
}

/** Storage of a chart. Methods throw errors whose message can be shown. */
export interface ChartStorage {
  /** `settings` is `null` if no settings have been stored yet. */
  load(): Promise<StoredDrawings & { readonly settings: StoredChartSettings | null }>;
  /**
   * Returns the new version, or `null` if the stored version differs from the given one. `isLeaving` means that the
   * page is being closed.
   */
  saveDrawings(stored: StoredDrawings, isLeaving: boolean): Promise<number | null>;
  saveSettings(settings: StoredChartSettings): Promise<void>;
}
