// If this fails, rows that were stored within a millisecond are listed in random order, or two of them share an id.
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { createIds } from './ids.ts';

const V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('ids of one millisecond, and of later ones, sort in the order in which they were made', () => {
  let now = Date.UTC(2026, 0, 15);
  const maker = createIds({ now: () => epochMs(now) });
  const ids = Array.from({ length: 20_000 }, (_, index) => {
    if (index % 5_000 === 4_999) now += 1;
    return maker.next();
  });
  expect(ids.filter((id) => !V7.test(id))).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids sort in the order in which they were made even if the clock is set back', () => {
  const start = Date.UTC(2026, 0, 15);
  let now = start;
  const maker = createIds({ now: () => epochMs(now) });
  const ids = [start, start - 3, start - 1, start, start + 1].map((at) => {
    now = at;
    return maker.next();
  });
  expect(ids.toSorted()).toEqual(ids);
});

test('an id contains its millisecond, and two servers make different ids in the same one', () => {
  const now = Date.UTC(2026, 0, 15);
  const makers = [1, 2].map(() => createIds({ now: () => epochMs(now) }));
  const ids = makers.flatMap((maker) => Array.from({ length: 1_000 }, () => maker.next()));
  expect(new Set(ids).size).toBe(2_000);
  expect(new Set(ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)))).toEqual(new Set([now]));
});
