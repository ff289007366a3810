/**
 * The drawings that the charts of a desk show, by asset. Only one chart of an asset can edit its drawings. That chart
 * publishes the drawings here at each change, before they are saved. The other charts read them here.
 */
import type { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import type { Drawing } from '../../../chart/drawings/model/drawing.ts';

/** Time in ms after which the latest changes of a closed chart have certainly been stored. */
const SAVED_WITHIN_MS = 5_000;

export interface BoardEntry {
  readonly drawings: readonly Drawing[];
  /**
   * Time, in epoch ms, until which these drawings may be newer than the stored ones; infinity while a chart edits them.
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

  /** Returns the latest published drawings of an asset; `null` if none were published. */
  read(symbol: string): BoardEntry | null {
    return this.#entries.get(symbol) ?? null;
  }

  /**
   * Publishes the drawings of an asset, and each change of them, until the returned function is called. Afterwards the
   * last state can still be read.
   */
  publish(symbol: string, drawings: ChartDrawings): () => void {
    const show = (isOver: boolean): void => {
      const { history, isHidden, saveState } = drawings.state();
      // An empty list is not published while the drawings are loading, because the other charts may already show the
      // stored drawings.
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
