// If this fails, the crosshair and its label on the price axis stay at the close while the keys move the mark's price.
import { expect, test } from 'vitest';
import type { LayerFrame } from '../view/chart-layer.ts';
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
