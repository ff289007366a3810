import type { StoredChartSettings } from '@tradesense/contract/charts.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import type { ChartStorage, StoredDrawings } from './chart-storage.ts';
import { areSameDrawings, type Drawing } from './model/drawing.ts';
import { mergeDrawings } from './model/merge-drawings.ts';

/** Changes that follow each other closely are stored together. */
const DELAY_MS = 600;
const CONFLICTS_MAX = 5;

/**
 * Keeps drawings and settings of a chart in step with where they are stored: loads them, stores changes a moment later, and
 * where another tab has stored drawings meanwhile, merges by drawing and stores again. One call at a time. What failed is
 * tried again with the next change and when asked to; until then the drawings say so.
 */
export class ChartKeeper {
  readonly #drawings: ChartDrawings;
  readonly #storage: ChartStorage;
  readonly #onSettings: (settings: StoredChartSettings) => void;
  #stored: StoredDrawings | null = null;
  #seen: readonly Drawing[];
  #wish: StoredChartSettings | null = null;
  #hasWished = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopListening: () => void;

  /** `onSettings` is told of stored settings until there is a wish from here. */
  constructor(drawings: ChartDrawings, storage: ChartStorage, onSettings: (settings: StoredChartSettings) => void) {
    this.#drawings = drawings;
    this.#storage = storage;
    this.#onSettings = onSettings;
    this.#seen = drawings.state().history.drawings;
    this.#stopListening = drawings.subscribe(() => this.#onChange());
    drawings.setKeeping({ kind: 'loading' });
    void this.refresh();
  }

  /** Fetches what is stored now and merges it in; then stores what is new here. */
  refresh(): Promise<void> {
    return this.#run(async () => {
      await this.#takeOver();
      await this.#store(false);
    });
  }

  /** Stores at once what is not stored yet. */
  async flush(isLeaving: boolean): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isUnsaved()) await this.#run(() => this.#store(isLeaving));
  }

  /** How the reader wants the chart from now on. */
  wish(settings: StoredChartSettings): void {
    this.#wish = settings;
    this.#hasWished = true;
    this.#schedule();
  }

  /** Stores the rest and listens no longer. */
  stop(): void {
    this.#stopListening();
    this.#stopListening = () => undefined;
    void this.flush(true);
  }

  #isUnsaved(): boolean {
    return this.#wish !== null || this.#hasNewDrawings();
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
        this.#drawings.setKeeping({ kind: 'kept' });
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : 'The chart could not be saved.';
        this.#drawings.setKeeping({ kind: 'failed', reason, retry: () => void this.refresh() });
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
    if (this.#isUnsaved()) this.#drawings.setKeeping({ kind: 'saving' });
    await this.#storeDrawings(isLeaving);
    const wish = this.#wish;
    if (wish === null) return;
    await this.#storage.saveSettings(wish);
    if (this.#wish === wish) this.#wish = null;
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
        throw new Error('Your drawings are being changed elsewhere. They are not saved yet.');
      await this.#takeOver();
    }
  }
}
