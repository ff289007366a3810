import type { StoredChartSettings } from '@tradesense/contract/charts.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import type { ChartStorage, StoredDrawings } from './chart-storage.ts';
import { areSameDrawings, type Drawing } from './model/drawing.ts';
import { mergeDrawings } from './model/merge-drawings.ts';

/** Delay before changes are stored, in ms, so that several changes in a row are stored with one request. */
const DELAY_MS = 600;
const CONFLICTS_MAX = 5;

/**
 * Synchronizes the drawings and settings of a chart with their storage. Loads them, and stores changes after a delay.
 * If another tab has stored drawings in the meantime, merges the two sets drawing by drawing and stores the result.
 * Makes one call at a time. If a call fails, the drawings show the failure until the next change or a press on the
 * retry button starts another try.
 */
export class ChartSync {
  readonly #drawings: ChartDrawings;
  readonly #storage: ChartStorage;
  readonly #onSettings: (settings: StoredChartSettings) => void;
  #stored: StoredDrawings | null = null;
  #seen: readonly Drawing[];
  #pendingSettings: StoredChartSettings | null = null;
  #hasWished = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #unsubscribe: () => void;

  /** Calls `onSettings` with the stored settings, unless the learner has already changed the settings here. */
  constructor(drawings: ChartDrawings, storage: ChartStorage, onSettings: (settings: StoredChartSettings) => void) {
    this.#drawings = drawings;
    this.#storage = storage;
    this.#onSettings = onSettings;
    this.#seen = drawings.state().history.drawings;
    this.#unsubscribe = drawings.subscribe(() => this.#onChange());
    drawings.setSaveState({ kind: 'loading' });
    void this.refresh();
  }

  /** Loads the stored drawings, merges them with the chart's drawings, and stores the local changes. */
  refresh(): Promise<void> {
    return this.#run(async () => {
      await this.#takeOver();
      await this.#store(false);
    });
  }

  /** Stores the pending changes immediately. */
  async flush(isLeaving: boolean): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isUnsaved()) await this.#run(() => this.#store(isLeaving));
  }

  /** Stores new settings. */
  changeSettings(settings: StoredChartSettings): void {
    this.#pendingSettings = settings;
    this.#hasWished = true;
    this.#schedule();
  }

  /** Stores the pending changes and unsubscribes. */
  stop(): void {
    this.#unsubscribe();
    this.#unsubscribe = () => undefined;
    void this.flush(true);
  }

  #isUnsaved(): boolean {
    return this.#pendingSettings !== null || this.#hasNewDrawings();
  }

  #hasNewDrawings(): boolean {
    return this.#stored !== null && !areSameDrawings(this.#stored.drawings, this.#seen);
  }

  #onChange(): void {
    const { drawings } = this.#drawings.state().history;
    if (drawings === this.#seen) return;
    this.#seen = drawings;
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void (this.#stored === null ? this.refresh() : this.flush(false)), DELAY_MS);
  }

  #run(work: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(async () => {
      try {
        await work();
        this.#drawings.setSaveState({ kind: 'saved' });
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : 'The chart could not be saved.';
        this.#drawings.setSaveState({ kind: 'failed', reason, retry: () => void this.refresh() });
      }
    });
    return this.#running;
  }

  async #takeOver(): Promise<void> {
    const base = this.#stored?.drawings ?? [];
    const theirs = await this.#storage.load();
    this.#stored = theirs;
    if (theirs.settings !== null && !this.#hasWished) this.#onSettings(theirs.settings);
    const mine = this.#drawings.state().history.drawings;
    const merged = mergeDrawings(base, mine, theirs.drawings);
    if (areSameDrawings(merged, mine)) return;
    this.#seen = merged;
    this.#drawings.adopt(merged);
  }

  async #store(isLeaving: boolean): Promise<void> {
    if (this.#isUnsaved()) this.#drawings.setSaveState({ kind: 'saving' });
    await this.#storeDrawings(isLeaving);
    const settings = this.#pendingSettings;
    if (settings === null) return;
    await this.#storage.saveSettings(settings);
    if (this.#pendingSettings === settings) this.#pendingSettings = null;
  }

  async #storeDrawings(isLeaving: boolean): Promise<void> {
    for (let conflicts = 0; this.#hasNewDrawings();) {
      const wanted = { drawings: this.#seen, version: this.#stored?.version ?? 0 };
      const version = await this.#storage.saveDrawings(wanted, isLeaving);
      if (version !== null) {
        this.#stored = { drawings: wanted.drawings, version };
        continue;
      }
      conflicts += 1;
      if (conflicts > CONFLICTS_MAX)
        throw new Error('Your drawings are being changed in another tab, so the latest changes are not saved yet.');
      await this.#takeOver();
    }
  }
}
