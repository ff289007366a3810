/**
 * Placement: proposes where to begin, from a few tasks without help.
 * Guarantees: it only proposes; it locks no lesson and gives no level. It proposes a lesson only if all required
 * lessons are shown to be known. Limits: the difficulties are assumed from the order of the lessons, not measured.
 * Decision 0103.
 */
import { meanOf } from '../learning/mean-of.ts';
import type { PlacementLesson } from './placement-lesson.ts';
import { placementModel, type PlacementAnswer, type PlacementModel } from './placement-model.ts';
import { PLACEMENT_TASKS, type PlacementCertainty } from './placement-rules.ts';

/** Minimum number of tasks before a proposal can be sure or fairly sure. */
const SURE_TASKS = 6;
/**
 * Minimum chance for a sure proposal: that the learner knows all lessons that the proposed lesson requires, but not the
 * proposed lesson. Once this chance is reached, the placement ends.
 */
const CERTAIN_CHANCE = 0.9;
/** A lesson counts as known if the chance that the learner knows it is at least this. */
const KNOWN_CHANCE = 0.85;
/**
 * Minimum mean chance of knowing the lessons of a topic. Topics that reach it are proposed to be gone through quickly.
 */
const QUICK_CHANCE = 0.8;
/** Minimum chance for a fairly sure proposal: that the learner knows all lessons that the proposed lesson requires. */
const FAIRLY_SURE_CHANCE = 0.8;
/**
 * Each task already asked in a topic multiplies the information of the topic's lessons by this factor, so that tasks
 * spread over the topics.
 */
const SPREAD = 0.8;

export interface PlacementProposal {
  /**
   * The first lesson of the path that is neither completed nor known, and whose required lessons are all known; `null`
   * if there is none.
   */
  readonly start: string | null;
  readonly certainty: PlacementCertainty;
  /** Lessons that the answers show to be known, in the order of the path. */
  readonly known: readonly string[];
  /** Topics whose lessons the learner probably knows, with at least one right answer in the topic. */
  readonly quickTopics: readonly string[];
}

/**
 * Returns the lessons in the order in which they should be asked about next. Lessons that were asked about least often
 * come first. Among lessons asked about equally often, those whose answers give more information come first. Each task
 * already asked in a topic reduces the information of the topic's lessons. `lessons` are in the order of the path.
 */
export function lessonsToAsk(
  lessons: readonly PlacementLesson[],
  answers: readonly PlacementAnswer[],
): readonly PlacementLesson[] {
  const model = placementModel(lessons, answers);
  const topicOf = new Map(lessons.map(({ id, topic }) => [id, topic]));
  const rows = lessons.map((lesson) => {
    const asked = answers.filter((answer) => answer.lesson === lesson.id).length;
    const askedInTopic = answers.filter((answer) => topicOf.get(answer.lesson) === lesson.topic).length;
    return { lesson, asked, worth: model.information(lesson.id) * SPREAD ** askedInTopic };
  });
  return rows.toSorted((a, b) => a.asked - b.asked || b.worth - a.worth).map(({ lesson }) => lesson);
}

/**
 * Whether the placement is over: the proposal is sure, or the maximum number of tasks was answered. A placement has at
 * most one task for each lesson.
 */
export function isPlacementOver(lessons: readonly PlacementLesson[], answers: readonly PlacementAnswer[]): boolean {
  if (answers.length >= Math.min(PLACEMENT_TASKS, lessons.length)) return true;
  return placementProposal(lessons, answers).certainty === 'sure';
}

/**
 * Returns the proposed start for these answers. `lessons` are in the order of the path. A lesson that was `completed` is
 * never proposed, and needs no answer to count as known.
 */
export function placementProposal(
  lessons: readonly PlacementLesson[],
  answers: readonly PlacementAnswer[],
  completed: ReadonlySet<string> = new Set(),
): PlacementProposal {
  const model = placementModel(lessons, answers);
  const known = knownLessons(lessons, model);
  const start = firstGap(lessons, new Set([...known, ...completed]));
  return {
    start: start?.id ?? null,
    certainty: answers.length < SURE_TASKS ? 'rough' : certaintyOf(model, lessons, start, completed),
    known: [...known],
    quickTopics: quickTopics(lessons, answers, model),
  };
}

function knownLessons(lessons: readonly PlacementLesson[], model: PlacementModel): ReadonlySet<string> {
  return new Set(lessons.filter(({ id }) => model.chanceKnown(id) >= KNOWN_CHANCE).map(({ id }) => id));
}

/** Returns the first lesson of the path that is not known, and whose required lessons are all known. */
function firstGap(lessons: readonly PlacementLesson[], known: ReadonlySet<string>): PlacementLesson | undefined {
  return lessons.find(
    (lesson) => !known.has(lesson.id) && offeredNeeds(lessons, lesson).every((need) => known.has(need)),
  );
}

/**
 * Returns the lessons that a lesson requires. Lessons that are not in `lessons` are left out, because they are not open
 * to the learner.
 */
function offeredNeeds(lessons: readonly PlacementLesson[], { needs }: PlacementLesson): readonly string[] {
  return needs.filter((need) => lessons.some(({ id }) => id === need));
}

function meanChance(model: PlacementModel, lessons: readonly PlacementLesson[]): number {
  return lessons.length === 0 ? 0 : meanOf(lessons.map(({ id }) => model.chanceKnown(id)));
}

function certaintyOf(
  model: PlacementModel,
  lessons: readonly PlacementLesson[],
  start: PlacementLesson | undefined,
  completed: ReadonlySet<string>,
): PlacementCertainty {
  const needed = start === undefined ? lessons.map(({ id }) => id) : offeredNeeds(lessons, start);
  const known = needed.filter((id) => !completed.has(id));
  const unknown = start === undefined ? [] : [start.id];
  if (model.chanceOf({ known, unknown }) >= CERTAIN_CHANCE) return 'sure';
  return model.chanceOf({ known }) >= FAIRLY_SURE_CHANCE ? 'fairly-sure' : 'rough';
}

function quickTopics(
  lessons: readonly PlacementLesson[],
  answers: readonly PlacementAnswer[],
  model: PlacementModel,
): readonly string[] {
  const right = new Set(answers.filter(({ isRight }) => isRight).map(({ lesson }) => lesson));
  return [...Map.groupBy(lessons, ({ topic }) => topic)]
    .filter(([, group]) => group.some(({ id }) => right.has(id)) && meanChance(model, group) >= QUICK_CHANCE)
    .map(([topic]) => topic);
}
