import { DRAWINGS_MAX } from '@tradesense/contract/product.ts';
import type { ChartModel } from '../model/chart-model.ts';
import type { Magnet } from '../model/magnet.ts';
import { minMove } from '../model/value-scale.ts';
import {
  adopted,
  changed,
  cleared,
  NO_DRAWINGS,
  redone,
  undone,
  type DrawingHistory,
} from './model/drawing-history.ts';
import { anchorName, anchorOfDrawingText, anchorText, drawingText } from './model/drawing-words.ts';
import {
  DRAWING_FACTS,
  newDrawing,
  withAnchors,
  type Drawing,
  type DrawingAnchor,
  type DrawingKind,
  type DrawingLook,
} from './model/drawing.ts';

/** A drawing that is being made: its first anchor once that is placed, and the point that moves. */
export interface Draft {
  readonly kind: DrawingKind;
  readonly start: DrawingAnchor | null;
  /** `null` until a pointer or key has shown where. */
  readonly point: DrawingAnchor | null;
}

/** Whether what is drawn is kept: only on this page (`guest`), by the server, not yet, or not although it should be. */
export type Keeping =
  | { readonly kind: 'guest' | 'loading' | 'kept' | 'saving' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retry: () => void };

export interface DrawingsState {
  readonly history: DrawingHistory;
  /** What is shown of a drawing while it is dragged. */
  readonly dragged: Drawing | null;
  readonly selectedId: string | null;
  /** Which anchor of the selected drawing the keys move; `null`: the whole. */
  readonly grip: number | null;
  /** The text that was just placed and waits for its words. */
  readonly namedId: string | null;
  readonly draft: Draft | null;
  readonly magnet: Magnet;
  /** Nothing that is drawn can be taken or changed on the chart. */
  readonly isLocked: boolean;
  readonly isHidden: boolean;
  readonly keeping: Keeping;
  /** What a screen reader is told of the last act. */
  readonly spoken: string;
}

const FIRST_STATE: DrawingsState = {
  history: NO_DRAWINGS,
  dragged: null,
  selectedId: null,
  grip: null,
  namedId: null,
  draft: null,
  magnet: 'weak',
  isLocked: false,
  isHidden: false,
  keeping: { kind: 'guest' },
  spoken: '',
};

/**
 * The drawings of one asset while its chart is shown: what toolbar, list, layer and storage share. The state is a value that
 * is replaced; listeners hear of each replacement. `newId` makes UUIDs.
 */
export class ChartDrawings {
  readonly #newId: () => string;
  readonly #listeners = new Set<() => void>();
  readonly #looks = new Map<DrawingKind, DrawingLook>();
  #state = FIRST_STATE;
  #model: ChartModel | null = null;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  readonly state = (): DrawingsState => this.#state;

  /** Answers how to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The chart that the drawings lie on; `null` before it is shown. */
  get model(): ChartModel | null {
    return this.#model;
  }

  /** Tells which chart is shown: words and places follow it. */
  show(model: ChartModel): void {
    if (this.#model === model) return;
    this.#model = model;
    this.#become({});
  }

  /** The smallest step of a price of this chart. */
  get priceStep(): number {
    return this.#model ? minMove(this.#model.scale) : 0;
  }

  get selected(): Drawing | null {
    const { selectedId, history } = this.#state;
    return history.drawings.find(({ id }) => id === selectedId) ?? null;
  }

  // — making —

  /** Takes a tool into the hand, or with `null` puts it away. */
  choose(kind: DrawingKind | null): void {
    const isFull = kind !== null && this.#state.history.drawings.length >= DRAWINGS_MAX;
    if (isFull) {
      this.#become({
        draft: null,
        spoken: `${DRAWINGS_MAX} drawings are the most that a chart holds. Delete some first.`,
      });
      return;
    }
    const draft = kind === null ? null : { kind, start: null, point: null };
    const spoken =
      kind === null ? 'Tool put away.' : `${DRAWING_FACTS[kind].name}: ${anchorName(kind, 0).toLowerCase()} next.`;
    this.#become({ draft, selectedId: null, grip: null, isHidden: false, spoken });
  }

  /** Moves the point of the tool in hand. */
  point(point: DrawingAnchor, isSpoken: boolean): void {
    const { draft } = this.#state;
    if (!draft) return;
    const spoken = isSpoken && this.#model ? `${anchorText(this.#model, point)}.` : this.#state.spoken;
    this.#become({ draft: { ...draft, point }, spoken });
  }

  /** Puts the tool's point down: the first anchor, or with the last one the drawing is made, selected and the tool put away. */
  place(point: DrawingAnchor): void {
    const { draft, history } = this.#state;
    if (!draft) return;
    const { kind, start } = draft;
    if (DRAWING_FACTS[kind].anchors.length === 2 && start === null) {
      this.#become({ draft: { kind, start: point, point }, spoken: `Placed. ${anchorName(kind, 1)} next.` });
      return;
    }
    const drawing = this.#rounded(newDrawing(kind, this.#newId(), [start ?? point, point], this.#lookOf(kind)));
    this.#become({
      history: changed(history, drawing.id, drawing),
      draft: null,
      selectedId: drawing.id,
      grip: null,
      namedId: kind === 'text' ? drawing.id : null,
      spoken: `Drawn: ${this.#told(drawing)}.`,
    });
  }

  /** What the tool in hand would make now; `null` while there is nothing to show. */
  get drafted(): Drawing | null {
    const { draft } = this.#state;
    if (!draft?.point || (draft.start === null && DRAWING_FACTS[draft.kind].anchors.length === 2)) return null;
    return newDrawing(draft.kind, 'draft', [draft.start ?? draft.point, draft.point], this.#lookOf(draft.kind));
  }

  // — changing —

  select(id: string | null, grip: number | null = null): void {
    const { selectedId } = this.#state;
    if (selectedId === id && this.#state.grip === grip) return;
    const drawing = this.#state.history.drawings.find((each) => each.id === id) ?? null;
    this.#become({ selectedId: drawing?.id ?? null, grip, spoken: this.#selectedText(drawing, grip) });
  }

  /** Shows the selected drawing elsewhere until it is dropped. */
  drag(drawing: Drawing): void {
    this.#become({ dragged: drawing });
  }

  /** The words of the new text are asked for: once is enough. */
  named(): void {
    this.#become({ namedId: null });
  }

  /** Ends a drag: as one edit, or without a trace. */
  drop(isKept: boolean): void {
    const { dragged } = this.#state;
    if (!dragged) return;
    if (isKept) this.change(dragged);
    else this.#become({ dragged: null });
  }

  /** Puts a drawing in the place of that of its id. Changes in a row with the same `key` are undone as one. */
  change(wanted: Drawing, key: string | null = null): void {
    const { history, grip } = this.#state;
    if (!history.drawings.some(({ id }) => id === wanted.id)) return;
    const drawing = this.#rounded(wanted);
    this.#looks.set(drawing.kind, { color: drawing.color, width: drawing.width });
    const spoken = this.#selectedText(drawing, grip);
    this.#become({ history: changed(history, drawing.id, drawing, key), dragged: null, spoken });
  }

  remove(id: string): void {
    const { history, selectedId } = this.#state;
    const drawing = history.drawings.find((each) => each.id === id);
    if (!drawing) return;
    this.#become({
      history: changed(history, id, null),
      dragged: null,
      ...(selectedId === id ? { selectedId: null, grip: null } : {}),
      spoken: `Deleted: ${DRAWING_FACTS[drawing.kind].name}.`,
    });
  }

  clear(): void {
    this.#become({
      history: cleared(this.#state.history),
      selectedId: null,
      grip: null,
      dragged: null,
      spoken: 'All drawings deleted.',
    });
  }

  undo(): void {
    this.#travel(undone(this.#state.history), 'Undone.');
  }

  redo(): void {
    this.#travel(redone(this.#state.history), 'Done again.');
  }

  setMagnet(magnet: Magnet): void {
    this.#become({ magnet });
  }

  setLocked(isLocked: boolean): void {
    this.#become({
      isLocked,
      selectedId: null,
      grip: null,
      spoken: isLocked ? 'Drawings locked.' : 'Drawings unlocked.',
    });
  }

  setHidden(isHidden: boolean): void {
    this.#become({ isHidden, selectedId: null, grip: null, spoken: isHidden ? 'Drawings hidden.' : 'Drawings shown.' });
  }

  // — keeping —

  /** Takes over drawings from elsewhere. They are nobody's edit here, so they are not undone. */
  adopt(drawings: readonly Drawing[]): void {
    const { selectedId } = this.#state;
    const isGone = !drawings.some(({ id }) => id === selectedId);
    this.#become({
      history: adopted(this.#state.history, drawings),
      ...(isGone ? { selectedId: null, grip: null, dragged: null } : {}),
    });
  }

  setKeeping(keeping: Keeping): void {
    const spoken = keeping.kind === 'failed' ? keeping.reason : this.#state.spoken;
    this.#become({ keeping, spoken });
  }

  #travel(history: DrawingHistory, spoken: string): void {
    if (history === this.#state.history) return;
    const { selectedId } = this.#state;
    const isThere = history.drawings.some(({ id }) => id === selectedId);
    this.#become({ history, dragged: null, draft: null, spoken, ...(isThere ? {} : { selectedId: null, grip: null }) });
  }

  /** With prices that the asset can have. */
  #rounded(drawing: Drawing): Drawing {
    const scale = this.#model?.scale;
    if (scale?.kind !== 'price') return drawing;
    return withAnchors(drawing, ({ timeMs, price }) => ({ timeMs, price: Number(price.toFixed(scale.decimals)) }));
  }

  #lookOf(kind: DrawingKind): DrawingLook {
    return this.#looks.get(kind) ?? DRAWING_FACTS[kind].look;
  }

  #told(drawing: Drawing): string {
    return this.#model ? drawingText(this.#model, drawing) : DRAWING_FACTS[drawing.kind].name;
  }

  #selectedText(drawing: Drawing | null, grip: number | null): string {
    if (!drawing) return 'No drawing selected.';
    return grip === null || !this.#model
      ? `${this.#told(drawing)}.`
      : `${anchorOfDrawingText(this.#model, drawing, grip)}.`;
  }

  #become(change: Partial<DrawingsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
