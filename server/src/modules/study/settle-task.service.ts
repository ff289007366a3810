import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { reviewRating } from '@tradesense/core/study/review-card.ts';
import { HINT_STEPS } from '@tradesense/core/study/task.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LocalMoment } from './credited-day.policy.ts';
import { gradeChallenge } from './grade-challenge.service.ts';
import { addDoneTask } from './lesson-progress.repo.ts';
import { addPlacementOutcome } from './placement.service.ts';
import { missLesson, reviewLesson } from './miss-card.service.ts';
import { countTaskOfDay } from './study-day.repo.ts';
import { taskPassed } from './study.events.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import type { TaskRow } from './task.repo.ts';

export type SettleDeps = Pick<StudyDeps, 'db' | 'clock' | 'ids' | 'library' | 'outbox'>;

/**
 * Applies all effects of a settled task, in the task's transaction. A guided task is done if it was answered right,
 * with or without hints, or if its worked answer was shown. For a visitor, only progress in lessons and a placement are
 * stored. A task of a placement changes no review card and no level. A task that was skipped, or whose worked answer was
 * shown before any answer, is not added to the learner's day, so it does not count for the streak.
 */
export async function settleTask(
  deps: SettleDeps,
  tx: Tx,
  owner: StudyOwner,
  task: TaskRow,
  moment: LocalMoment,
): Promise<void> {
  const { now } = moment;
  await storeProgress(deps, tx, owner, task, now);
  if (task.place === 'placement') {
    const outcome = task.verdict === null ? 'skipped' : task.verdict.isRight ? 'right' : 'wrong';
    await addPlacementOutcome(deps, tx, owner, task, { outcome, now });
  }
  if (owner.kind === 'visitor' || (task.place === 'placement' && task.verdict === null)) return;
  const { userId } = owner;
  const isRight = task.verdict?.isRight ?? false;
  if (task.place === 'review') {
    const rating = reviewRating(task.score ?? 0, task.hints);
    await reviewLesson(tx, userId, task.lesson, rating, now);
  }
  if ((task.place === 'guided' || task.place === 'unaided') && isRight) {
    const { lesson, place, placeIndex: index } = task;
    deps.outbox.append(tx, taskPassed.create({ userId, lesson, place, index }));
  }
  if (task.place === 'unaided' && !isRight)
    await missLesson(deps, tx, { userId, lesson: task.lesson, cause: 'task' }, now);
  if (task.challengeId !== null) await gradeChallenge(deps, tx, userId, task.challengeId, now);
  if (task.verdict !== null || task.tries > 0)
    await countTaskOfDay(deps.outbox, tx, userId, moment, task.place === 'review');
}

async function storeProgress(
  { ids }: SettleDeps,
  tx: Tx,
  owner: StudyOwner,
  { place, placeIndex, lesson, verdict, hints }: TaskRow,
  now: EpochMs,
): Promise<void> {
  const isRight = verdict?.isRight === true;
  const isDone = isRight || hints === HINT_STEPS.length;
  const key = { id: ids.next(), owner, lesson, now };
  if (place === 'guided' && isDone) await addDoneTask(tx, key, 'guidedDone', placeIndex);
  if (place === 'unaided' && isRight) await addDoneTask(tx, key, 'unaidedRight', placeIndex);
}
