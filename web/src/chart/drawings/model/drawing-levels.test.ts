// If this fails, an alert is offered at a price that the drawing does not have, or the farther edge of a zone is listed
// before the nearer one.
import { expect, test } from 'vitest';
import type { Drawing } from './drawing.ts';
import { levelName, levelsOf, nearestFirst } from './drawing-levels.ts';
import { anchorAt, line } from './drawings.test-data.ts';

const drawingOf = (kind: 'rectangle' | 'fibonacci' | 'measure', from: number, to: number): Drawing => ({
  id: 'd',
  kind,
  color: 1,
  width: 1,
  anchors: [anchorAt(0, from), anchorAt(5, to)],
});
const LEVEL: Drawing = { id: 'l', kind: 'level', color: 1, width: 1, anchors: [anchorAt(0, 101.5)] };
const TEXT: Drawing = { id: 't', kind: 'text', color: 1, width: 1, anchors: [anchorAt(0, 101.5)], text: 'Note' };

test.each<[string, Drawing, readonly (readonly [number, string])[]]>([
  ['a level', LEVEL, [[101.5, '']]],
  ['a horizontal line', line('h', anchorAt(0, 99), anchorAt(5, 99)), [[99, '']]],
  ['a sloping line', line('s', anchorAt(0, 99), anchorAt(5, 100)), []],
  [
    'a zone, however it was drawn',
    drawingOf('rectangle', 90, 110),
    [
      [110, 'upper edge'],
      [90, 'lower edge'],
    ],
  ],
  ['a zone without height', drawingOf('rectangle', 90, 90), [[90, '']]],
  ['a measured distance', drawingOf('measure', 90, 110), []],
  ['a text', TEXT, []],
])('%s', (_name, drawing, levels) => {
  expect(levelsOf(drawing).map(({ price, part }) => [price, part])).toEqual(levels);
});

test('a retracement has seven levels, listed from its end back to its start', () => {
  const levels = levelsOf(drawingOf('fibonacci', 100, 200));
  expect(levels.map(({ part }) => part)).toEqual(['0.0%', '23.6%', '38.2%', '50.0%', '61.8%', '78.6%', '100.0%']);
  expect(levels.map(({ price }) => Math.round(price * 10) / 10)).toEqual([200, 176.4, 161.8, 150, 138.2, 121.4, 100]);
});

test.each([
  ['below the zone', 80, 'lower edge'],
  ['above it', 130, 'upper edge'],
  ['inside, nearer to the upper edge', 105, 'upper edge'],
  ['unknown', null, 'upper edge'],
])('the edge of a zone that is nearer to the price comes first: %s', (_name, last, part) => {
  expect(nearestFirst(levelsOf(drawingOf('rectangle', 90, 110)), last)[0]?.part).toBe(part);
});

test('a level has the name of its drawing, or that of the drawing’s kind', () => {
  const zone = drawingOf('rectangle', 90, 110);
  const [upper] = levelsOf(zone);
  if (upper === undefined) throw new Error('a zone has an edge');
  expect(levelName(zone, upper)).toBe('Rectangle, upper edge');
  expect(levelName({ ...zone, name: 'Supply' }, upper)).toBe('Supply, upper edge');
  expect(levelName({ ...LEVEL, name: 'Weekly high' }, { price: 101.5, part: '' })).toBe('Weekly high');
});
