import type { StoredChartSettings } from '@tradesense/contract/charts.ts';
import type { Drawing } from './model/drawing.ts';

/** Drawings, and the version number of the stored drawings that they were derived from. */
export interface StoredDrawings {
  readonly drawings: readonly Drawing[];
  readonly version: number;
}

/**
 * Where a chart's drawings and settings are stored. The methods throw errors whose messages may be shown to the
 * learner.
 */
export interface ChartStorage {
  /** `settings` is `null` if no settings have been stored yet. */
  load(): Promise<StoredDrawings & { readonly settings: StoredChartSettings | null }>;
  /**
   * Stores the drawings and returns the new version. If another version than `stored.version` is stored, stores nothing
   * and returns `null`. `isLeaving` says that the page is being closed.
   */
  saveDrawings(stored: StoredDrawings, isLeaving: boolean): Promise<number | null>;
  saveSettings(settings: StoredChartSettings): Promise<void>;
}
