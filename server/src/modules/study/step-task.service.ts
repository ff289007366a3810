import type { StepTaskResponse } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { lockTask, updateTask } from './task.repo.ts';
import { cursorOf, stepsLeft, taskView } from './task-view.policy.ts';

export type StepReason = 'not-found' | 'task-settled' | 'task-has-no-step';

/** Makes a replay task show the bar that follows the bars which the caller saw. A step cannot be undone. */
export async function stepTask(
  { db }: Pick<StudyDeps, 'db'>,
  owner: StudyOwner,
  id: string,
  seen: number | null,
): Promise<Result<StepTaskResponse, StepReason>> {
  return db.transaction(async (tx) => {
    const task = await lockTask(tx, owner, id);
    if (task === null) return refused('not-found');
    const cursor = cursorOf(task);
    if (seen !== null && cursor !== null && cursor + 1 > seen)
      return ok({ task: taskView(task), isLast: stepsLeft(task) === 0 });
    if (task.settledAt !== null) return refused('task-settled');
    if (stepsLeft(task) === 0) return refused('task-has-no-step');
    const stepped = await updateTask(tx, id, { steps: task.steps + 1 });
    return ok({ task: taskView(stepped), isLast: stepsLeft(stepped) === 0 });
  });
}
