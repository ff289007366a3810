import type { StudyTask, TaskPlace } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { findChallenge } from './challenge.repo.ts';
import type { LessonTask } from './content/lesson-schema.ts';
import { drawTask, type DrawnTask } from './draw-task.service.ts';
import { openLesson, type LessonAccessReason } from './lesson-access.policy.ts';
import { touchLesson } from './lesson-progress.repo.ts';
import { firstDueCard } from './review-card.repo.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { insertTask, taskAt, withdrawTask, type NewTask, type TaskPosition } from './task.repo.ts';
import { taskView } from './task-view.policy.ts';

export type ShowTaskReason = LessonAccessReason | 'not-enough-history' | 'nothing-due';

/** What is asked at a place, and which rows the task belongs to. */
interface Slot extends LessonTask {
  readonly lesson: string;
  readonly place: TaskPlace['place'];
  readonly placeIndex: number;
  readonly challengeId: string | null;
  readonly cardId: string | null;
}

/** Raised with each change of what tasks contain or how they are graded: waiting tasks of another version are drawn again. */
const TASK_RULE_VERSION = 1;
/** Another tab may draw, or answer, at the same time. */
const ATTEMPTS = 4;

/**
 * Returns the task that waits at the place, and draws one if none does. Two calls at once get the same task. A settled task of a lesson
 * or a review gives way to a fresh one, that of a challenge stays.
 */
export async function showTask(
  deps: StudyDeps,
  owner: StudyOwner,
  place: TaskPlace,
): Promise<Result<StudyTask, ShowTaskReason>> {
  const position = positionOf(place);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const waiting = await deps.db.read((tx) => taskAt(tx, owner, position));
    if (waiting !== null && (waiting.settledAt !== null || waiting.ruleVersion === TASK_RULE_VERSION))
      return ok(taskView(waiting));
    const slot = await slotAt(deps, owner, place);
    if (!slot.ok) return slot;
    const drawn = await drawTask(deps, owner, slot.value.lesson, slot.value.task);
    if (drawn === null) return refused('not-enough-history');
    await deps.db.transaction(async (tx) => {
      if (waiting !== null) await withdrawTask(tx, waiting.id);
      await insertTask(tx, owner, newTask(deps, slot.value, drawn));
      const { lesson } = slot.value;
      if (position.place === 'guided' || position.place === 'unaided')
        await touchLesson(tx, { id: deps.ids.next(), owner, lesson, now: deps.clock.now() });
    });
  }
  throw new Error(`no task could be set at ${JSON.stringify(place)} in ${ATTEMPTS} attempts`);
}

function positionOf(place: TaskPlace): TaskPosition {
  switch (place.place) {
    case 'guided':
    case 'unaided':
      return { place: place.place, lesson: place.lesson, index: place.index };
    case 'challenge':
      return { place: 'challenge', challengeId: place.challenge, index: place.index };
    case 'review':
      return { place: 'review' };
  }
}

async function slotAt(deps: StudyDeps, owner: StudyOwner, place: TaskPlace): Promise<Result<Slot, ShowTaskReason>> {
  switch (place.place) {
    case 'guided':
    case 'unaided': {
      const found = openLesson(deps.library, owner, place.lesson);
      if (!found.ok) return found;
      const task = found.value.lesson.tasks[place.place][place.index];
      if (task === undefined) return refused('not-found');
      const { place: name, lesson, index } = place;
      return ok({ ...task, lesson, place: name, placeIndex: index, challengeId: null, cardId: null });
    }
    case 'challenge':
      return challengeSlot(deps, owner, place.challenge, place.index);
    case 'review':
      return reviewSlot(deps, owner);
  }
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
  return ok({ instruction, task: spec, lesson, place: 'challenge', placeIndex, challengeId, cardId: null });
}

/** One of the unaided tasks of the lesson whose card is due first. */
async function reviewSlot(
  { db, clock, library, newSeed }: StudyDeps,
  owner: StudyOwner,
): Promise<Result<Slot, 'nothing-due'>> {
  if (owner.kind === 'visitor') return refused('nothing-due');
  const card = await db.read((tx) => firstDueCard(tx, owner.userId, [...library.lessons.keys()], clock.now()));
  const lesson = card === null ? undefined : library.lessons.get(card.lesson);
  const unaided = lesson?.tasks.unaided ?? [];
  const task = unaided[createRandom(...newSeed()).below(Math.max(1, unaided.length))];
  if (card === null || lesson === undefined || task === undefined) return refused('nothing-due');
  return ok({ ...task, lesson: lesson.id, place: 'review', placeIndex: 0, challengeId: null, cardId: card.id });
}

function newTask(
  { ids, clock }: StudyDeps,
  { instruction, lesson, place, placeIndex, challengeId, cardId }: Slot,
  { task, window }: DrawnTask,
): NewTask {
  return {
    id: ids.next(),
    lesson,
    place,
    placeIndex,
    challengeId,
    cardId,
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
