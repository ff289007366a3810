// If this fails, an exam is passed with wrong labels or ratio prices, or failed with right ones.
import { describe, expect, it } from 'vitest';
import { isPassing, judgeExam, scorePercent, type PartSkills } from './exam-pass.ts';
import { CHART_EXAM_PASS_PERCENT } from './exam-rules.ts';
import { gradeExamPart, referenceMarks } from './exam-part.ts';
import { randomChart } from './grading.test-data.ts';
import { labelAccuracy, type LabelCounts } from './label-accuracy.ts';
import type { ChartMark } from './mark.ts';

const count = (asked: number, found: number, right: number) => ({ asked, found, right });
const labels = (bos: LabelCounts['bos'], choch: LabelCounts['choch']): PartSkills => ({
  labels: { bos, choch },
  ratioCredit: null,
});
const ratios = (ratioCredit: number | null): PartSkills => ({ labels: null, ratioCredit });
const plain = { labels: null, ratioCredit: null };

describe('an exam', () => {
  it.each<[string, number[], PartSkills[], boolean]>([
    ['with the pass mark and nothing else asked', [0.6, 0.8], [plain], true],
    ['just below it', [0.6, 0.79], [plain], false],
    ['with all breaks called break of structure', [0.9], [labels(count(20, 20, 20), count(5, 5, 0))], false],
    ['with labels by coin', [0.9], [labels(count(20, 20, 10), count(6, 6, 3))], false],
    ['with 70% of each label', [0.9], [labels(count(10, 10, 7), count(10, 10, 7))], true],
    ['with no change of character found', [0.9], [labels(count(10, 10, 10), count(4, 0, 0))], false],
    ['with no change of character asked', [0.9], [labels(count(10, 10, 10), count(0, 0, 0))], true],
    ['with perfect legs and no ratio price', [0.7], [ratios(0), ratios(0)], false],
    ['with half of the ratio prices', [0.85], [ratios(1), ratios(0), ratios(null)], true],
  ])('is passed or failed by its rule: %s', (_what, scores, parts, passed) => {
    expect(judgeExam(scores, parts, CHART_EXAM_PASS_PERCENT).passed).toBe(passed);
  });

  it('names the requirement that was not met', () => {
    const { requirements } = judgeExam([1], [labels(count(8, 8, 8), count(2, 2, 0))], CHART_EXAM_PASS_PERCENT);
    expect(requirements).toEqual([{ skill: 'labels', accuracy: 0.5, needed: 0.7, isMet: false }]);
  });
});

it.each([
  [0.7, 70, 70],
  [0.69999, 69.9, 69],
  [0.29, 29, 29],
  [0.1 + 0.2 + 0.4, 70, 70],
  [1, 100, 100],
])('a score of %d shows as %d% or %d%, and as the pass mark only if it passes', (score, tenths, whole) => {
  expect([scorePercent(score, 1), scorePercent(score, 0)]).toEqual([tenths, whole]);
  expect(scorePercent(score, 1) >= 70).toBe(isPassing(score, 70));
});

it('both labels have the same weight in the accuracy, however many breaks have each', () => {
  expect(labelAccuracy([{ bos: count(90, 90, 90), choch: count(10, 10, 5) }])).toBe(0.75);
  expect(labelAccuracy([])).toBeNull();
});

it('breaks at the right bars are found even if all are labeled bos, but half of the label accuracy is lost', () => {
  const bars = Array.from({ length: 50 }, (_, seed) => randomChart(seed + 1, 150)).find((each) => {
    const marks = referenceMarks('structure', 'all', each);
    return marks.some((mark) => mark.tool === 'structure' && mark.label === 'choch');
  });
  if (bars === undefined) throw new Error('a chart has a change of character');
  const right = referenceMarks('structure', 'all', bars);
  const allBos = right.flatMap((mark): ChartMark[] => (mark.tool === 'structure' ? [{ ...mark, label: 'bos' }] : []));
  const { labels: counts } = gradeExamPart('structure', 'all', bars, allBos);
  expect(counts?.choch.found).toBe(counts?.choch.asked);
  expect(counts?.choch.right).toBe(0);
  expect(labelAccuracy(counts ? [counts] : [])).toBeLessThanOrEqual(0.5);
});

it('a leg with its ratio prices earns credit for them, a leg without them earns none', () => {
  const bars = randomChart(3, 180);
  const [leg] = referenceMarks('leg', 'bullish', bars);
  if (leg?.tool !== 'leg') throw new Error('the chart has a bullish leg');
  expect(gradeExamPart('leg', 'bullish', bars, [leg])).toMatchObject({ score: 1, ratioCredit: 1 });
  const bare = gradeExamPart('leg', 'bullish', bars, [{ ...leg, ratios: [] }]);
  expect(bare.ratioCredit).toBe(0);
  expect(bare.score).toBeCloseTo(0.7, 12);
  expect(bare.marks[0]?.sentence).toBe('Both ends are right. The retracement prices are 0% right: 70% credit.');
  const late = { ...leg, to: { ...leg.to, index: leg.to.index - 5 } };
  expect(gradeExamPart('leg', 'bullish', bars, [late]).marks[0]?.sentence).toMatch(
    /^The less exact end is 5 bars early, at the price\. The retracement prices are 100% right: /,
  );
});

it.each([
  [0.6, 60, true],
  [0.6, 61, false],
  [0.7 - 1e-12, 70, true],
  [0.999, 100, false],
])('whether a mean score of %d passes an exam with a pass mark of %d: %s', (score, passPercent, passed) => {
  expect(judgeExam([score, score], [], passPercent)).toMatchObject({ passed });
});
