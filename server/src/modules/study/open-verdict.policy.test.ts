// If this fails, a wrong try says nothing about which part is wrong, or it gives the right answer away.
import { expect, test } from 'vitest';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { openVerdict } from './open-verdict.policy.ts';

const FIELDS = [
  { id: 'bullish', label: 'Bullish' },
  { id: 'bearish', label: 'Bearish' },
];
const CHANCES = {
  kind: 'set-probability',
  question: { kind: 'set-probability', prompt: 'How likely?', chart: null, fields: FIELDS, sharesWhole: true },
} as const;
const lineOf = (result: 'right' | 'wrong', sentence: string, target: string | null) => ({
  result,
  sentence,
  target,
  bars: [3],
});
const verdictOf = (lines: TaskVerdict['lines']): TaskVerdict => ({ score: 0, isRight: false, summary: 'x', lines });

test('a wrong part is named, without its right value', () => {
  const { summary, lines } = openVerdict(
    CHANCES,
    verdictOf([
      lineOf('right', 'Bullish 59%: it came in 58.6%.', 'bullish'),
      lineOf('wrong', 'Bearish 60%: it came in 28.9%.', 'bearish'),
    ]),
  );
  expect(summary).toBe('1 of 2 are right.');
  expect(lines.map(({ sentence }) => sentence)).toEqual([
    'Bullish 59%: it came in 58.6%.',
    '“Bearish” is not right yet.',
  ]);
  expect(lines[1]?.bars).toEqual([]);
});

test('chances that do not add up to 100% say so', () => {
  const sum = lineOf('wrong', 'The chances add up to 110%, not to 100%.', null);
  expect(openVerdict(CHANCES, verdictOf([sum])).lines).toEqual([sum]);
});

test('a part without a name is called “this”', () => {
  const row = { kind: 'place-row', question: { kind: 'place-row' } } as Parameters<typeof openVerdict>[0];
  expect(openVerdict(row, verdictOf([lineOf('wrong', 'Row 9 is fullest.', 'fullest')])).lines[0]?.sentence).toBe(
    'This is not right yet.',
  );
});
