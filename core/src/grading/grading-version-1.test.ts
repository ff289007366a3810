// If this fails, a chart that was graded by version 1 no longer gets the score that version 1 gave.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../kernel/random.ts';
import { measureChart } from './chart-bars.ts';
import { gradeExamPart, gradingRuleVersion, referenceMarks } from './exam-part.ts';
import { randomChart } from './grading.test-data.ts';
import { jittered } from './jittered-marks.test-data.ts';
import { ruleWords } from './rule-words.ts';

const VERSION = 101;

/**
 * Results that the code of version 1 produced: tool, ask, seed, score, and then the verdict and credit of each mark.
 */
// oxfmt-ignore
const GRADED = [
  ['swing', 'all', 1, 0.5, 'hit 1, hit 1, extra 0, extra 0, hit 1, late 0.5, extra 0, extra 0, hit 1, extra 0, hit 1, hit 1, early 0.5, extra 0, early 0.5, hit 1, hit 1, extra 0'],
  ['swing', 'all', 2, 0.4375, 'extra 0, hit 1, extra 0, late 0.5, early 0.5, extra 0, hit 1, hit 1, late 0.5, hit 1, hit 1, wrong-side 0, near 0.5, extra 0'],
  ['swing', 'all', 3, 0.666667, 'hit 1, hit 1, extra 0, hit 1, extra 0, late 0.5, hit 1, hit 1, extra 0, hit 1, hit 1, hit 1, near 0.5'],
  ['swing', 'all', 4, 0.607143, 'hit 1, hit 1, hit 1, late 0.5, late 0.5, extra 0, hit 1, hit 1, extra 0, wrong-side 0, hit 1, early 0.5, hit 1'],
  ['swing', 'all', 5, 0.617647, 'hit 1, hit 1, wrong-side 0, hit 1, hit 1, early 0.5, hit 1, hit 1, wrong-side 0, hit 1, extra 0, wrong-side 0, near 0.5, hit 1, late 0.5, hit 1'],
  ['swing', 'all', 6, 0.5, 'hit 1, hit 1, late 0.5, extra 0, extra 0, hit 1, extra 0, hit 1'],
  ['swing', 'all', 7, 0.551724, 'early 0.5, extra 0, hit 1, extra 0, late 0.5, hit 1, extra 0, hit 1, hit 1, late 0.5, hit 1, hit 1, late 0.5'],
  ['swing', 'all', 8, 0.230769, 'extra 0, late 0.5, hit 1, late 0.5, extra 0, wrong-side 0, extra 0, near 0.5, extra 0, extra 0, early 0.5'],
  ['leg', 'bullish', 1, 0.333333, 'extra 0, late 0.5'],
  ['leg', 'bullish', 2, 0.4, 'extra 0, hit 1, extra 0, extra 0'],
  ['leg', 'bullish', 3, 0.5, 'early 0.75, extra 0'],
  ['leg', 'bullish', 4, 0.375, 'late 0.75, extra 0, extra 0'],
  ['leg', 'bullish', 5, 1, 'hit 1'],
  ['leg', 'bullish', 6, 0, ''],
  ['leg', 'bullish', 7, 1, 'hit 1'],
  ['leg', 'bullish', 8, 0.4, 'extra 0, hit 1, extra 0, extra 0'],
  ['leg', 'bearish', 1, 0.333333, 'extra 0, late 0.5'],
  ['leg', 'bearish', 2, 0.75, 'late 0.75'],
  ['leg', 'bearish', 3, 0.5, 'early 0.75, extra 0'],
  ['leg', 'bearish', 4, 0.75, 'late 0.75'],
  ['leg', 'bearish', 5, 1, 'hit 1'],
  ['leg', 'bearish', 6, 0.5, 'late 0.75, extra 0'],
  ['leg', 'bearish', 7, 1, 'hit 1'],
  ['leg', 'bearish', 8, 0.75, 'late 0.75'],
  ['gap', 'bullish', 1, 0.055556, 'extra 0, extra 0, extra 0, extra 0, near 0.5, extra 0, extra 0, extra 0'],
  ['gap', 'bullish', 2, 0.375, 'extra 0, near 0.5, extra 0, hit 1'],
  ['gap', 'bullish', 3, 0.4, 'near 0.5, early 0.5, extra 0, late 0.5, hit 1, extra 0, early 0.5'],
  ['gap', 'bullish', 4, 0.055556, 'wrong-side 0, extra 0, extra 0, extra 0, late 0.5, extra 0, extra 0, extra 0'],
  ['gap', 'bullish', 5, 0.357143, 'extra 0, hit 1, late 0.5, early 0.5, extra 0, near 0.5'],
  ['gap', 'bullish', 6, 0.555556, 'extra 0, late 0.5, hit 1, hit 1'],
  ['gap', 'bullish', 7, 0.5, 'hit 1, hit 1, extra 0, early 0.5'],
  ['gap', 'bullish', 8, 0.411765, 'extra 0, hit 1, hit 1, hit 1, late 0.5, extra 0, extra 0'],
  ['gap', 'bearish', 1, 0.125, 'extra 0, near 0.5, extra 0'],
  ['gap', 'bearish', 2, 0.416667, 'hit 1, near 0.5, extra 0, hit 1, extra 0, extra 0'],
  ['gap', 'bearish', 3, 0.333333, 'wrong-side 0, early 0.5, extra 0, late 0.5, hit 1, extra 0, early 0.5'],
  ['gap', 'bearish', 4, 0.363636, 'extra 0, late 0.5, late 0.5, extra 0, late 0.5, early 0.5, late 0.5, near 0.5, near 0.5, early 0.5'],
  ['gap', 'bearish', 5, 0.380952, 'extra 0, hit 1, extra 0, hit 1, wrong-side 0, extra 0, hit 1, near 0.5, near 0.5'],
  ['gap', 'bearish', 6, 0.571429, 'late 0.5, late 0.5, hit 1'],
  ['gap', 'bearish', 7, 0.125, 'late 0.5, extra 0, extra 0'],
  ['gap', 'bearish', 8, 0.4, 'extra 0, early 0.5, extra 0, hit 1, late 0.5, hit 1'],
  ['structure', 'all', 1, 0.444444, 'extra 0, hit 1, hit 1, extra 0'],
  ['structure', 'all', 2, 0.625, 'extra 0, hit 1, extra 0, hit 1, extra 0, hit 1, hit 1, hit 1'],
  ['structure', 'all', 3, 0.6, 'near 0.5, hit 1, near 0.5, hit 1, hit 1, extra 0, near 0.5'],
  ['structure', 'all', 4, 0.5, 'hit 1, near 0.5, hit 1, extra 0'],
  ['structure', 'all', 5, 0.5, 'near 0.5, near 0.5'],
  ['structure', 'all', 6, 0.636364, 'late 0.5, hit 1, extra 0, hit 1, hit 1'],
  ['structure', 'all', 7, 0.571429, 'hit 1, extra 0, hit 1'],
  ['structure', 'all', 8, 0.333333, 'extra 0, hit 1, near 0.5, extra 0'],
  ['level', 'all', 1, 0.666667, 'near 0.5, near 0.5, hit 1'],
  ['level', 'all', 2, 0.5, 'near 0.5'],
  ['level', 'all', 3, 0.166667, 'extra 0, near 0.5, extra 0'],
  ['level', 'all', 4, 0.8, 'hit 1, hit 1'],
  ['level', 'all', 5, 0, 'extra 0'],
  ['level', 'all', 6, 0, ''],
  ['level', 'all', 7, 0.75, 'near 0.5, hit 1'],
  ['level', 'all', 8, 0.75, 'hit 1, near 0.5'],
] as const;

describe('a chart of version 1', () => {
  it.each(GRADED)('is graded as before: tool %s, scope %s, seed %i', (tool, ask, seed, score, marks) => {
    const bars = randomChart(seed, 150);
    const unit = measureChart(bars).atr[100] ?? Number.NaN;
    const drawn = jittered(referenceMarks(tool, ask, bars, VERSION), createRandom(seed), unit);
    const graded = gradeExamPart(tool, ask, bars, drawn, VERSION);
    expect(graded.score).toBeCloseTo(score, 6);
    expect(graded.marks.map(({ verdict, credit }) => `${verdict} ${credit}`).join(', ')).toBe(marks);
    expect(graded.labels).toBeNull();
  });

  it('has an older version than new charts', () => {
    expect(gradingRuleVersion('swing')).not.toBe(VERSION);
    expect(() => gradeExamPart('swing', 'all', randomChart(1, 50), [], 999)).toThrow('version 999');
  });
});

it.each([
  ['swing', 'The same kind, within 2 bars and 0.25 ATR.', 'The same kind, within 4 bars and 0.5 ATR.'],
  [
    'leg',
    'Each anchor within 3 bars and 0.35 ATR, in the right direction.',
    'An anchor within 6 bars and 0.7 ATR; the leg earns the mean of its anchors, and nothing if one of them earns nothing.',
  ],
  [
    'gap',
    'Ranges overlap by at least 60%, within 2 bars of the middle one.',
    'Ranges overlap by at least 35%, within 4 bars.',
  ],
  [
    'structure',
    'The right label and direction, within 1 bar.',
    'The right bar and direction with the other label earns half.',
  ],
  ['level', 'Within 0.35 ATR.', 'Within 0.7 ATR.'],
] as const)('a result of version 1 for the tool %s keeps the words of its rule', (tool, full, half) => {
  expect(ruleWords(tool, 1)).toMatchObject({ full, half });
});
