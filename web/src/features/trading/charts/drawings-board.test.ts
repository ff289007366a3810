// If this fails, the other charts of the desk do not match the edited chart: they show drawings that were deleted or
// hidden there, miss new ones, or are empty while its drawings are loading.
import { expect, test, vi } from 'vitest';
import { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import type { Drawing } from '../../../chart/drawings/model/drawing.ts';
import { DrawingsBoard } from './drawings-board.ts';

const levelAt = (id: string, price: number): Drawing => ({
  id,
  kind: 'level',
  color: 1,
  width: 1,
  anchors: [{ timeMs: 0, price }],
});

function open() {
  const board = new DrawingsBoard(() => 1_000);
  const drawings = new ChartDrawings(() => 'new');
  const listener = vi.fn<() => void>();
  board.subscribe(listener);
  return { board, drawings, listener };
}
const shown = (board: DrawingsBoard) => board.read('BTC')?.drawings.map(({ id }) => id);

test('each change on the edited chart is published immediately', () => {
  const { board, drawings, listener } = open();
  drawings.setSaveState({ kind: 'saved' });
  drawings.adopt([levelAt('a', 1)]);
  const stop = board.publish('BTC', drawings);
  expect(shown(board)).toEqual(['a']);
  drawings.adopt([levelAt('a', 1), levelAt('b', 2)]);
  expect(shown(board)).toEqual(['a', 'b']);
  drawings.remove('a');
  expect(shown(board)).toEqual(['b']);
  expect(board.read('ETH')).toBeNull();
  const calls = listener.mock.calls.length;
  // Selecting a drawing, or showing the crosshair of a tool, does not change the shown drawings.
  drawings.select('b');
  expect(listener.mock.calls.length).toBe(calls);
  stop();
});

test('nothing is published before the drawings are loaded, and hidden drawings are left out', () => {
  const { board, drawings } = open();
  drawings.setSaveState({ kind: 'loading' });
  const stop = board.publish('BTC', drawings);
  expect(board.read('BTC')).toBeNull();
  drawings.adopt([levelAt('a', 1)]);
  drawings.setSaveState({ kind: 'saved' });
  expect(shown(board)).toEqual(['a']);
  drawings.setHidden(true);
  expect(shown(board)).toEqual([]);
  stop();
  expect(shown(board)).toEqual(['a']);
});

test('the last drawings stay, and count as newer than the stored ones until those must have been saved', () => {
  const { board, drawings } = open();
  drawings.setSaveState({ kind: 'saved' });
  drawings.adopt([levelAt('a', 1)]);
  const stop = board.publish('BTC', drawings);
  expect(board.read('BTC')?.newerUntilMs).toBe(Number.POSITIVE_INFINITY);
  stop();
  expect(board.read('BTC')?.newerUntilMs).toBeGreaterThan(1_000);
  expect(board.read('BTC')?.newerUntilMs).toBeLessThan(60_000);
  drawings.remove('a');
  expect(shown(board)).toEqual(['a']);
});
