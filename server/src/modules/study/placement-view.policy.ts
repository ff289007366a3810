import type { PlacementResult, PlacementView, StudyResponse } from '@tradesense/contract/study.ts';
import type { PlacementAnswer } from '@tradesense/core/study/placement-model.ts';
import { PLACEMENT_TASKS } from '@tradesense/core/study/placement-rules.ts';
import { placementProposal, type PlacementProposal } from '@tradesense/core/study/placement.ts';
import type { Lesson, LessonLibrary } from './content/lesson-library.ts';
import { findTopic } from './lesson-access.policy.ts';
import { begunLessons, isComplete, type StudyProgress } from './lesson-summary.policy.ts';
import { lessonsToPlace } from './placement-lessons.policy.ts';
import type { PlacementRow } from './placement.repo.ts';
import type { StudyOwner } from './study-owner.ts';

/** Maximum number of lessons that are shown as building on the proposed first lesson. */
const LEADS_TO_SHOWN = 3;
/**
 * Maximum numbers of completed and of started lessons for which a placement is offered. With more, the learner has
 * already found a place to start.
 */
const LITTLE_COMPLETE = 1;
const LITTLE_BEGUN = 2;

/** Converts the stored answers of a placement to the form that core uses. */
export function answersOf({ answers }: Pick<PlacementRow, 'answers'>): readonly PlacementAnswer[] {
  return answers.map(({ lesson, outcome }) => ({ lesson, isRight: outcome === 'right' }));
}

/** Returns the maximum number of tasks in the owner's placement. */
export function tasksOfPlacement(library: LessonLibrary, owner: StudyOwner): number {
  return Math.min(PLACEMENT_TASKS, lessonsToPlace(library, owner).length);
}

/**
 * Returns what a finished placement proposes, given the lessons that the owner has completed until now; `null` if the
 * placement is not finished.
 */
export function proposalOf(
  library: LessonLibrary,
  owner: StudyOwner,
  placement: PlacementRow | null,
  lessons: StudyProgress['lessons'],
): PlacementProposal | null {
  if (placement?.state !== 'done') return null;
  const completed = [...lessons.values()].filter(isComplete).map(({ lesson }) => lesson);
  return placementProposal(lessonsToPlace(library, owner), answersOf(placement), new Set(completed));
}

/**
 * Returns the id of the lesson that a placement proposed as the start when it ended; `null` if the placement is not
 * finished, if it proposed none, or if the lesson is complete now.
 */
export function placedStart(
  library: LessonLibrary,
  owner: StudyOwner,
  placement: PlacementRow | null,
  lessons: StudyProgress['lessons'],
): string | null {
  if (placement === null) return null;
  const before = [...lessons].filter(
    ([, { completedAt }]) => completedAt !== null && completedAt < placement.touchedAt,
  );
  const start = proposalOf(library, owner, placement, new Map(before))?.start ?? null;
  return start === null || isComplete(lessons.get(start)) ? null : start;
}

export function placementView(
  library: LessonLibrary,
  owner: StudyOwner,
  placement: PlacementRow,
  lessons: StudyProgress['lessons'],
): PlacementView {
  const { id, state, answers } = placement;
  const proposal = proposalOf(library, owner, placement, lessons);
  return {
    id,
    state,
    tasks: tasksOfPlacement(library, owner),
    answers: answers.map(({ lesson, outcome }) => ({
      lesson,
      title: library.lessons.get(lesson)?.title ?? lesson,
      outcome,
    })),
    result: proposal === null ? null : resultOf(library, owner, proposal),
  };
}

function resultOf(library: LessonLibrary, owner: StudyOwner, proposal: PlacementProposal): PlacementResult {
  const { start, certainty, quickTopics } = proposal;
  const offered = lessonsToPlace(library, owner).flatMap(({ id }) => library.lessons.get(id) ?? []);
  const lesson = offered.find(({ id }) => id === start);
  return {
    start: lesson === undefined ? null : brief(lesson),
    certainty,
    needs: offered.filter(({ id }) => lesson?.needs.includes(id)).map(brief),
    leadsTo: offered
      .filter(({ needs }) => start !== null && needs.includes(start))
      .slice(0, LEADS_TO_SHOWN)
      .map(brief),
    quickTopics: quickTopics.map((id) => ({ id, title: findTopic(library, id)?.title ?? id })),
  };
}

function brief({ id, topic, title, minutes, objective }: Lesson): PlacementResult['needs'][number] {
  return { id, topic, title, minutes, objective };
}

/** Returns the placement for the overview; `null` if the overview does not offer one. */
export function placementOffer(
  library: LessonLibrary,
  { owner, lessons, mastery }: StudyProgress,
  placement: PlacementRow | null,
): StudyResponse['placement'] {
  const tasks = tasksOfPlacement(library, owner);
  const done = placement?.answers.length ?? 0;
  if (placement?.state === 'active') return { state: 'active', done, tasks };
  const begun = begunLessons(library, lessons);
  const complete = begun.filter(isComplete).length;
  const isLittle = complete <= LITTLE_COMPLETE && begun.length <= LITTLE_BEGUN && mastery.size === 0;
  if (placement?.state === 'skipped' || !isLittle || tasks === 0) return null;
  return { state: placement === null ? 'offered' : 'done', done, tasks };
}
