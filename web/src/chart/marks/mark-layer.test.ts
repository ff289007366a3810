// If this fails, the crosshair and its label on the price axis stay at the close while the keys move the mark's price, or
// a finger that drags draws only one end of a leg.
import { describe, expect, test } from 'vitest';
import type { LayerFrame, LayerPointer } from '../view/chart-layer.ts';
import { editorOf } from './mark-editor.ts';
import { NOTHING_DRAWN } from './mark-history.ts';
import { markLayer } from './mark-layer.ts';
import { createMarkStore } from './mark-store.ts';

const bars = [0, 1, 2, 3].map((x) => ({ x, o: 10 + x, h: 13 + x, l: 9 + x, c: 12 + x, v: 1 }));
const frame = { bars } as unknown as LayerFrame;

test('a key moves the crosshair to the bar and the price of the cursor', () => {
  const store = createMarkStore(editorOf(NOTHING_DRAWN, ['high', 'low'], 10));
  const layer = markLayer(store, { isTool: true, isLocked: false });
  const led: (readonly [number, number | undefined])[] = [];
  layer.attach?.({ redraw: () => undefined, point: (index, price) => led.push([index, price]) });
  for (const key of ['ArrowLeft', '2', 'ArrowLeft'])
    layer.onKey?.({ key, shiftKey: false } as KeyboardEvent, null, frame);
  expect(led).toEqual([
    [3, 16],
    [3, 12],
    [2, 11],
  ]);
});

/** A pane of 400 pixels in which each bar is 100 pixels wide and a price of 1 is 10 pixels high. */
const pane = {
  bars,
  xOf: (index: number) => index * 100,
  indexAt: (x: number) => x / 100,
  yOf: (price: number) => 200 - price * 10,
  priceAt: (y: number) => (200 - y) / 10,
} as unknown as LayerFrame;

type Move = readonly [kind: LayerPointer['kind'], x: number, y: number, timeMs: number];

function marksAfter(moves: readonly Move[], pointerType = 'touch') {
  const store = createMarkStore({ ...editorOf(NOTHING_DRAWN, ['leg'], 10), magnet: 'off' });
  const layer = markLayer(store, { isTool: true, isLocked: false });
  for (const [kind, x, y, timeMs] of moves)
    layer.onPointer?.(
      { kind, x, y, index: x / 100, price: (200 - y) / 10, pointerType, timeMs, shiftKey: false },
      pane,
    );
  const { history, draft } = store.state();
  return { legs: history.present.marks.map(({ from, to }) => [from, to]), draft };
}

const from = { index: 0, price: 10 };
const to = { index: 2, price: 15 };

describe('a finger with the tool for legs', () => {
  test('draws both ends with one drag', () => {
    const drag: readonly Move[] = [
      ['down', 0, 100, 0],
      ['move', 30, 95, 60],
      ['move', 150, 70, 500],
      ['up', 200, 50, 900],
    ];
    expect(marksAfter(drag)).toEqual({ legs: [[from, to]], draft: null });
    expect(marksAfter(drag, 'mouse')).toEqual({ legs: [[from, to]], draft: null });
  });

  test('draws both ends with two presses', () => {
    const presses: readonly Move[] = [
      ['down', 0, 100, 0],
      ['up', 0, 100, 90],
      ['down', 200, 50, 800],
      ['up', 200, 50, 900],
    ];
    expect(marksAfter(presses)).toEqual({ legs: [[from, to]], draft: null });
  });

  test('aims one end with the loupe if it rests first, and the end is where the finger is lifted', () => {
    const aim: readonly Move[] = [
      ['down', 100, 120, 0],
      ['move', 104, 118, 300],
      ['move', 30, 105, 700],
      ['up', 0, 100, 1_200],
    ];
    expect(marksAfter(aim)).toEqual({ legs: [], draft: from });
    const second: readonly Move[] = [
      ['down', 100, 80, 2_000],
      ['move', 180, 60, 2_100],
      ['up', 200, 50, 2_500],
    ];
    expect(marksAfter([...aim, ...second])).toEqual({ legs: [[from, to]], draft: null });
  });

  test('places one end if it slips by less than a drag', () => {
    const slip: readonly Move[] = [
      ['down', 0, 100, 0],
      ['move', 8, 96, 60],
      ['up', 0, 100, 120],
    ];
    expect(marksAfter(slip)).toEqual({ legs: [], draft: from });
  });

  test('draws nothing if the browser takes the finger away', () => {
    const lost: readonly Move[] = [
      ['down', 0, 100, 0],
      ['move', 60, 90, 60],
      ['cancel', 60, 90, 100],
    ];
    expect(marksAfter(lost)).toEqual({ legs: [], draft: null });
  });
});
