// If this fails, a letter presents luck as improvement, puts profit first, or blames a quiet month.
import { describe, expect, test } from 'vitest';
import { letterText } from './letter-text.ts';
import { monthlyLetter, type MonthFigures } from './monthly-letter.ts';

const NONE: MonthFigures = {
  calls: { n: 0, right: 0 },
  charts: { n: 0, right: 0 },
  plans: { n: 0, right: 0 },
  scores: [],
  results: [],
  mistakes: new Map(),
  activeDays: 0,
};
const month = (change: Partial<MonthFigures>): MonthFigures => ({ ...NONE, activeDays: 4, ...change });
const times = (count: number, ...values: number[]) => Array.from({ length: count }, () => values).flat();

describe('a topic is better or worse only if the intervals of the two months do not overlap:', () => {
  test.each([
    ['calls', { calls: { n: 100, right: 70 } }, { calls: { n: 100, right: 40 } }, 'better'],
    ['calls', { calls: { n: 100, right: 40 } }, { calls: { n: 100, right: 70 } }, 'worse'],
    // The difference is 15 points. Its own 95% interval excludes 0 (p = 0.03), but that is not enough when four topics
    // are compared.
    ['calls', { calls: { n: 100, right: 60 } }, { calls: { n: 100, right: 45 } }, 'unclear'],
    ['calls', { calls: { n: 9, right: 9 } }, { calls: { n: 100, right: 10 } }, 'too-few'],
    ['calls', { calls: { n: 100, right: 90 } }, { calls: { n: 9, right: 0 } }, 'too-few'],
    ['charts', { charts: { n: 40, right: 38 } }, { charts: { n: 40, right: 20 } }, 'better'],
    ['plans', { plans: { n: 30, right: 10 } }, { plans: { n: 30, right: 28 } }, 'worse'],
    ['process', { scores: times(10, 78, 82) }, { scores: times(10, 58, 62) }, 'better'],
    ['process', { scores: times(5, 20, 100) }, { scores: times(5, 10, 90) }, 'unclear'],
    ['process', { scores: [] }, { scores: times(5, 10, 90) }, 'too-few'],
    // Equal scores have no spread, but each score is rounded to a whole number. Therefore the interval extends half a
    // point to either side.
    ['process', { scores: times(10, 60) }, { scores: times(10, 59) }, 'unclear'],
    ['process', { scores: times(10, 62) }, { scores: times(10, 59) }, 'better'],
  ] as const)('%s with %o after a month with %o is %s', (topic, present, before, verdict) => {
    const { comparisons } = monthlyLetter(month(present), month(before));
    expect(comparisons.find((each) => each.topic === topic)?.verdict).toBe(verdict);
  });
});

describe('the habit that the letter suggests', () => {
  const PLANNED = { plans: { n: 10, right: 10 }, scores: times(5, 78, 82) };
  const TAGGED = new Map([['late', 3], ['early', 3], ['big', 2]]); // oxfmt-ignore
  test.each([
    [NONE, { kind: 'begin' }],
    [month({ plans: { n: 10, right: 7 }, mistakes: TAGGED }), { kind: 'plan', without: 3, trades: 10 }],
    [month({ plans: { n: 4, right: 0 } }), { kind: 'more-calls' }],
    [month({ ...PLANNED, mistakes: TAGGED }), { kind: 'mistake', tag: 'early', trades: 3 }],
    [month({ ...PLANNED, mistakes: new Map([['late', 2]]), scores: times(5, 60) }), { kind: 'check-process' }],
    [month(PLANNED), { kind: 'more-calls' }],
    [month({ ...PLANNED, calls: { n: 10, right: 5 } }), { kind: 'review' }],
  ])('is the most basic one that applies (row %#)', (given, habit) => {
    expect(monthlyLetter(given, NONE).habit).toEqual(habit);
  });
});

const wordsOf = (present: MonthFigures, before: MonthFigures) => letterText(monthlyLetter(present, before), '2026-06');

test('a quiet month gets a friendly text without numbers', () => {
  const { title, parts } = wordsOf(NONE, month({ calls: { n: 50, right: 20 } }));
  expect(title).toBe('Your June 2026');
  expect(parts.map(({ part }) => part)).toEqual(['opening', 'habit']);
  expect(parts[0]?.lines).toEqual([
    'June 2026 was a quiet month: no rated answer and no closed trade. That is fine. Nothing you have learned is lost, and you can go on from where you are.',
  ]);
});

test('each statement has its interval and its n, and the result comes last', () => {
  const { parts } = wordsOf(
    month({ calls: { n: 100, right: 70 }, plans: { n: 30, right: 30 }, scores: times(15, 70, 80), results: times(15, 3, -1) }), // oxfmt-ignore
    month({ calls: { n: 100, right: 40 }, plans: { n: 5, right: 5 }, scores: times(5, 75) }),
  );
  expect(parts.map(({ part }) => part)).toEqual(['opening', 'better', 'not-better', 'habit', 'result']);
  expect(parts[1]?.lines).toEqual([
    'Right calls in rated Bias Tests: 70%, 95% interval 60% to 78%, 100 answers; the month before: 40%, 95% interval 31% to 50%, 100 answers. The intervals do not overlap.',
  ]);
  expect(parts[2]?.lines[0]).toBe(
    'Trades with a written plan: too few to compare (30 trades, 5 the month before). A comparison needs 10 in both months.',
  );
  expect(parts.at(-1)?.lines).toEqual([
    'Mean result of 30 trades with a planned stop: +1.00 R, 95% interval +0.27 R to +1.73 R.',
    'One month does not show whether it lasts.',
  ]);
});

test('the result of too few trades is left out', () => {
  const { parts } = wordsOf(month({ plans: { n: 19, right: 19 }, results: times(19, 1) }), NONE);
  expect(parts.map(({ part }) => part)).not.toContain('result');
});

test('a single trade is counted, although a single score has no interval', () => {
  const lines = wordsOf(
    month({ plans: { n: 1, right: 1 }, scores: [70] }),
    month({ scores: times(6, 60, 64) }),
  ).parts.flatMap((part) => part.lines);
  expect(lines.join('\n')).toContain(
    'Process score of your trades, any fill preset: too few to compare (1 trade, 12 the month before).',
  );
});
