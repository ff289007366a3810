// If this fails, a run on PostgreSQL leaves out a statement that the product sends, or repeats what another file covers.
import { expect, test } from 'vitest';
import type { FileRecord } from '../server/test/statements-of-files.ts';
import { coverOf } from './statement-cover.ts';

const record = (file: string, seconds: number, statements: string): FileRecord => ({
  file,
  seconds,
  statements: statements.split(''),
});
const namesOf = (records: readonly FileRecord[]) => records.map(({ file }) => file).toSorted();

test('the needed files together send every statement, and files that add none are repeats', () => {
  const records = [record('all', 9, 'abcd'), record('ab', 1, 'ab'), record('cd', 1, 'cd'), record('e', 5, 'ae')];
  const { needed, repeated } = coverOf(records, () => false);
  expect(namesOf(needed)).toEqual(['ab', 'cd', 'e']);
  expect(namesOf(repeated)).toEqual(['all']);
});

test('a file that is needed in any case stays, and its statements count as sent', () => {
  const records = [record('contention', 9, 'ab'), record('ab', 1, 'ab'), record('none', 1, '')];
  const { needed, repeated } = coverOf(records, ({ file }) => file === 'contention');
  expect(namesOf(needed)).toEqual(['contention']);
  expect(namesOf(repeated)).toEqual(['ab', 'none']);
});
