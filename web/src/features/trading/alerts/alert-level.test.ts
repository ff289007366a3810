// If this fails, an alert for a drawing or a line is suggested at a wrong price or without its name.
import { expect, test } from 'vitest';
import { parsePrice, type Price } from '@tradesense/core/kernel/money.ts';
import type { Drawing } from '../../../chart/drawings/model/drawing.ts';
import { drawingLevels, lineLevel } from './alert-level.ts';

const read = parsePrice('0.01');
if (!read.ok) throw new Error('a tick');
const tick: Price = read.value;

const anchors = [
  { timeMs: 0, price: 100 },
  { timeMs: 1, price: 200 },
] as const;
const ZONE: Drawing = { id: 'z', kind: 'rectangle', color: 1, width: 1, anchors };
const LEG: Drawing = { id: 'f', kind: 'fibonacci', color: 1, width: 1, anchors, name: 'Last leg' };

test('both edges of a zone are offered, first the one that the price meets first, wherever the zone was pressed', () => {
  const edges = [
    { price: '100', note: 'Rectangle, lower edge' },
    { price: '200', note: 'Rectangle, upper edge' },
  ];
  expect(drawingLevels(ZONE, { tick, last: 90, pressed: 199 })).toEqual(edges);
  expect(drawingLevels(ZONE, { tick, last: 250, pressed: 101 })).toEqual(edges.toReversed());
});

test('the pressed level of a retracement comes first, or the one nearest to the price, in whole ticks', () => {
  expect(drawingLevels(LEG, { tick, last: 90, pressed: 139 })[0]).toEqual({ price: '138.2', note: 'Last leg, 61.8%' });
  expect(drawingLevels(LEG, { tick, last: 90, pressed: null })[0]).toEqual({ price: '100', note: 'Last leg, 100.0%' });
  const odd: Drawing = { ...LEG, anchors: [{ timeMs: 0, price: 100.01 }, anchors[1]] };
  expect(drawingLevels(odd, { tick, last: null, pressed: 176 })[0]?.price).toBe('176.4');
});

test('the note of a level is cut at its maximum length', () => {
  const [level] = drawingLevels({ ...ZONE, name: '🟦'.repeat(120) }, { tick, last: 90, pressed: null });
  expect(Array.from(level?.note ?? '')).toHaveLength(100);
});

test('the line of an order or position suggests its price and its name', () => {
  expect(lineLevel({ price: '101.23', name: 'Long 0.5' }, tick)).toEqual({ price: '101.23', note: 'Long 0.5' });
});
