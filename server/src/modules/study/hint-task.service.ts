import type { StudyTask } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { HINT_STEPS } from '@tradesense/core/study/task.ts';
import { settleTask, type SettleDeps } from './settle-task.service.ts';
import type { StudyOwner } from './study-owner.ts';
import { lockTask, updateTask } from './task.repo.ts';
import { taskView } from './task-view.policy.ts';

export type HintReason = 'not-found' | 'task-has-no-hint';

/**
 * Gives the next hint of a guided task. The worked answer is the last hint and settles the task. If the caller sends
 * the number of hints that it has seen, a repeated request gives no additional hint.
 */
export async function showHint(
  deps: SettleDeps,
  owner: StudyOwner,
  id: string,
  zone: string,
  seen: number | null,
): Promise<Result<StudyTask, HintReason>> {
  return deps.db.transaction(async (tx) => {
    const task = await lockTask(tx, owner, id);
    if (task === null) return refused('not-found');
    if (seen !== null && task.hints > seen) return ok(taskView(task));
    const hasHint = task.place === 'guided' && task.settledAt === null && task.hints < HINT_STEPS.length;
    if (!hasHint) return refused('task-has-no-hint');
    const hints = task.hints + 1;
    if (hints < HINT_STEPS.length) return ok(taskView(await updateTask(tx, id, { hints })));
    const settledAt = epochMs(Math.max(deps.clock.now(), task.shownAt));
    const shown = await updateTask(tx, id, { hints, settledAt });
    await settleTask(deps, tx, owner, shown, { zone, now: settledAt });
    return ok(taskView(shown));
  });
}
