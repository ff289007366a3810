import type { Certainty } from './topic.ts';

/**
 * Points for a right and for a wrong answer, by stated certainty. On average, `guess` earns most if the chance of being
 * right is below 2/3, `think-so` from 2/3 to 4/5, and `sure` above 4/5, so stating the true certainty earns most.
 * Source: A. R. Gardner-Medwin, Confidence assessment in the teaching of basic science (1995), with its points of 3, 2,
 * 1 and −6, −2, 0.
 */
const POINTS: Readonly<Record<Certainty, { readonly right: number; readonly wrong: number }>> = {
  sure: { right: 3, wrong: -6 },
  'think-so': { right: 2, wrong: -2 },
  guess: { right: 1, wrong: 0 },
};

/** Returns the points for one answer, −6 to 3. */
export function quizPoints(certainty: Certainty, isRight: boolean): number {
  const { right, wrong } = POINTS[certainty];
  return isRight ? right : wrong;
}
