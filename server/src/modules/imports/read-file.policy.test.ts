// If this fails, lines of a large file are lost between the threads, or are copied one by one, which delays all other
// requests.
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { winners } from '../../../test/imports-world.ts';
import { unpackRows } from './packed-rows.ts';
import { readFile, readPacked } from './read-file.policy.ts';

const OPTIONS = { timeZone: 'UTC', mark: null, now: epochMs(Date.UTC(2026, 0, 15)) };

test('a packed reading has the lines of the reading, in pieces of shared memory', () => {
  const file = Buffer.from(winners(2_600));
  const [reading, packed] = [readFile(file, OPTIONS), readPacked(file, OPTIONS)];
  if (typeof reading === 'string' || typeof packed === 'string') throw new Error('the file is readable');
  expect(packed.pieces.map((piece) => unpackRows(piece).length)).toEqual([5_000, 200]);
  expect(packed.pieces.every(({ buffer }) => buffer instanceof SharedArrayBuffer)).toBe(true);
  expect(packed.pieces.flatMap((piece) => unpackRows(piece))).toEqual(reading.lines);
  expect([packed.lineCount, packed.instruments]).toEqual([5_200, [reading.lines[0]?.instrument]]);
});

test('a file that cannot be read has the same fault', () => {
  const file = Buffer.from('a,b,c\n1,2,3');
  expect(readPacked(file, OPTIONS)).toBe(readFile(file, OPTIONS));
});
