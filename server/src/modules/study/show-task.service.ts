import type { StudyTask, TaskPlace } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { lessonsToAsk } from '@tradesense/core/study/placement.ts';
import { isChartLapsed } from './challenge-chart.policy.ts';
import { findChallenge } from './challenge.repo.ts';
import type { LessonTask } from './content/lesson-schema.ts';
import { drawTask, type DrawnTask } from './draw-task.service.ts';
import { FIRST_CHART, FIRST_CHART_TASK } from './first-chart.ts';
import { plannedResults } from '../journal/index.ts';
import { openLesson, type LessonAccessReason } from './lesson-access.policy.ts';
import { lessonRows, touchLesson } from './lesson-progress.repo.ts';
import { lessonsToPlace } from './placement-lessons.policy.ts';
import { isOfOwnJournal, ownJournalTask, OWN_TRADES_MAX } from './own-journal.policy.ts';
import { answersOf } from './placement-view.policy.ts';
import { findPlacement } from './placement.repo.ts';
import { firstDueCard, type CardRow } from './review-card.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import {
  insertTask,
  lastDoneTask,
  shownWindows,
  taskAt,
  withdrawTask,
  type NewTask,
  type TaskPosition,
  type TaskRow,
} from './task.repo.ts';
import { taskView } from './task-view.policy.ts';

export type ShowTaskReason = LessonAccessReason | 'not-enough-history' | 'nothing-due';

/** A task that may be given at a place, with the challenge, review card or placement that it belongs to. */
interface Slot extends LessonTask {
  readonly lesson: string;
  readonly place: StudyTask['place'];
  readonly placeIndex: number;
  readonly challengeId: string | null;
  readonly cardId: string | null;
  readonly placementId: string | null;
}

const NO_ROWS = { challengeId: null, cardId: null, placementId: null } as const;

/**
 * Version of the tasks. Increase it when their content or their grading changes: an open task of another version is
 * replaced by a new task.
 */
const TASK_RULE_VERSION = 3;
/**
 * Maximum number of attempts to show a task. An attempt fails if another tab draws or answers a task at the same time.
 */
const ATTEMPTS = 4;

/**
 * Returns the open task at a place; draws a task if there is none. Two simultaneous calls get the same task. With
 * `orDone`, the completed task at the place is returned instead, if it is still stored. In a lesson or a review, a
 * settled task is followed by a new one; in a challenge or a placement, the settled task is returned again. An open
 * task of a challenge is replaced after half an hour.
 */
export async function showTask(
  deps: StudyDeps,
  owner: StudyOwner,
  place: TaskPlace,
): Promise<Result<StudyTask, ShowTaskReason>> {
  const position = positionOf(place);
  const done = await doneAt(deps, owner, place);
  if (done !== null) return ok(taskView(done));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const waiting = await deps.db.read((tx) => taskAt(tx, owner, position));
    if (waiting !== null && (await staysOpen(deps, waiting))) return ok(taskView(waiting));
    const slots = await slotsAt(deps, owner, place);
    if (!slots.ok) return slots;
    const task = await drawFirst(deps, owner, slots.value);
    if (task === null) return refused('not-enough-history');
    await deps.db.transaction(async (tx) => {
      if (waiting !== null) await withdrawTask(tx, waiting.id);
      await insertTask(tx, owner, task);
      const { lesson } = task;
      if (position.place === 'guided' || position.place === 'unaided')
        await touchLesson(tx, { id: deps.ids.next(), owner, lesson, now: deps.clock.now() });
    });
  }
  throw new Error(`no task could be set at ${JSON.stringify(place)} in ${ATTEMPTS} attempts`);
}

/**
 * Returns the completed task at the place of a lesson if the caller requests it and it is still stored, otherwise
 * `null`. Also returns `null` if the lesson has changed and now has another task at the place.
 */
async function doneAt(deps: StudyDeps, owner: StudyOwner, place: TaskPlace): Promise<TaskRow | null> {
  if ((place.place !== 'guided' && place.place !== 'unaided') || place.orDone !== true) return null;
  const { place: name, lesson, index } = place;
  const found = openLesson(deps.library, owner, lesson);
  if (!found.ok) return null;
  const done = await deps.db.read((tx) => lastDoneTask(tx, owner, { place: name, lesson, index }));
  const isSame = done?.kind === found.value.lesson.tasks[name][index]?.task.kind;
  return isSame && done?.ruleVersion === TASK_RULE_VERSION ? done : null;
}

/**
 * Whether the task of a place is shown again, instead of drawing a new task. The open task of a review is replaced if
 * another card has become the first that is due.
 */
async function staysOpen(deps: StudyDeps, task: TaskRow): Promise<boolean> {
  if (task.settledAt !== null) return true;
  if (task.ruleVersion !== TASK_RULE_VERSION || isChartLapsed(task, deps.clock.now())) return false;
  return task.cardId === null || task.userId === null || task.cardId === (await dueCard(deps, task.userId))?.id;
}

function dueCard({ db, clock, library }: StudyDeps, userId: string): Promise<CardRow | null> {
  return db.read((tx) => firstDueCard(tx, userId, [...library.lessons.keys()], clock.now()));
}

/** Draws a task for the first of the slots that has suitable recorded bars; `null` if none has. */
async function drawFirst(deps: StudyDeps, owner: StudyOwner, slots: readonly Slot[]): Promise<NewTask | null> {
  for (const slot of slots) {
    const shown = await deps.db.read((tx) => shownWindows(tx, owner, slot.lesson));
    const drawn = await drawTask(deps, slot.task, shown);
    if (drawn !== null) return newTask(deps, slot, drawn);
  }
  return null;
}

function positionOf(place: TaskPlace): TaskPosition {
  switch (place.place) {
    case 'guided':
    case 'unaided':
      return { place: place.place, lesson: place.lesson, index: place.index };
    case 'challenge':
      return { place: 'challenge', challengeId: place.challenge, index: place.index };
    case 'placement':
      return { place: 'placement', placementId: place.placement, index: place.index };
    case 'review':
      return { place: 'review' };
    case 'first-chart':
      return { place: 'guided', lesson: FIRST_CHART, index: 0 };
  }
}

/**
 * Returns the tasks that may be given at a place, the best first. Only a placement has more than one task to choose
 * from.
 */
async function slotsAt(
  deps: StudyDeps,
  owner: StudyOwner,
  place: TaskPlace,
): Promise<Result<readonly Slot[], ShowTaskReason>> {
  if (place.place === 'placement') return placementSlots(deps, owner, place);
  const slot = await slotAt(deps, owner, place);
  return slot.ok ? ok([slot.value]) : slot;
}

type PlacementPlace = Extract<TaskPlace, { readonly place: 'placement' }>;

async function slotAt(
  deps: StudyDeps,
  owner: StudyOwner,
  place: Exclude<TaskPlace, PlacementPlace>,
): Promise<Result<Slot, ShowTaskReason>> {
  switch (place.place) {
    case 'guided':
    case 'unaided': {
      const found = openLesson(deps.library, owner, place.lesson);
      if (!found.ok) return found;
      const task = found.value.lesson.tasks[place.place][place.index];
      if (task === undefined) return refused('not-found');
      const { place: name, lesson, index } = place;
      const asked = isOfOwnJournal(task) ? await ofOwnJournal(deps, owner, task) : task;
      return ok({ ...NO_ROWS, ...asked, lesson, place: name, placeIndex: index });
    }
    case 'challenge':
      return challengeSlot(deps, owner, place.challenge, place.index);
    case 'review':
      return reviewSlot(deps, owner);
    case 'first-chart':
      return ok({ ...NO_ROWS, ...FIRST_CHART_TASK, lesson: FIRST_CHART, place: 'guided', placeIndex: 0 });
  }
}

async function ofOwnJournal({ db }: StudyDeps, owner: StudyOwner, task: LessonTask): Promise<LessonTask> {
  if (owner.kind === 'visitor') return ownJournalTask(task, null);
  return ownJournalTask(task, await db.read((tx) => plannedResults(tx, owner.userId, OWN_TRADES_MAX)));
}

async function challengeSlot(
  { db }: StudyDeps,
  owner: StudyOwner,
  challengeId: string,
  placeIndex: number,
): Promise<Result<Slot, 'not-found'>> {
  if (owner.kind === 'visitor') return refused('not-found');
  const challenge = await db.read((tx) => findChallenge(tx, owner.userId, challengeId));
  const task = challenge?.tasks[placeIndex];
  if (challenge?.state !== 'active' || task === undefined) return refused('not-found');
  const { lesson, instruction, spec } = task;
  return ok({ ...NO_ROWS, instruction, task: spec, lesson, place: 'challenge', placeIndex, challengeId });
}

/**
 * Returns one of the unaided tasks of the lesson whose review card is due first: one that the learner has not done right
 * yet, if there is one.
 */
async function reviewSlot(deps: StudyDeps, owner: StudyOwner): Promise<Result<Slot, 'nothing-due'>> {
  if (owner.kind === 'visitor') return refused('nothing-due');
  const { db, library, newSeed } = deps;
  const card = await dueCard(deps, owner.userId);
  const lesson = card === null ? undefined : library.lessons.get(card.lesson);
  if (card === null || lesson === undefined) return refused('nothing-due');
  const done = (await db.read((tx) => lessonRows(tx, owner))).get(lesson.id)?.unaidedRight ?? [];
  const { unaided } = lesson.tasks;
  const open = unaided.filter((_, index) => !done.includes(index));
  const tasks = open.length === 0 ? unaided : open;
  const task = tasks[createRandom(...newSeed()).below(Math.max(1, tasks.length))];
  if (task === undefined) return refused('nothing-due');
  return ok({ ...NO_ROWS, ...task, lesson: lesson.id, place: 'review', placeIndex: 0, cardId: card.id });
}

/**
 * Returns one unaided task for each lesson about which the placement may ask next, in the order in which it prefers
 * these lessons.
 */
async function placementSlots(
  { db, library, newSeed }: StudyDeps,
  owner: StudyOwner,
  { placement: id, index: placeIndex }: PlacementPlace,
): Promise<Result<readonly Slot[], 'not-found'>> {
  const placement = await db.read((tx) => findPlacement(tx, owner));
  if (placement?.id !== id || placement.state !== 'active' || placement.answers.length !== placeIndex)
    return refused('not-found');
  const random = createRandom(...newSeed());
  const lessons = lessonsToAsk(lessonsToPlace(library, owner), answersOf(placement));
  return ok(
    lessons.flatMap(({ id: lesson }) => {
      const unaided = library.lessons.get(lesson)?.tasks.unaided ?? [];
      const task = unaided[random.below(Math.max(1, unaided.length))];
      return task === undefined
        ? []
        : { ...NO_ROWS, ...task, lesson, place: 'placement' as const, placeIndex, placementId: id };
    }),
  );
}

function newTask(
  { ids, clock }: StudyDeps,
  { instruction, lesson, place, placeIndex, challengeId, cardId, placementId }: Slot,
  { task, window }: DrawnTask,
): NewTask {
  return {
    id: ids.next(),
    lesson,
    place,
    placeIndex,
    challengeId,
    cardId,
    placementId,
    kind: task.kind,
    ruleVersion: TASK_RULE_VERSION,
    instruction,
    question: task.question,
    reference: task.reference,
    asset: window?.asset ?? null,
    interval: window?.interval ?? null,
    firstAt: window?.firstAt ?? null,
    lastAt: window?.lastAt ?? null,
    shownAt: clock.now(),
  };
}
