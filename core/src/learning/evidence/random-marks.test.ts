import { describe, expect, it } from 'vitest';
import { createPartScorer, gradeExamPart } from '../../grading/exam-part.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES } from '../../grading/exam-rules.ts';
import { randomChart } from '../../grading/grading.test-data.ts';
import { createRandom } from '../../kernel/random.ts';
import { gradedChartEvidence, randomMarks } from './random-marks.ts';

// If random marks were placed worse than the marks of a guessing learner, every learner would be "better than random
// marks".
const bars = randomChart(5, 150);

describe.each(CHART_EXAM_TYPES)('random marks for an exam of the type %s', (type) => {
  const { tool, parts } = CHART_EXAM_RULES[type];
  const ask = parts[0] ?? 'all';

  it('are as many as the learner made, on distinct bars of the chart', () => {
    const marks = randomMarks(createRandom(1), tool, ask, bars, 12);
    expect(marks.map((mark) => mark.tool)).toEqual(Array.from({ length: 12 }, () => tool));
    const anchors = marks.map((mark) => ('index' in mark ? mark.index : 'from' in mark ? mark.from.index : mark.price));
    // For levels, the number of distinct anchors is not exact, because a level's anchor is its price, and two bars may
    // share a price.
    expect(new Set(anchors).size).toBeGreaterThanOrEqual(tool === 'level' ? 2 : 12);
    expect(randomMarks(createRandom(1), tool, ask, bars, 10_000).length).toBeLessThanOrEqual(bars.t.length);
    expect(randomMarks(createRandom(1), tool, ask, bars, 0)).toEqual([]);
  });

  it('are each at a high or a low, or have no price of their own', () => {
    const extremes = new Set([...bars.h, ...bars.l]);
    const marks = randomMarks(createRandom(2), tool, ask, bars, 40);
    expect(marks).toHaveLength(40);
    for (const mark of marks) {
      const prices = 'from' in mark ? [mark.from.price, mark.to.price] : 'top' in mark ? [mark.top, mark.bottom] : 'price' in mark ? [mark.price] : []; // oxfmt-ignore
      // A mark of a break of structure has a bar and no price of its own.
      expect(prices).toHaveLength({ leg: 2, gap: 2, swing: 1, level: 1, structure: 0 }[tool]);
      expect(prices.filter((price) => !extremes.has(price))).toEqual([]);
      expect('from' in mark ? mark.to.index - mark.from.index : 1).toBeGreaterThan(0);
    }
  });

  it('get the score that the exam gives', () => {
    const random = createRandom(3);
    const score = createPartScorer(tool, ask, bars);
    for (let i = 0; i < 30; i += 1) {
      const marks = randomMarks(random, tool, ask, bars, 1 + random.below(20));
      expect(score(marks)).toBe(gradeExamPart(tool, ask, bars, marks).score);
    }
  });

  it('give e-values of 1 on average to a learner who marks at random, and far more to one who marks the references', () => {
    const random = createRandom(4);
    const score = createPartScorer(tool, ask, bars);
    const values = Array.from({ length: 16 }, (_, i) => {
      const marks = randomMarks(random, tool, ask, bars, 8);
      return gradedChartEvidence(tool, bars, [{ ask, marks: marks.length, score: score(marks) }], [i, 77]);
    });
    const mean = values.reduce((sum, e) => sum + e, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, e) => sum + (e - mean) ** 2, 0) / (values.length - 1));
    expect(Math.abs(mean - 1)).toBeLessThan((4 * deviation) / Math.sqrt(values.length) + 1e-9);
    expect(gradedChartEvidence(tool, bars, [{ ask, marks: 8, score: 1 }], [1])).toBeGreaterThan(Math.max(2, mean));
  });

  it('give the same value for the same seed, and no evidence for an answer without marks', () => {
    const part = { ask, marks: 6, score: 0.5 };
    expect(gradedChartEvidence(tool, bars, [part], [9, 9])).toBe(gradedChartEvidence(tool, bars, [part], [9, 9]));
    const none = { ask, marks: 0, score: createPartScorer(tool, ask, bars)([]) };
    expect(gradedChartEvidence(tool, bars, [none], [9, 9])).toBeCloseTo(1, 12);
  });
});
