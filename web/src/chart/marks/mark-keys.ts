import type { ChartBar } from '../model/chart-bar.ts';
import { chartCommandOf, walkedIndex, type KeyPress } from '../model/chart-command.ts';
import { markOf, neighborHandle, type EditorEvent, type EditorState } from './mark-editor.ts';
import { pointAt, type MarkPoint } from './mark.ts';
import { naturalPrice, priceRange, steppedPrice } from './snapping.ts';

/** Help text for the keys of the mark tools. */
export const MARK_KEYS_HELP =
  'Left and right arrows move bar by bar, up and down through the prices of the bar, Shift with up and down by small steps. ' +
  'Enter places a mark, or picks up the one you are on and puts it down again. Tab goes from mark to mark and on, ' +
  'Delete removes one, Escape cancels. Digits choose a tool, H moves the chart, Ctrl+Z and Ctrl+Y undo and redo.';

export interface KeyAnswer {
  readonly events: readonly EditorEvent[];
  /** Whether the editor handled the key. If so, the chart and the browser ignore it. */
  readonly isTaken: boolean;
}

export interface KeyContext {
  readonly bars: readonly ChartBar[];
  /** Index of the bar under the chart's crosshair; `null` if there is no crosshair. */
  readonly pointed: number | null;
}

const NOT_MINE: KeyAnswer = { events: [], isTaken: false };
/** Number of steps in which the cursor, moved by Shift and an arrow key, crosses the price range of the chart. */
const PRICE_STEPS = 250;

function taken(...events: readonly EditorEvent[]): KeyAnswer {
  return { events, isTaken: true };
}

/** Returns the editor events that a key pressed on the chart triggers, and whether the editor handled the key. */
export function keyAnswer(press: KeyPress, state: EditorState, ground: KeyContext): KeyAnswer {
  if (press.altKey || ground.bars.length === 0) return NOT_MINE;
  if (press.ctrlKey || press.metaKey) return travelAnswer(press);
  switch (press.key) {
    case 'Tab':
      return tabAnswer(state, press.shiftKey ? -1 : 1);
    case 'Enter':
    case ' ':
      return enterAnswer(state, ground);
    case 'Delete':
    case 'Backspace':
      return state.selected === null ? NOT_MINE : taken({ kind: 'deleted', id: state.selected.id });
    case 'Escape':
      return escapeAnswer(state);
    case 'h':
    case 'H':
      return taken(state.isPlacing ? { kind: 'hand-chosen' } : { kind: 'tool-chosen', tool: state.kind });
    default:
      return toolAnswer(press.key, state, ground) ?? walkAnswer(press, state, ground);
  }
}

function travelAnswer({ key, shiftKey }: KeyPress): KeyAnswer {
  const letter = key.toLowerCase();
  if (letter === 'z') return taken({ kind: shiftKey ? 'redone' : 'undone' });
  return letter === 'y' ? taken({ kind: 'redone' }) : NOT_MINE;
}

/**
 * Selects the next handle (`step` 1) or the previous one (`step` −1) by Tab. If there is none, Tab leaves the chart as
 * usual.
 */
function tabAnswer(state: EditorState, step: 1 | -1): KeyAnswer {
  const handle = neighborHandle(state, step);
  if (handle !== null) return taken({ kind: 'selected', handle });
  return state.selected === null ? NOT_MINE : { events: [{ kind: 'selected', handle: null }], isTaken: false };
}

function enterAnswer(state: EditorState, ground: KeyContext): KeyAnswer {
  const { selected, cursor, isMoving, isPlacing, draft } = state;
  if (isMoving) return taken({ kind: 'put-down' });
  const mark = selected === null ? undefined : markOf(state, selected.id);
  if (selected !== null && mark !== undefined && draft === null) {
    const at = pointAt(mark, selected.end);
    const isOnIt = cursor === null || (cursor.index === at.index && cursor.price === at.price);
    if (isOnIt) return taken({ kind: 'picked-up', handle: selected });
  }
  if (!isPlacing) return NOT_MINE;
  return cursor === null ? taken(...started(state, ground)) : taken({ kind: 'put-down' });
}

function escapeAnswer({ draft, selected, isMoving }: EditorState): KeyAnswer {
  if (draft !== null || selected !== null || isMoving) return taken({ kind: 'escaped' });
  return { events: [{ kind: 'pointed', point: null }], isTaken: false };
}

/**
 * Chooses a tool by key. Unless the magnet is off, also moves the cursor to the tool's default price on the cursor's
 * bar. This is needed because a bar can be both a swing high and a swing low.
 */
function toolAnswer(key: string, { kinds, cursor, magnet }: EditorState, { bars }: KeyContext): KeyAnswer | null {
  const tool = kinds[Number.parseInt(key, 10) - 1];
  if (tool === undefined) return null;
  const chosen = { kind: 'tool-chosen', tool } as const;
  const bar = cursor === null ? undefined : bars[cursor.index];
  if (cursor === null || bar === undefined || magnet === 'off') return taken(chosen);
  return taken(chosen, { kind: 'walked', point: { index: cursor.index, price: naturalPrice(tool, bar) } });
}

function started({ kind }: EditorState, { bars, pointed }: KeyContext): readonly EditorEvent[] {
  const index = pointed ?? bars.length - 1;
  const bar = bars[index];
  return bar ? [{ kind: 'walked', point: { index, price: naturalPrice(kind, bar) } }] : [];
}

/** Moves the cursor by arrow key while marks are placed or moved; otherwise leaves the arrow keys to the chart. */
function walkAnswer(press: KeyPress, state: EditorState, ground: KeyContext): KeyAnswer {
  if (!state.isPlacing && !state.isMoving) return NOT_MINE;
  const target = walkTarget(press, ground);
  const isVertical = press.key === 'ArrowUp' || press.key === 'ArrowDown';
  if (target === null && !isVertical) return NOT_MINE;
  const { cursor } = state;
  if (cursor === null) return taken(...started(state, ground));
  const point = target === null ? climbed(press, cursor, ground) : walked(target(cursor.index), state, cursor, ground);
  return taken({ kind: 'walked', point });
}

function walkTarget(press: KeyPress, { bars }: KeyContext): ((from: number) => number) | null {
  const command = chartCommandOf(press);
  if (command?.kind === 'walk') return (from) => walkedIndex(from, command.bars, bars.length);
  if (command?.kind !== 'walk-to') return null;
  return () => (command.end === 'first' ? 0 : bars.length - 1);
}

/**
 * Returns the cursor moved to another bar. Its price is the default for the kind of mark; if the magnet is off, the
 * price stays the same.
 */
function walked(index: number, state: EditorState, cursor: MarkPoint, { bars }: KeyContext): MarkPoint {
  const bar = bars[index];
  return bar && state.magnet !== 'off' ? { index, price: naturalPrice(state.kind, bar) } : { ...cursor, index };
}

function climbed(press: KeyPress, cursor: MarkPoint, { bars }: KeyContext): MarkPoint {
  const direction = press.key === 'ArrowUp' ? 1 : -1;
  const bar = bars[cursor.index];
  if (!press.shiftKey) return bar ? { ...cursor, price: steppedPrice(bar, cursor.price, direction) } : cursor;
  const { low, high } = priceRange(bars);
  const price = cursor.price + (direction * (high - low)) / PRICE_STEPS;
  return { ...cursor, price: Math.min(Math.max(price, low), high) };
}
