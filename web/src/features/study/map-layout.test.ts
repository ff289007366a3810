// If this fails, the map shows a topic before its prerequisites, or draws lines that other lines already imply.
import { expect, it } from 'vitest';
import { layOutMap } from './map-layout.ts';

const topic = (id: string, ...needs: string[]) => ({ id, needs });

it('a topic is one column after the last of its prerequisites', () => {
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

it('a line that other lines already imply is not drawn', () => {
  expect(layOutMap([topic('a'), topic('b', 'a'), topic('c', 'a', 'b')]).lines).toEqual([
    { from: 'a', to: 'b', via: [] },
    { from: 'b', to: 'c', via: [] },
  ]);
});

it('the topics in a column are in the order of their prerequisites', () => {
  const { places } = layOutMap([topic('low'), topic('high'), topic('after-high', 'high'), topic('after-low', 'low')]);
  expect(places.map(({ id, middle }) => [id, middle])).toEqual([
    ['low', 0.25],
    ['high', 0.75],
    ['after-high', 0.75],
    ['after-low', 0.25],
  ]);
});

it('a line passes the columns in between beside their topics', () => {
  const topics = [topic('a'), topic('x'), topic('b', 'x'), topic('c', 'x'), topic('d', 'x'), topic('e', 'b', 'a')];
  const { places, lines } = layOutMap(topics);
  const { via } = lines.find(({ from, to }) => from === 'a' && to === 'e') ?? { via: [] };
  expect(via).toHaveLength(1);
  const beside = places.filter(({ column }) => column === 1).map(({ middle }) => Math.abs(middle - (via[0] ?? middle)));
  expect(Math.min(...beside)).toBeCloseTo(0.5 / 3, 9);
});

it('a map without topics has no columns', () => {
  expect(layOutMap([])).toEqual({ columns: 0, rows: 0, places: [], lines: [] });
});
