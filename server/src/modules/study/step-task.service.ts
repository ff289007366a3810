import type { StepTaskResponse } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { lockTask, updateTask } from './task.repo.ts';
import { stepsLeft, taskView } from './task-view.policy.ts';

export type StepReason = 'not-found' | 'task-settled' | 'task-has-no-step';

/** Shows one more bar of a replay. There is no way back. */
export async function stepTask(
  { db }: Pick<StudyDeps, 'db'>,
  owner: StudyOwner,
  id: string,
): Promise<Result<StepTaskResponse, StepReason>> {
  return db.transaction(async (tx) => {
    const task = await lockTask(tx, owner, id);
    if (task === null) return refused('not-found');
    if (task.settledAt !== null) return refused('task-settled');
    if (stepsLeft(task) === 0) return refused('task-has-no-step');
    const stepped = await updateTask(tx, id, { steps: task.steps + 1 });
    return ok({ task: taskView(stepped), isLast: stepsLeft(stepped) === 0 });
  });
}
