// If this fails, the page explains a pair by a property that it does not have, or misreads the stored answers of a
// visitor.
import { describe, expect, it } from 'vitest';
import type { ChartMeasures } from '@tradesense/core/real-or-shuffled/pair-measures.ts';
import { createMemoryStorage } from '../../platform/secure-storage.ts';
import { explain, measureRows, sourceText } from './pair-text.ts';
import { addVisitorAnswer, readVisitorAnswers, streakOf } from './visitor-answers.ts';

const MEASURES: ChartMeasures = {
  heightCorrelation: 0.1,
  wideAfterWide: 6,
  moveCorrelation: 0.02,
  span: 14.26,
  largestGap: 0.5,
};

describe('the explanation', () => {
  const clustering = (a: number, b: number) =>
    explain({ a: { ...MEASURES, heightCorrelation: a }, b: { ...MEASURES, heightCorrelation: b } }, 'b')[0];

  it.each([
    [0.05, 0.5, 'In B wide bars stand together, and calm ones too. In A they are spread more evenly.'],
    [0.1, 0.2, 'This pair gives little away: wide bars stand together about as much in both charts.'],
    [0.4, 0.1, 'This pair misleads: by chance, wide bars stand together more in A, the shuffled chart.'],
  ])('says whether wide bars stand together, for correlations of %d in A and %d in B', (a, b, text) => {
    expect(clustering(a, b)).toBe(text);
  });

  it.each([
    [0, 0.1, /^Trend gives nothing away/],
    [0, 0.3, /go on a little more in B\. In most pairs that is chance/],
    [0.3, 0, /go on more in A, the shuffled chart/],
  ])('describes the trend for correlations of %d in A and %d in B', (a, b, text) => {
    const measures = { a: { ...MEASURES, moveCorrelation: a }, b: { ...MEASURES, moveCorrelation: b } };
    expect(explain(measures, 'b')[1]).toMatch(text);
  });

  it('shows each measure of both charts', () => {
    const rows = measureRows({
      a: { ...MEASURES, heightCorrelation: -0.052 },
      b: { ...MEASURES, heightCorrelation: 0.5 },
    });
    expect(rows.map(({ a, b }) => [a, b])).toEqual([
      ['−0.05', '+0.50'],
      ['6', '6'],
      ['+0.02', '+0.02'],
      ['14.3×', '14.3×'],
      ['0.5×', '0.5×'],
    ]);
  });

  it('names the recorded chart with its month', () => {
    const verdict = {
      choice: 'a',
      recorded: 'a',
      isRight: true,
      asset: 'BTC',
      interval: '4h',
      firstAt: Date.UTC(2023, 9, 1),
      lastAt: Date.UTC(2023, 9, 19),
      rating: null,
      isTooFast: false,
      record: null,
    } as const;
    expect(sourceText(verdict, 'en-US')).toBe('Bitcoin, 4-hour bars, October 2023');
  });
});

describe('the answers of a visitor', () => {
  it('are stored in the order in which they were given', async () => {
    const storage = createMemoryStorage();
    expect(await readVisitorAnswers(storage)).toEqual([]);
    for (const isRight of [false, true, true]) await addVisitorAnswer(storage, isRight);
    expect(await readVisitorAnswers(storage)).toEqual([false, true, true]);
  });

  it('start empty if another version of the page has stored another format', async () => {
    const storage = createMemoryStorage();
    await storage.set('real_or_shuffled_answers', '{"answers":[]}');
    expect(await addVisitorAnswer(storage, true)).toEqual([true]);
  });

  it.each([
    [[], 0],
    [[true], 1],
    [[false], 0],
    [[true, false, true, true], 2],
  ])('in the order %j end with a streak of %d', (answers, streak) => {
    expect(streakOf(answers)).toBe(streak);
  });
});
