/**
 * The drawings that the charts of a desk show, by asset. The chart on which an asset is edited publishes its drawings
 * at each change, before they are saved. The other charts read them.
 */
import type { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import type { Drawing } from '../../../chart/drawings/model/drawing.ts';

/** Time in ms within which the last changes of a chart have been stored after it was closed. */
const SAVED_WITHIN_MS = 5_000;

export interface BoardEntry {
  readonly drawings: readonly Drawing[];
  /**
   * Time, in epoch ms, until which these drawings are newer than the stored ones; infinity while a chart edits them.
   */
  readonly newerUntilMs: number;
}

export class DrawingsBoard {
  readonly #entries = new Map<string, BoardEntry>();
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns the drawings of an asset that were published last; `null` if there are none. */
  read(symbol: string): BoardEntry | null {
    return this.#entries.get(symbol) ?? null;
  }

  /**
   * Publishes the drawings of an asset until the returned function is called. The last published ones can still be read
   * afterwards.
   */
  publish(symbol: string, drawings: ChartDrawings): () => void {
    const show = (isOver: boolean): void => {
      const { history, isHidden, saveState } = drawings.state();
      // While the drawings are loading, an empty list is not published.
      if (saveState.kind === 'loading' && history.drawings.length === 0) return;
      const shown = isHidden && !isOver ? [] : history.drawings;
      if (shown === this.#entries.get(symbol)?.drawings && !isOver) return;
      const newerUntilMs = isOver ? this.#now() + SAVED_WITHIN_MS : Number.POSITIVE_INFINITY;
      this.#entries.set(symbol, { drawings: shown, newerUntilMs });
      for (const listener of this.#listeners) listener();
    };
    const stop = drawings.subscribe(() => show(false));
    show(false);
    return () => {
      stop();
      show(true);
    };
  }
}
