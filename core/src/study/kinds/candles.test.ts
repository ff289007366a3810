// If this fails, a candle or a larger bar is graded with another tolerance than the lessons state, or a verdict names
// the wrong bar.
import { describe, expect, it } from 'vitest';
import type { PriceRow, TaskAnswers } from '../task.ts';
import { MERGE } from './merge.ts';
import { REBUILD } from './rebuild.ts';

describe('the task "rebuild"', () => {
  const prices = { open: 100, high: 106, low: 97, close: 103 };
  const task = { question: { prices, decimals: 1 }, reference: { prices } };
  const right: TaskAnswers['rebuild'] = { bodyTop: 103, bodyBottom: 100, high: 106, low: 97, fill: 'hollow' };

  // The range is 9, so a price may be off by 0.18.
  it.each([
    { name: 'all right', answer: {}, score: 1, wrong: [] },
    { name: 'at the limit', answer: { high: 106.18, low: 96.82 }, score: 1, wrong: [] },
    {
      name: 'beyond the limit',
      answer: { high: 106.2 },
      score: 0.5,
      wrong: ['The high is 0.2 too high: the high is 106.0.'],
    },
    {
      name: 'the wrong fill',
      answer: { fill: 'filled' },
      score: 0.5,
      wrong: ['The close, 103.0, is above the open, 100.0, so the body is hollow.'],
    },
    {
      name: 'two wrong',
      answer: { bodyTop: 104, low: 95 },
      score: 0,
      wrong: ['The top of the body is 1.0 too high: the close is 103.0.', 'The low is 2.0 too low: the low is 97.0.'],
    },
    { name: 'the body upside down', answer: { bodyTop: 100, bodyBottom: 103 }, score: 0, wrong: 2 },
  ] as const)('gives $score for this answer: $name', ({ answer, score, wrong }) => {
    const verdict = REBUILD.grade(task, { ...right, ...answer });
    const sentences = verdict.lines.filter(({ result }) => result === 'wrong').map(({ sentence }) => sentence);
    expect(verdict.score).toBe(score);
    expect(typeof wrong === 'number' ? sentences.length : sentences).toEqual(wrong);
  });

  it('accepts either fill for a body without height', () => {
    const line = { open: 100, high: 106, low: 97, close: 100 };
    const flat = { question: { prices: line, decimals: 1 }, reference: { prices: line } };
    for (const fill of ['hollow', 'filled'] as const)
      expect(REBUILD.grade(flat, { ...right, bodyTop: 100, fill }).score).toBe(1);
  });
});

describe('the task "merge"', () => {
  const bars: readonly PriceRow[] = [
    [100, 102, 99, 101],
    [101, 103, 100, 102],
    [102, 106, 101, 103],
    [103, 104, 98, 99],
  ];
  const chart = { interval: '1h', bars, decimals: 0 } as const;
  const prices = { open: 100, high: 106, low: 98, close: 99 };
  const whole = { question: { chart, targetInterval: '4h', size: 4 }, reference: { prices } } as const;
  const cut = {
    question: { chart: { ...chart, bars: bars.slice(0, 3) }, targetInterval: '4h', size: 4 },
    reference: { prices: null },
  } as const;

  it.each([
    { name: 'all exact', given: {}, score: 1, wrong: [] },
    {
      name: "another bar's high",
      given: { high: 104 },
      score: 0.5,
      wrong: ["The high is bar 3's 106, not bar 4's 104."],
    },
    { name: 'the wrong open', given: { open: 99 }, score: 0.5, wrong: ["The open is bar 1's 100, not 99."] },
    {
      name: 'two wrong',
      given: { high: 104, low: 99 },
      score: 0,
      wrong: ["The high is bar 3's 106, not bar 4's 104.", "The low is bar 4's 98, not bar 1's 99."],
    },
  ])('gives $score for these prices: $name', ({ given, score, wrong }) => {
    const verdict = MERGE.grade(whole, { prices: { ...prices, ...given } });
    expect(verdict.score).toBe(score);
    expect(verdict.lines.filter(({ result }) => result === 'wrong').map(({ sentence }) => sentence)).toEqual(wrong);
  });

  it('requires an answer that says whether the larger bar is complete', () => {
    expect(MERGE.grade(cut, { prices: null }).score).toBe(1);
    expect(MERGE.grade(cut, { prices }).score).toBe(0);
    expect(MERGE.grade(whole, { prices: null }).score).toBe(0);
    expect(MERGE.grade(cut, { prices }).lines[0]?.sentence).toBe(
      'A 4h bar needs 4 of these; 3 bars make no complete bar: its close is not known.',
    );
  });
});
