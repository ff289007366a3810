// If this fails, an exam, its results and a task state the rule for equal highs in different words.
import { expect, test } from 'vitest';
import { findFractals } from '../market/fractals.ts';
import { swingBars } from '../study/swing-bar-rules.ts';
import { ruleWords } from './rule-words.ts';
import { SWING_SENTENCE, SWING_WORDS } from './swing-words.ts';
import { SWING_RULE } from './swings.ts';

test('exams and tasks state the rule in the same words', () => {
  for (const version of [1, 2] as const) expect(ruleWords('swing', version).reference).toContain(SWING_SENTENCE);
  for (const kind of ['high', 'low'] as const) expect(swingBars(kind).prompt).toContain(SWING_WORDS[kind]);
});

test('the first of equal highs counts, as the words say', () => {
  const highs = Float64Array.of(1, 1, 1, 1, 1, 9, 9, 1, 1, 1, 1, 1);
  const found = findFractals({ h: highs, l: highs.map((_, at) => -at) }, SWING_RULE);
  expect(found.filter(({ kind }) => kind === 'high').map(({ index }) => index)).toEqual([5]);
});
