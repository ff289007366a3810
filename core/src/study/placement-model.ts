/**
 * Estimates what a learner knows, from answers to tasks: an ability with its uncertainty, and the chance that each
 * lesson is known. A learner has one ability and an offset for each topic. The chance of knowing a lesson rises with
 * both. A learner who knows the lesson still slips sometimes. Given whether the lesson is known, its answers are
 * independent of each other. The posterior is summed over a grid, without sampling. Source of the model: J. de la Torre
 * and J. Douglas, Higher-order latent trait models for cognitive diagnosis, Psychometrika 69 (2004).
 */
import { elementAt } from '../kernel/element-at.ts';
import type { PlacementLesson } from './placement-lesson.ts';

export interface PlacementAnswer {
  readonly lesson: string;
  /** Whether the answer is right. A skipped task is not right. */
  readonly isRight: boolean;
}

/** An event whose probability is computed: the learner knows all lessons in `known` and none in `unknown`. */
export interface KnowledgeEvent {
  readonly known?: readonly string[];
  readonly unknown?: readonly string[];
}

export interface PlacementModel {
  /**
   * The learner's ability in logits, on the scale of the lessons' difficulties. `deviation` is one standard deviation.
   */
  readonly ability: { readonly mean: number; readonly deviation: number };
  /** Chance that the learner knows the lesson. */
  readonly chanceKnown: (lesson: string) => number;
  /** Probability of the given event. */
  readonly chanceOf: (event: KnowledgeEvent) => number;
  /**
   * Information, in nats, that an answer to a task of the lesson is expected to give about the ability in its topic.
   */
  readonly information: (lesson: string) => number;
}

/**
 * Mean of the ability before any answer. It is closer to the difficulty of the first lessons than to the difficulty of
 * the last, because newcomers know little.
 */
const PRIOR_MEAN = -0.75;
const PRIOR_DEVIATION = 1.75;
const TOPIC_DEVIATION = 0.7;
/** How steeply the chance of knowing a lesson rises with the ability (slope of the logistic curve). */
const DISCRIMINATION = 1.5;
/** Chance that a learner who knows the lesson still fails one of its tasks. */
const SLIP = 0.1;

/** Step of the grid, in logits. Abilities, offsets and their sums are multiples of this step. */
const STEP = 0.25;
const ABILITIES = 49;
const OFFSETS = 15;
const SUMS = ABILITIES + OFFSETS - 1;
const ABILITY_MIN = -(STEP * (ABILITIES - 1)) / 2;
const OFFSET_MIN = -(STEP * (OFFSETS - 1)) / 2;

const indexes = (length: number) => Array.from({ length }, (_, index) => index);
const PRIOR = normalized(indexes(ABILITIES).map((i) => bell(ABILITY_MIN + STEP * i, PRIOR_MEAN, PRIOR_DEVIATION)));
const OFFSET_PRIOR = normalized(indexes(OFFSETS).map((i) => bell(OFFSET_MIN + STEP * i, 0, TOPIC_DEVIATION)));

/**
 * Weights of a lesson for each sum of ability and offset: the chance that the learner knows the lesson and the chance
 * that the learner does not, each multiplied by the likelihood of the answers to the lesson.
 */
interface LessonWeights {
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

/** Returns the model of a learner who gave these answers. Answers to lessons that are not in `lessons` are ignored. */
export function placementModel(
  lessons: readonly PlacementLesson[],
  answers: readonly PlacementAnswer[],
): PlacementModel {
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const weights = new Map(lessons.map((lesson) => [lesson.id, lessonWeights(lesson, answers)]));
  const answered = new Set(answers.map(({ lesson }) => lesson));
  const topics = [...Map.groupBy(lessons, ({ topic }) => topic).values()];
  /**
   * Returns one factor for each sum of ability and offset in a topic. For a lesson of the event, only the weight that
   * fits the event (known or not known) is used.
   */
  const topicFactors = (group: readonly PlacementLesson[], event: KnowledgeEvent): readonly number[] => {
    const relevant = group.filter(({ id }) => answered.has(id) || isNamed(event, id));
    return indexes(SUMS).map((sum) =>
      relevant.reduce((product, { id }) => product * weightAt(weights.get(id), event, id, sum), 1),
    );
  };
  const base = topics.map((group) => abilityFactors(topicFactors(group, {})));
  const weightOf = (event: KnowledgeEvent): readonly number[] =>
    topics.reduce<readonly number[]>((product, group, topic) => {
      const isTouched = group.some(({ id }) => isNamed(event, id));
      const factors = isTouched ? abilityFactors(topicFactors(group, event)) : elementAt(base, topic);
      return product.map((value, i) => value * elementAt(factors, i));
    }, PRIOR);
  const plain = weightOf({});
  const evidence = sumOf(plain);
  const chanceOf = (event: KnowledgeEvent) => sumOf(weightOf(event)) / evidence;
  return {
    ability: momentsOf(plain.map((weight) => weight / evidence)),
    chanceOf,
    chanceKnown: (id) => chanceOf({ known: [id] }),
    information: (id) => {
      const lesson = lessonOf.get(id);
      const topic = topics.findIndex((group) => group.some((each) => each.id === id));
      if (lesson === undefined) return 0;
      const others = plain.map((weight, i) => weight / elementAt(elementAt(base, topic), i));
      const sums = sumPosterior(others, topicFactors(elementAt(topics, topic), {}));
      return mutualInformation(sums, rightChances(lesson, weights.get(id)));
    },
  };
}

function isNamed({ known = [], unknown = [] }: KnowledgeEvent, id: string): boolean {
  return known.includes(id) || unknown.includes(id);
}

function lessonWeights({ id, difficulty, guess }: PlacementLesson, answers: readonly PlacementAnswer[]): LessonWeights {
  const own = answers.filter(({ lesson }) => lesson === id);
  const ifKnown = own.reduce((product, { isRight }) => product * (isRight ? 1 - SLIP : SLIP), 1);
  const ifUnknown = own.reduce((product, { isRight }) => product * (isRight ? guess : 1 - guess), 1);
  const chances = indexes(SUMS).map((sum) => logistic(DISCRIMINATION * (sumAt(sum) - difficulty)));
  return {
    known: chances.map((chance) => chance * ifKnown),
    unknown: chances.map((chance) => (1 - chance) * ifUnknown),
  };
}

function weightAt(weights: LessonWeights | undefined, event: KnowledgeEvent, id: string, sum: number): number {
  const known = weights?.known[sum] ?? 0;
  const unknown = weights?.unknown[sum] ?? 0;
  const isKnown = event.known?.includes(id) ?? false;
  const isUnknown = event.unknown?.includes(id) ?? false;
  return (isUnknown ? 0 : known) + (isKnown ? 0 : unknown);
}

/**
 * Returns the likelihood of a topic's answers at each general ability: the sum of the likelihoods at all offsets of the
 * topic from that ability, each weighted by the offset's probability. `factors` are the likelihoods by sum of ability
 * and offset.
 */
function abilityFactors(factors: readonly number[]): readonly number[] {
  return indexes(ABILITIES).map((ability) =>
    OFFSET_PRIOR.reduce((sum, weight, offset) => sum + weight * elementAt(factors, ability + offset), 0),
  );
}

/** Returns the posterior of each sum of ability and offset in a topic. */
function sumPosterior(abilities: readonly number[], factors: readonly number[]): readonly number[] {
  const sums = Array.from({ length: SUMS }, () => 0);
  for (const [ability, weight] of abilities.entries())
    for (const [offset, prior] of OFFSET_PRIOR.entries()) {
      const sum = ability + offset;
      sums[sum] = elementAt(sums, sum) + weight * prior * elementAt(factors, sum);
    }
  return normalized(sums);
}

/**
 * Returns the chance, at each sum of ability and offset, that the next task of the lesson is right, given its earlier
 * answers.
 */
function rightChances({ guess }: PlacementLesson, weights: LessonWeights | undefined): readonly number[] {
  return indexes(SUMS).map((sum) => {
    const known = weights?.known[sum] ?? 0;
    const unknown = weights?.unknown[sum] ?? 0;
    return (known * (1 - SLIP) + unknown * guess) / (known + unknown);
  });
}

/**
 * Returns the mutual information of the answer and the ability: the entropy of the answer minus its mean entropy if the
 * ability is known.
 */
function mutualInformation(chances: readonly number[], right: readonly number[]): number {
  const mean = sumOf(chances.map((chance, i) => chance * elementAt(right, i)));
  return entropy(mean) - sumOf(chances.map((chance, i) => chance * entropy(elementAt(right, i))));
}

function momentsOf(chances: readonly number[]): PlacementModel['ability'] {
  const at = (i: number) => ABILITY_MIN + STEP * i;
  const mean = sumOf(chances.map((chance, i) => chance * at(i)));
  return { mean, deviation: Math.sqrt(sumOf(chances.map((chance, i) => chance * (at(i) - mean) ** 2))) };
}

const sumAt = (sum: number) => ABILITY_MIN + OFFSET_MIN + STEP * sum;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function entropy(chance: number): number {
  return [chance, 1 - chance].reduce((sum, p) => (p <= 0 ? sum : sum - p * Math.log(p)), 0);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function bell(value: number, mean: number, deviation: number): number {
  return Math.exp(-((value - mean) ** 2) / (2 * deviation ** 2));
}

function normalized(values: readonly number[]): readonly number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
