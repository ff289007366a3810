// If this fails, the map shows a topic before its prerequisites, or draws superfluous lines.
import { expect, it } from 'vitest';
import { layOutMap } from './map-layout.ts';

const topic = (id: string, ...needs: string[]) => ({ id, needs });

it('puts a topic one column after the deepest topic that it needs', () => {
  const { columns, rows, places } = layOutMap([
    topic('a'),
    topic('b', 'a'),
    topic('c', 'a'),
    topic('d', 'a', 'c'),
    topic('e', 'gone'),
  ]);
  expect({ columns, rows }).toEqual({ columns: 3, rows: 2 });
  expect(places.map(({ id, column }) => [id, column])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 1],
    ['d', 2],
    ['e', 0],
  ]);
});

it('draws no line that another path already implies', () => {
  expect(layOutMap([topic('a'), topic('b', 'a'), topic('c', 'a', 'b')]).lines).toEqual([
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ]);
});

it('orders a column by the needs of its topics', () => {
  const { places } = layOutMap([topic('low'), topic('high'), topic('after-high', 'high'), topic('after-low', 'low')]);
  expect(places.map(({ id, middle }) => [id, middle])).toEqual([
    ['low', 0.25],
    ['high', 0.75],
    ['after-high', 0.75],
    ['after-low', 0.25],
  ]);
});

it('has no columns without topics', () => {
  expect(layOutMap([])).toEqual({ columns: 0, rows: 0, places: [], lines: [] });
});
