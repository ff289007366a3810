import type { StudyTask } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { settleTask, type SettleDeps } from './settle-task.service.ts';
import type { StudyOwner } from './study-owner.ts';
import { lockTask, updateTask } from './task.repo.ts';
import { taskView } from './task-view.policy.ts';

export type SkipReason = 'not-found' | 'task-settled';

/** Settles a task of a placement without an answer. Skipping it again changes nothing. */
export async function skipTask(
  deps: SettleDeps,
  owner: StudyOwner,
  id: string,
  zone: string,
): Promise<Result<StudyTask, SkipReason>> {
  return deps.db.transaction(async (tx) => {
    const task = await lockTask(tx, owner, id);
    if (task?.place !== 'placement') return refused('not-found');
    if (task.settledAt !== null) return task.answer === null ? ok(taskView(task)) : refused('task-settled');
    const settledAt = epochMs(Math.max(deps.clock.now(), task.shownAt));
    const skipped = await updateTask(tx, id, { settledAt });
    await settleTask(deps, tx, owner, skipped, { zone, now: settledAt });
    return ok(taskView(skipped));
  });
}
