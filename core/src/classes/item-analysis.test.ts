// If this fails, a teacher is shown a wrong difficulty of a chart, or can infer one learner's answer from the figures.
import { describe, expect, it } from 'vitest';
import { chanceCorrelation, itemAnalysis, type ItemAnswer } from './item-analysis.ts';

const answer = (learner: number, item: string, isRight: boolean, more: Partial<ItemAnswer> = {}): ItemAnswer => ({
  learner: `l${learner}`,
  item,
  isRight,
  credit: isRight ? 1 : 0,
  choice: null,
  reasons: [],
  ...more,
});
/** Returns the answers of the learners; each column of the rows is one learner, and `1` is a right answer. */
const matrix = (rows: Readonly<Record<string, string>>): ItemAnswer[] =>
  Object.entries(rows).flatMap(([item, row]) =>
    Array.from(row, (mark, learner) => answer(learner, item, mark === '1')),
  );

describe('itemAnalysis', () => {
  it('returns the share of right answers with its interval, the choices and the reasons', () => {
    const answers = [
      answer(1, 'a', true, { choice: 'up', reasons: ['trend', 'level'] }),
      answer(2, 'a', false, { choice: 'down', reasons: ['trend'] }),
      answer(3, 'a', false, { choice: 'down', reasons: [] }),
    ];
    const { learners, items } = itemAnalysis(['a', 'b'], answers);
    expect(learners).toBe(3);
    expect(items.get('a')).toMatchObject({ answers: 3, right: { estimate: 1 / 3 }, discrimination: null });
    expect(items.get('a')?.choices).toEqual(
      new Map([
        ['up', 1],
        ['down', 2],
      ]),
    );
    expect(items.get('a')?.reasons).toEqual(
      new Map([
        ['trend', { n: 2, right: 1 }],
        ['level', { n: 1, right: 1 }],
      ]),
    );
    expect(items.get('b')).toMatchObject({ answers: 0, right: null, discrimination: null });
  });

  it('returns no item for two learners', () => {
    expect(itemAnalysis(['a'], matrix({ a: '10' }))).toEqual({ learners: 2, items: new Map() });
  });

  it('returns no discrimination for nine learners, but returns it for ten', () => {
    const few = itemAnalysis(['a', 'b', 'c'], matrix({ a: '111100000', b: '111110000', c: '111000000' }));
    expect(few.items.get('a')?.discrimination).toBeNull();
    const ten = itemAnalysis(['a', 'b', 'c'], matrix({ a: '1111000000', b: '1111100000', c: '1110000000' }));
    expect(ten.items.get('a')?.discrimination).toBeGreaterThan(0.7);
  });

  it('correlates an item with the other items only', () => {
    // If the total included the item itself, item `a` would correlate with it at 0.71, although it is unrelated to item
    // `b`.
    const { items } = itemAnalysis(['a', 'b'], matrix({ a: '111111000000', b: '111000111000' }));
    expect(items.get('a')?.discrimination).toBeCloseTo(0, 12);
  });

  it('returns a negative discrimination if the learners who are better at the other items get the item wrong', () => {
    const { items } = itemAnalysis(['a', 'b', 'c'], matrix({ a: '0000011111', b: '1111100000', c: '1111100000' }));
    expect(items.get('a')?.discrimination).toBeCloseTo(-1, 12);
  });

  it('returns no discrimination if all learners gave the same answer to the item', () => {
    const { items } = itemAnalysis(['a', 'b'], matrix({ a: '1111111111', b: '1111100000' }));
    expect(items.get('a')?.discrimination).toBeNull();
  });
});

it('the correlation that chance alone can reach falls with the number of learners', () => {
  expect(chanceCorrelation(30)).toBeCloseTo(0.364, 3);
  expect(chanceCorrelation(2)).toBe(1);
});
