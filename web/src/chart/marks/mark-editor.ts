/**
 * The editor of the marks on one chart, as a function `step(state, event) → state`. Pointer, keys, buttons and the list
 * send the same events, so every input can make every change of the marks, and every change can be undone. A mark that
 * is being placed or moved changes only when it is dropped. An event that does not fit the state has no effect.
 */
import { unreachable } from '@tradesense/core/kernel/invariant.ts';
import type { Magnet } from '../model/magnet.ts';
import { changed, historyOf, redone, undone, type Drawn, type MarkHistory } from './mark-history.ts';
import {
  handlesOf,
  isSameMark,
  isTwoPoint,
  pointAt,
  withPoint,
  type Mark,
  type MarkHandle,
  type MarkKind,
  type MarkPoint,
} from './mark.ts';

export interface EditorState {
  readonly history: MarkHistory;
  /** Kinds of marks allowed on this chart. */
  readonly kinds: readonly MarkKind[];
  /** Kind of the next mark, one of `kinds`. */
  readonly kind: MarkKind;
  /** Whether a press places a mark instead of moving the chart. Existing marks can be moved in both cases. */
  readonly isPlacing: boolean;
  readonly magnet: Magnet;
  /** Position of the next anchor, snapped to a bar; `null` if no pointer or key has chosen one yet. */
  readonly cursor: MarkPoint | null;
  /** First anchor of a mark that still needs a second anchor; `null` if there is none. */
  readonly draft: MarkPoint | null;
  readonly selected: MarkHandle | null;
  /** Whether the selected handle follows the cursor until it is dropped. */
  readonly isMoving: boolean;
  readonly nextId: number;
  readonly maxMarks: number;
  /** The last action, to be announced to screen readers; `null` if there is none. */
  readonly action: EditorAction | null;
}

export type EditorAction =
  | { readonly kind: 'placed' | 'moved' | 'deleted' | 'selected' | 'picked-up'; readonly mark: Mark }
  | { readonly kind: 'started' | 'walked'; readonly point: MarkPoint }
  | { readonly kind: 'cleared' | 'none' | 'undone' | 'redone' | 'full' | 'there-already' | 'left' };

export type EditorEvent =
  | { readonly kind: 'tool-chosen'; readonly tool: MarkKind }
  | { readonly kind: 'hand-chosen' }
  | { readonly kind: 'magnet-chosen'; readonly magnet: Magnet }
  | { readonly kind: 'pointed'; readonly point: MarkPoint | null }
  /** A key has moved the cursor. Screen readers announce the new position. */
  | { readonly kind: 'walked'; readonly point: MarkPoint }
  /** Drops an anchor at the cursor: places a new one, or ends a move. */
  | { readonly kind: 'put-down' }
  | { readonly kind: 'selected'; readonly handle: MarkHandle | null }
  | { readonly kind: 'picked-up'; readonly handle: MarkHandle }
  | { readonly kind: 'edited'; readonly mark: Mark }
  | { readonly kind: 'deleted'; readonly id: number }
  | { readonly kind: 'none-chosen' | 'cleared' | 'undone' | 'redone' | 'escaped' };

/** Returns an editor that starts with existing marks, and with the first of `kinds` as the kind of the next mark. */
export function editorOf(drawn: Drawn, kinds: readonly [MarkKind, ...MarkKind[]], maxMarks: number): EditorState {
  return {
    history: historyOf(drawn),
    kinds,
    kind: kinds[0],
    isPlacing: true,
    magnet: 'weak',
    cursor: null,
    draft: null,
    selected: null,
    isMoving: false,
    nextId: drawn.marks.reduce((most, { id }) => Math.max(most, id), 0) + 1,
    maxMarks,
    action: null,
  };
}

/** Returns the marks as they are drawn now: a mark that is being moved is at the cursor. */
export function shownMarks({ history, isMoving, selected, cursor }: EditorState): readonly Mark[] {
  const { marks } = history.present;
  if (!isMoving || selected === null || cursor === null) return marks;
  return marks.map((mark) => (mark.id === selected.id ? withPoint(mark, selected.end, cursor) : mark));
}

/**
 * Returns the handle after (1) or before (−1) the selected one in reading order. `null` if there is none, so that the
 * Tab key can leave the chart.
 */
export function neighborHandle({ history, selected }: EditorState, step: 1 | -1): MarkHandle | null {
  const handles = inReadingOrder(history.present.marks).flatMap(handlesOf);
  const at = handles.findIndex(({ id, end }) => id === selected?.id && end === selected.end);
  if (at < 0) return (step === 1 ? handles[0] : handles.at(-1)) ?? null;
  return handles[at + step] ?? null;
}

/** Returns the marks from left to right. */
export function inReadingOrder(marks: readonly Mark[]): readonly Mark[] {
  return marks.toSorted((a, b) => a.from.index - b.from.index || a.id - b.id);
}

export function markOf({ history }: EditorState, id: number): Mark | undefined {
  return history.present.marks.find((mark) => mark.id === id);
}

/** Returns the state after an event. */
export function stepEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.kind) {
    case 'tool-chosen':
      return { ...letGo(state), kind: event.tool, isPlacing: true };
    case 'hand-chosen':
      return { ...letGo(state), isPlacing: false, cursor: null };
    case 'magnet-chosen':
      return { ...state, magnet: event.magnet };
    case 'pointed':
      return { ...state, cursor: event.point };
    case 'walked':
      return { ...state, cursor: event.point, action: { kind: 'walked', point: event.point } };
    case 'put-down':
      return state.cursor === null ? state : putDown(state, state.cursor);
    case 'selected':
      return afterSelection(state, event.handle);
    case 'picked-up': {
      const mark = markOf(state, event.handle.id);
      if (mark === undefined) return state;
      const cursor = pointAt(mark, event.handle.end);
      const action: EditorAction = { kind: 'picked-up', mark };
      return { ...state, draft: null, selected: event.handle, isMoving: true, cursor, action };
    }
    case 'edited':
      return withMark(letGo(state), event.mark);
    case 'deleted':
      return afterDeletion(state, event.id);
    case 'none-chosen':
      return commit(letGo(state), { marks: [], isNone: true }, { kind: 'none' });
    case 'cleared':
      return commit(letGo(state), { marks: [], isNone: false }, { kind: 'cleared' });
    case 'undone':
    case 'redone':
      return afterTravel(state, event.kind);
    case 'escaped':
      return { ...letGo(state), action: { kind: 'left' } };
    default:
      return unreachable(event);
  }
}

function letGo(state: EditorState): EditorState {
  return { ...state, draft: null, selected: null, isMoving: false };
}

function commit(state: EditorState, next: Drawn, action: EditorAction): EditorState {
  const { present } = state.history;
  const isSame = next.isNone === present.isNone && next.marks.length === 0 && present.marks.length === 0;
  return isSame ? { ...state, action } : { ...state, history: changed(state.history, next), action };
}

function putDown(state: EditorState, point: MarkPoint): EditorState {
  const { isMoving, selected, kind, draft } = state;
  if (isMoving && selected !== null) {
    const mark = markOf(state, selected.id);
    const stopped = { ...state, isMoving: false };
    return mark === undefined ? stopped : withMark(stopped, withPoint(mark, selected.end, point));
  }
  if (isTwoPoint(kind) && draft === null) {
    return { ...state, selected: null, draft: point, action: { kind: 'started', point } };
  }
  const mark: Mark = { id: state.nextId, kind, from: draft ?? point, to: draft === null ? null : point };
  return added({ ...state, draft: null }, mark);
}

function added(state: EditorState, mark: Mark): EditorState {
  const { marks } = state.history.present;
  if (marks.length >= state.maxMarks) return { ...state, action: { kind: 'full' } };
  const isEmpty = mark.to !== null && mark.to.index === mark.from.index && mark.to.price === mark.from.price;
  if (isEmpty) return { ...state, action: { kind: 'left' } };
  if (marks.some((each) => isSameMark(each, mark))) return { ...state, action: { kind: 'there-already' } };
  const next = commit(state, { marks: [...marks, mark], isNone: false }, { kind: 'placed', mark });
  return { ...next, nextId: state.nextId + 1, selected: { id: mark.id, end: mark.to === null ? 'from' : 'to' } };
}

function withMark(state: EditorState, mark: Mark): EditorState {
  const before = markOf(state, mark.id);
  if (before === undefined || isUnchanged(before, mark)) return state;
  const marks = state.history.present.marks.map((each) => (each.id === mark.id ? mark : each));
  return commit(state, { marks, isNone: false }, { kind: 'moved', mark });
}

function isUnchanged(before: Mark, after: Mark): boolean {
  const isSameRatio = (price: number | null, index: number): boolean => price === (before.ratios?.[index] ?? null);
  return isSameMark(before, after) && before.from.index === after.from.index && (after.ratios ?? []).every(isSameRatio);
}

function afterSelection(state: EditorState, handle: MarkHandle | null): EditorState {
  const mark = handle === null ? undefined : markOf(state, handle.id);
  if (handle === null || mark === undefined) return letGo(state);
  return { ...letGo(state), selected: handle, cursor: pointAt(mark, handle.end), action: { kind: 'selected', mark } };
}

function afterDeletion(state: EditorState, id: number): EditorState {
  const mark = markOf(state, id);
  if (mark === undefined) return state;
  const marks = state.history.present.marks.filter((each) => each.id !== id);
  return commit(letGo(state), { marks, isNone: false }, { kind: 'deleted', mark });
}

function afterTravel(state: EditorState, kind: 'undone' | 'redone'): EditorState {
  const history = kind === 'undone' ? undone(state.history) : redone(state.history);
  return history === state.history ? state : { ...letGo(state), history, action: { kind } };
}
