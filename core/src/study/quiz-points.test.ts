// If this fails, a quiz rewards a learner for stating too high or too low a certainty.
import { describe, expect, it } from 'vitest';
import { quizPoints } from './quiz-points.ts';
import { CERTAINTIES, type Certainty } from './topic.ts';

function expectedPoints(certainty: Certainty, chance: number): number {
  return chance * quizPoints(certainty, true) + (1 - chance) * quizPoints(certainty, false);
}

function bestCertainty(chance: number): Certainty {
  return [...CERTAINTIES].sort((a, b) => expectedPoints(b, chance) - expectedPoints(a, chance))[0]!;
}

describe('the points of a quiz', () => {
  it.each([
    ['sure', true, 3],
    ['sure', false, -6],
    ['think-so', true, 2],
    ['think-so', false, -2],
    ['guess', true, 1],
    ['guess', false, 0],
  ] as const)('the certainty %s with isRight = %s gives %i points', (certainty, isRight, points) => {
    expect(quizPoints(certainty, isRight)).toBe(points);
  });

  it.each([
    [0.25, 'guess'],
    [0.5, 'guess'],
    [0.66, 'guess'],
    [0.67, 'think-so'],
    [0.79, 'think-so'],
    [0.81, 'sure'],
    [1, 'sure'],
  ] as const)('with a chance of %f, the best certainty to state is %s', (chance, certainty) => {
    expect(bestCertainty(chance)).toBe(certainty);
  });

  it('changes the best certainty at 2/3 and at 4/5 exactly', () => {
    expect(expectedPoints('guess', 2 / 3)).toBeCloseTo(expectedPoints('think-so', 2 / 3), 12);
    expect(expectedPoints('think-so', 4 / 5)).toBeCloseTo(expectedPoints('sure', 4 / 5), 12);
  });
});
