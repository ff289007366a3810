import type { PlacementLesson } from '@tradesense/core/study/placement-lesson.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';

/**
 * A simulated learner for the benches of Study. It deliberately differs from the product's model: a lesson can be
 * partly known, true difficulties differ from the assumed ones, and each lesson suits a learner more or less well.
 * Studied material is forgotten by a power law with the learner's own rate.
 */
export interface SimulatedLearner {
  /** True skill in logits. */
  readonly skill: number;
  /**
   * Returns the probability of a right answer to a task of the lesson, if the learner's skill is raised by `boost`
   * logits.
   */
  readonly chance: (lesson: PlacementLesson, boost?: number) => number;
  /** Returns the share, 0 to 1, of what the learner gained by studying that remains after `days`. */
  readonly retained: (days: number) => number;
}

export interface Population {
  readonly skillMean: number;
  readonly skillDeviation: number;
  readonly topicDeviation: number;
  readonly lessonDeviation: number;
  readonly slope: number;
  readonly slip: number;
  /** Probability that is added to the assumed guess rate of each lesson. */
  readonly extraGuess: number;
}

export const LEARNERS: Population = {
  skillMean: -0.5,
  skillDeviation: 1.4,
  topicDeviation: 0.5,
  lessonDeviation: 0.4,
  slope: 1.2,
  slip: 0.07,
  extraGuess: 0.03,
};

/** Standard deviation of the true difficulties around the assumed difficulties, in logits. */
export const DIFFICULTY_NOISE = 0.5;
const FORGETTING_RATE = 0.4;
/**
 * A lesson counts as truly known if a right answer has at least this probability. Tasks, challenges and quizzes have
 * the same pass score.
 */
export const TRULY_KNOWN = 0.7;

/** Draws the true difficulty of each lesson: the assumed difficulty plus noise. */
export function trueDifficulties(lessons: readonly PlacementLesson[], random: Random): ReadonlyMap<string, number> {
  return new Map(lessons.map(({ id, difficulty }) => [id, difficulty + DIFFICULTY_NOISE * random.normal()]));
}

export function drawLearner(
  lessons: readonly PlacementLesson[],
  difficulties: ReadonlyMap<string, number>,
  random: Random,
  population: Population = LEARNERS,
): SimulatedLearner {
  const { skillMean, skillDeviation, topicDeviation, lessonDeviation, slope, slip, extraGuess } = population;
  const skill = skillMean + skillDeviation * random.normal();
  const topics = new Map<string, number>();
  const offsets = new Map<string, number>();
  for (const { id, topic } of lessons) {
    if (!topics.has(topic)) topics.set(topic, topicDeviation * random.normal());
    offsets.set(id, (topics.get(topic) ?? 0) + lessonDeviation * random.normal());
  }
  // With this offset and without guessing, a skill equal to the difficulty of a lesson gives a probability of exactly
  // `TRULY_KNOWN`. So about half of the learners with this skill know the lesson.
  const ease = Math.log(TRULY_KNOWN / (1 - slip - TRULY_KNOWN)) / slope;
  const rate = FORGETTING_RATE * Math.exp(0.4 * random.normal());
  return {
    skill,
    chance: ({ id, guess }, boost = 0) => {
      const above = ease + skill + boost + (offsets.get(id) ?? 0) - (difficulties.get(id) ?? 0);
      const floor = Math.min(0.6, guess + extraGuess);
      return floor + (1 - slip - floor) / (1 + Math.exp(-slope * above));
    },
    retained: (days) => (1 + days) ** -rate,
  };
}

/** Draws the score of a task: a right answer usually gets the full score, a wrong one gets nothing or a part. */
export function drawScore(random: Random, isRight: boolean): number {
  if (isRight) return random.next() < 0.6 ? 1 : 0.7 + 0.3 * random.next();
  return random.next() < 0.4 ? 0 : 0.69 * random.next();
}

/** Returns the mean score of a task that is answered right with the probability `chance`. */
export function meanScore(chance: number): number {
  return chance * (0.6 + 0.4 * 0.85) + (1 - chance) * 0.6 * (0.69 / 2);
}
