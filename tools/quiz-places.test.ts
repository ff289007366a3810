// If this fails, the place of the right option among the options gives it away, because the options of the shipped
// quizzes are not shuffled evenly.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askedQuestions } from '../server/src/modules/study/start-quiz.service.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
/** Number of attempts at each quiz. The seed is fixed, so the counts are the same each time. */
const ATTEMPTS = 400;

/**
 * Returns how often each position had the right option (the first in the file), by the number of options of the
 * question.
 */
function placesByOptions(): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  let seed = 0;
  for (const { quiz } of lessons.values())
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      seed += 1;
      for (const { options } of askedQuestions({ newSeed: () => [20_263, seed] }, quiz)) {
        const counts = places.get(options.length) ?? options.map(() => 0);
        const place = options.indexOf(0);
        counts[place] = (counts[place] ?? 0) + 1;
        places.set(options.length, counts);
      }
    }
  return places;
}

/** Critical values of the χ² distribution at a probability of 1 in 1,000, by degrees of freedom. */
const CHI_SQUARED_MAX: Readonly<Record<number, number>> = { 2: 13.82, 3: 16.27, 4: 18.47 };

describe('the right option of the shipped quizzes', () => {
  test('is asked in every question of the bank', () => {
    const asked = [...placesByOptions().values()].flat().reduce((sum, count) => sum + count, 0);
    const questions = [...lessons.values()].reduce((sum, { quiz }) => sum + quiz.length, 0);
    expect(questions).toBeGreaterThan(0);
    expect(asked).toBe(questions * ATTEMPTS);
  });

  test.each([...placesByOptions()])('stands at each of the %d places about equally often', (options, counts) => {
    const expected = counts.reduce((sum, count) => sum + count, 0) / options;
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(CHI_SQUARED_MAX[options - 1] ?? 0);
  });
});
