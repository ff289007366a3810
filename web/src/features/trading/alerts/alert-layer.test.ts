// If this fails, the + button or the key on the chart creates an alert at a wrong price, or the + button handles
// presses elsewhere on the chart.
import { expect, test, vi } from 'vitest';
import { parsePrice } from '@tradesense/core/kernel/money.ts';
import type { LayerFrame, LayerPointer } from '../../../chart/view/chart-layer.ts';
import { AlertLayer } from './alert-layer.ts';

const tick = parsePrice('0.5');
if (!tick.ok) throw new Error('a tick');

/** A pane of 400 × 200 pixels, with the price 200 at its top and 0 at its bottom. */
const frame = {
  width: 400,
  height: 200,
  bars: [{ c: 90.1 }, { c: 110.3 }],
  yOf: (price: number) => 200 - price,
  priceAt: (y: number) => 200 - y,
} as unknown as LayerFrame;

const pointer = (kind: LayerPointer['kind'], x: number, y: number, pointerType = 'mouse') =>
  ({ kind, x, y, pointerType, index: 0, price: 0, timeMs: 0, shiftKey: false }) satisfies LayerPointer;
const key = (name: string, pressed: object = {}) => ({ key: name, ...pressed }) as KeyboardEvent;

function layerWith() {
  const ask = vi.fn<(price: string) => void>();
  return { ask, layer: new AlertLayer(ask, tick.ok ? tick.value : (1n as never)) };
}

test('a press on the + button opens an alert at the tick nearest to its height', () => {
  const { ask, layer } = layerWith();
  expect(layer.onPointer(pointer('move', 200, 99.7), frame)).toBe(false);
  expect(layer.hitTest(390, 99, frame)).toEqual({ cursor: 'pointer' });
  expect(layer.onPointer(pointer('down', 390, 99), frame)).toBe(true);
  layer.onPointer(pointer('up', 390, 99), frame);
  expect(ask.mock.calls).toEqual([['100.5']]);
});

test('a press beside the + button, by finger, or after the pointer has left goes to the chart', () => {
  const { ask, layer } = layerWith();
  expect(layer.onPointer(pointer('down', 390, 100), frame)).toBe(false);
  layer.onPointer(pointer('move', 200, 100), frame);
  expect(layer.onPointer(pointer('down', 300, 100), frame)).toBe(false);
  expect(layer.onPointer(pointer('down', 390, 140), frame)).toBe(false);
  expect(layer.onPointer(pointer('down', 390, 100, 'touch'), frame)).toBe(false);
  layer.leave();
  expect(layer.onPointer(pointer('down', 390, 100), frame)).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});

test('the key opens an alert at the bar of the crosshair or at the last bar, but not together with Control', () => {
  const { ask, layer } = layerWith();
  expect(layer.onKey(key('a'), 0, frame)).toBe(true);
  expect(layer.onKey(key('A'), null, frame)).toBe(true);
  expect(layer.onKey(key('a', { ctrlKey: true }), null, frame)).toBe(false);
  expect(layer.onKey(key('b'), null, frame)).toBe(false);
  expect(ask.mock.calls).toEqual([['90'], ['110.5']]);
});
