/**
 * Drawing marks on one chart as `step(state, event) → state`: what a pointer, a key, a button and the list do are the same
 * events, so each can be undone and each works everywhere. A mark that is being placed or moved is not drawn until it is
 * put down. What does not fit the state changes nothing.
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
  /** The kinds of marks that this chart takes. */
  readonly kinds: readonly MarkKind[];
  /** What the next mark will be: one of them. */
  readonly kind: MarkKind;
  /** Presses place marks; otherwise they move the chart. Marks that are there can be moved either way. */
  readonly isPlacing: boolean;
  readonly magnet: Magnet;
  /** Where the next anchor would land, already drawn to a bar; `null` while nobody points. */
  readonly cursor: MarkPoint | null;
  /** The first anchor of a mark whose second is still to come. */
  readonly draft: MarkPoint | null;
  readonly selected: MarkHandle | null;
  /** The selected handle follows the cursor until it is put down. */
  readonly isMoving: boolean;
  readonly nextId: number;
  readonly maxMarks: number;
  /** What the last event did, for those who do not see it. */
  readonly deed: Deed | null;
}

export type Deed =
  | { readonly kind: 'placed' | 'moved' | 'deleted' | 'selected' | 'picked-up'; readonly mark: Mark }
  | { readonly kind: 'started' | 'walked'; readonly point: MarkPoint }
  | { readonly kind: 'cleared' | 'none' | 'undone' | 'redone' | 'full' | 'there-already' | 'left' };

export type EditorEvent =
  | { readonly kind: 'tool-chosen'; readonly tool: MarkKind }
  | { readonly kind: 'hand-chosen' }
  | { readonly kind: 'magnet-chosen'; readonly magnet: Magnet }
  | { readonly kind: 'pointed'; readonly point: MarkPoint | null }
  /** The same by key: it is also told. */
  | { readonly kind: 'walked'; readonly point: MarkPoint }
  /** An anchor is put down where the cursor is. */
  | { readonly kind: 'put-down' }
  | { readonly kind: 'selected'; readonly handle: MarkHandle | null }
  | { readonly kind: 'picked-up'; readonly handle: MarkHandle }
  | { readonly kind: 'edited'; readonly mark: Mark }
  | { readonly kind: 'deleted'; readonly id: number }
  | { readonly kind: 'none-chosen' | 'cleared' | 'undone' | 'redone' | 'escaped' };

/** An editor of what is drawn already; the first of `kinds` is at hand. */
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
    deed: null,
  };
}

/** The marks as they are to be drawn: one that is being moved is where the cursor is. */
export function shownMarks({ history, isMoving, selected, cursor }: EditorState): readonly Mark[] {
  const { marks } = history.present;
  if (!isMoving || selected === null || cursor === null) return marks;
  return marks.map((mark) => (mark.id === selected.id ? withPoint(mark, selected.end, cursor) : mark));
}

/** The handle after (1) or before (−1) the selected one; `null` beyond the last, so that a key can lead out of the chart. */
export function neighbourHandle({ history, selected }: EditorState, step: 1 | -1): MarkHandle | null {
  const handles = inReadingOrder(history.present.marks).flatMap(handlesOf);
  const at = handles.findIndex(({ id, end }) => id === selected?.id && end === selected.end);
  if (at < 0) return (step === 1 ? handles[0] : handles.at(-1)) ?? null;
  return handles[at + step] ?? null;
}

/** Left to right, as they stand on the chart. */
export function inReadingOrder(marks: readonly Mark[]): readonly Mark[] {
  return marks.toSorted((a, b) => a.from.index - b.from.index || a.id - b.id);
}

export function markOf({ history }: EditorState, id: number): Mark | undefined {
  return history.present.marks.find((mark) => mark.id === id);
}

/** The state after an event. */
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
      return { ...state, cursor: event.point, deed: { kind: 'walked', point: event.point } };
    case 'put-down':
      return state.cursor === null ? state : putDown(state, state.cursor);
    case 'selected':
      return afterSelection(state, event.handle);
    case 'picked-up': {
      const mark = markOf(state, event.handle.id);
      if (mark === undefined) return state;
      const cursor = pointAt(mark, event.handle.end);
      const deed: Deed = { kind: 'picked-up', mark };
      return { ...state, draft: null, selected: event.handle, isMoving: true, cursor, deed };
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
      return { ...letGo(state), deed: { kind: 'left' } };
    default:
      return unreachable(event);
  }
}

function letGo(state: EditorState): EditorState {
  return { ...state, draft: null, selected: null, isMoving: false };
}

function commit(state: EditorState, next: Drawn, deed: Deed): EditorState {
  const { present } = state.history;
  const isSame = next.isNone === present.isNone && next.marks.length === 0 && present.marks.length === 0;
  return isSame ? { ...state, deed } : { ...state, history: changed(state.history, next), deed };
}

function putDown(state: EditorState, point: MarkPoint): EditorState {
  const { isMoving, selected, kind, draft } = state;
  if (isMoving && selected !== null) {
    const mark = markOf(state, selected.id);
    const stopped = { ...state, isMoving: false };
    return mark === undefined ? stopped : withMark(stopped, withPoint(mark, selected.end, point));
  }
  if (isTwoPoint(kind) && draft === null) {
    return { ...state, selected: null, draft: point, deed: { kind: 'started', point } };
  }
  const mark: Mark = { id: state.nextId, kind, from: draft ?? point, to: draft === null ? null : point };
  return added({ ...state, draft: null }, mark);
}

function added(state: EditorState, mark: Mark): EditorState {
  const { marks } = state.history.present;
  if (marks.length >= state.maxMarks) return { ...state, deed: { kind: 'full' } };
  const isEmpty = mark.to !== null && mark.to.index === mark.from.index && mark.to.price === mark.from.price;
  if (isEmpty) return { ...state, deed: { kind: 'left' } };
  if (marks.some((each) => isSameMark(each, mark))) return { ...state, deed: { kind: 'there-already' } };
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
  return isSameMark(before, after) && before.from.index === after.from.index;
}

function afterSelection(state: EditorState, handle: MarkHandle | null): EditorState {
  const mark = handle === null ? undefined : markOf(state, handle.id);
  if (handle === null || mark === undefined) return letGo(state);
  return { ...letGo(state), selected: handle, cursor: pointAt(mark, handle.end), deed: { kind: 'selected', mark } };
}

function afterDeletion(state: EditorState, id: number): EditorState {
  const mark = markOf(state, id);
  if (mark === undefined) return state;
  const marks = state.history.present.marks.filter((each) => each.id !== id);
  return commit(letGo(state), { marks, isNone: false }, { kind: 'deleted', mark });
}

function afterTravel(state: EditorState, kind: 'undone' | 'redone'): EditorState {
  const history = kind === 'undone' ? undone(state.history) : redone(state.history);
  return history === state.history ? state : { ...letGo(state), history, deed: { kind } };
}
