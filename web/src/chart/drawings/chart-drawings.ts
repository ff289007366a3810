import { DRAWINGS_MAX } from '@tradesense/contract/chart-constants.ts';
import { hasSameBars, type ChartModel } from '../model/chart-model.ts';
import { MAGNET_NAMES, type Magnet } from '../model/magnet.ts';
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
import { levelsOf } from './model/drawing-levels.ts';
import { anchorName, anchorOfDrawingText, anchorText, drawingText } from './model/drawing-text.ts';
import {
  DRAWING_FACTS,
  newDrawing,
  withAnchors,
  type Drawing,
  type DrawingAnchor,
  type DrawingKind,
  type DrawingLook,
} from './model/drawing.ts';

/**
 * A drawing that is being made: its first anchor (`null` until it is placed) and the point that follows the pointer or
 * the keys.
 */
export interface Draft {
  readonly kind: DrawingKind;
  readonly start: DrawingAnchor | null;
  /** `null` until a pointer or key has chosen a point. */
  readonly point: DrawingAnchor | null;
}

/**
 * Where the drawings are stored, and whether they are. `guest`, `page`: only on this page, because the viewer is a
 * guest or the page does not want the drawings stored. With the other kinds, the drawings are stored on the server:
 * they are being loaded, are saved, are being saved, or could not be saved.
 */
export type SaveState =
  | { readonly kind: 'guest' | 'page' | 'loading' | 'saved' | 'saving' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retry: () => void };

/** A page's action for drawings with a price, such as setting an alert. */
export interface DrawingAct {
  readonly label: string;
  readonly run: (drawing: Drawing) => void;
  /** Key, in lower case, that runs the action for the selected drawing. */
  readonly key: string;
}

/** Settings for drawings that apply to every chart of this browser. */
export type DrawingManners = Pick<DrawingsState, 'magnet' | 'isLocked' | 'isHidden'>;

export interface DrawingsState {
  readonly history: DrawingHistory;
  /** The drawing as it looks while it is dragged; `null` if none is dragged. */
  readonly dragged: Drawing | null;
  readonly selectedId: string | null;
  /** Index of the selected drawing's anchor that keys move; `null` for the whole drawing. */
  readonly grip: number | null;
  /** Id of a text drawing that has just been placed and has no words yet; `null` if there is none. */
  readonly namedId: string | null;
  readonly draft: Draft | null;
  readonly magnet: Magnet;
  /** Whether all drawings are locked: they cannot be selected or changed on the chart. */
  readonly isLocked: boolean;
  readonly isHidden: boolean;
  readonly saveState: SaveState;
  /** The page's action for a drawing with a price; `null` if the page offers none. */
  readonly act: DrawingAct | null;
  /** Announcement of the last action for screen readers. */
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
  saveState: { kind: 'guest' },
  act: null,
  spoken: '',
};

/**
 * The drawings of one asset while its chart is shown, shared by the toolbar, the list, the layer and the storage. The
 * state is an immutable value; each new state is passed to the listeners. `newId` creates UUIDs.
 */
export class ChartDrawings {
  readonly #newId: () => string;
  readonly #listeners = new Set<() => void>();
  readonly #looks = new Map<DrawingKind, DrawingLook>();
  #state = FIRST_STATE;
  #model: ChartModel | null = null;
  #probe: (x: number, y: number) => Drawing | null = () => null;

  constructor(newId: () => string, manners: Partial<DrawingManners> = {}) {
    this.#newId = newId;
    this.#state = { ...FIRST_STATE, ...manners };
  }

  readonly state = (): DrawingsState => this.#state;

  /** Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The model of the chart under the drawings; `null` before the chart is shown. */
  get model(): ChartModel | null {
    return this.#model;
  }

  /** Sets the model of the chart under the drawings. The labels and positions of the drawings depend on it. */
  show(model: ChartModel): void {
    const before = this.#model;
    this.#model = model;
    // A tick does not move drawings, and the chart redraws its layers at each tick anyway.
    if (before === null || !hasSameBars(before, model)) this.#become({});
  }

  /** Sets the page's action for drawings with prices; `null` removes it. */
  offer(act: DrawingAct | null): void {
    this.#become({ act });
  }

  /** Returns the page's action for a drawing; `null` if there is none or the drawing has no price. */
  actFor(drawing: Drawing): DrawingAct | null {
    const { act } = this.#state;
    return act !== null && levelsOf(drawing).length > 0 ? act : null;
  }

  /**
   * Sets the hit test of the drawings layer, because only the layer knows where on the screen the drawings are. Returns
   * a function that removes the hit test.
   */
  setHitTest(probe: (x: number, y: number) => Drawing | null): () => void {
    this.#probe = probe;
    return () => {
      this.#probe = () => null;
    };
  }

  /** Returns the drawing at a point of the price pane that the pointer can select; `null` if there is none. */
  drawingAt(x: number, y: number): Drawing | null {
    return this.#probe(x, y);
  }

  /** Tick size of the asset; 0 before the chart is shown. */
  get priceStep(): number {
    return this.#model ? minMove(this.#model.scale) : 0;
  }

  get selected(): Drawing | null {
    const { selectedId, history } = this.#state;
    return history.drawings.find(({ id }) => id === selectedId) ?? null;
  }

  // — making —

  /** Selects a tool, or none with `null`. */
  choose(kind: DrawingKind | null): void {
    const isFull = kind !== null && this.#state.history.drawings.length >= DRAWINGS_MAX;
    if (isFull) {
      this.#become({
        draft: null,
        spoken: `${DRAWINGS_MAX} drawings is the maximum per chart. Delete some first.`,
      });
      return;
    }
    const draft = kind === null ? null : { kind, start: null, point: null };
    const spoken =
      kind === null ? 'Tool deselected.' : `${DRAWING_FACTS[kind].name}: ${anchorName(kind, 0).toLowerCase()} next.`;
    this.#become({ draft, selectedId: null, grip: null, isHidden: false, spoken });
  }

  /** Moves the point that the selected tool would place next. If `isSpoken`, screen readers announce it. */
  point(point: DrawingAnchor, isSpoken: boolean): void {
    const { draft } = this.#state;
    if (!draft) return;
    const spoken = isSpoken && this.#model ? `${anchorText(this.#model, point)}.` : this.#state.spoken;
    this.#become({ draft: { ...draft, point }, spoken });
  }

  /**
   * Places the tool's point as the first or the last anchor. The last anchor completes and selects the drawing and
   * deselects the tool.
   */
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
      spoken: `Drawn: ${this.#describe(drawing)}.`,
    });
  }

  /** The drawing as it would be if the next point were placed now; `null` if there is nothing to show. */
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

  /** Shows the selected drawing as it would be after the drag, until the learner drops it. */
  drag(drawing: Drawing): void {
    this.#become({ dragged: drawing });
  }

  /**
   * Records that the field for the words of a new text drawing got the focus, so that it does not get the focus again.
   */
  named(): void {
    this.#become({ namedId: null });
  }

  /**
   * Ends a drag. If `isKept`, the move becomes one edit that can be undone; otherwise the drawing returns to where it
   * was.
   */
  drop(isKept: boolean): void {
    const { dragged } = this.#state;
    if (!dragged) return;
    if (isKept) this.change(dragged);
    else this.#become({ dragged: null });
  }

  /**
   * Replaces a drawing by `wanted`, which has the same id. Consecutive changes with the same `key` are undone together.
   */
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
    this.#travel(redone(this.#state.history), 'Redone.');
  }

  setMagnet(magnet: Magnet): void {
    this.#become({ magnet, spoken: `${MAGNET_NAMES[magnet]}.` });
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

  // — saveState —

  /**
   * Replaces the drawings with the stored drawings, which may contain changes of another tab. This is not an edit, so
   * it cannot be undone.
   */
  adopt(drawings: readonly Drawing[]): void {
    const { selectedId } = this.#state;
    const isGone = !drawings.some(({ id }) => id === selectedId);
    this.#become({
      history: adopted(this.#state.history, drawings),
      ...(isGone ? { selectedId: null, grip: null, dragged: null } : {}),
    });
  }

  setSaveState(saveState: SaveState): void {
    const spoken = saveState.kind === 'failed' ? saveState.reason : this.#state.spoken;
    this.#become({ saveState, spoken });
  }

  #travel(history: DrawingHistory, spoken: string): void {
    if (history === this.#state.history) return;
    const { selectedId } = this.#state;
    const isThere = history.drawings.some(({ id }) => id === selectedId);
    this.#become({ history, dragged: null, draft: null, spoken, ...(isThere ? {} : { selectedId: null, grip: null }) });
  }

  /** Rounds a drawing's prices to the asset's tick size. */
  #rounded(drawing: Drawing): Drawing {
    const scale = this.#model?.scale;
    if (scale?.kind !== 'price') return drawing;
    return withAnchors(drawing, ({ timeMs, price }) => ({ timeMs, price: Number(price.toFixed(scale.decimals)) }));
  }

  #lookOf(kind: DrawingKind): DrawingLook {
    return this.#looks.get(kind) ?? DRAWING_FACTS[kind].look;
  }

  #describe(drawing: Drawing): string {
    return this.#model ? drawingText(this.#model, drawing) : DRAWING_FACTS[drawing.kind].name;
  }

  #selectedText(drawing: Drawing | null, grip: number | null): string {
    if (!drawing) return 'No drawing selected.';
    return grip === null || !this.#model
      ? `${this.#describe(drawing)}.`
      : `${anchorOfDrawingText(this.#model, drawing, grip)}.`;
  }

  #become(change: Partial<DrawingsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
