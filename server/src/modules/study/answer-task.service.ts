import { isDeepStrictEqual } from 'node:util';
import type { StudyTask } from '@tradesense/contract/study.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { TaskAnswer } from '@tradesense/core/study/task.ts';
import { gradeTask } from '@tradesense/core/study/tasks.ts';
import { isChartLapsed } from './challenge-chart.policy.ts';
import { isDecided } from './open-verdict.policy.ts';
import { settleTask, type SettleDeps } from './settle-task.service.ts';
import type { StudyOwner } from './study-owner.ts';
import { lockTask, updateTask } from './task.repo.ts';
import { cursorOf, seenBarOf, taskOfRow, taskView } from './task-view.policy.ts';

export type AnswerTaskReason = 'not-found' | 'task-settled' | 'task-answer-mismatch';

/**
 * Grades and stores an answer to a task. An unaided task is settled by its first answer. A guided task is settled by
 * the first right answer, or by an answer after which only the right one is left. Sending the same answer to a settled
 * task returns the same verdict. Answers to one task are processed one after the other, because each answer first locks
 * the task.
 */
export async function answerTask(
  deps: SettleDeps,
  owner: StudyOwner,
  id: string,
  sent: TaskAnswer,
  zone: string,
): Promise<Result<StudyTask, AnswerTaskReason>> {
  const answer = asStored(sent);
  return deps.db.transaction(async (tx) => {
    const task = await lockTask(tx, owner, id);
    if (task === null) return refused('not-found');
    if (task.answer !== null && isDeepStrictEqual(task.answer, answer)) return ok(taskView(task));
    if (task.settledAt !== null) return refused('task-settled');
    if (isChartLapsed(task, deps.clock.now())) return refused('not-found');
    const isOfTask = answer.kind === task.kind && seenBarOf(answer) === cursorOf(task);
    if (!isOfTask) return refused('task-answer-mismatch');
    const asked = taskOfRow(task);
    const verdict = gradeTask(asked, answer);
    const isSettled = task.place !== 'guided' || verdict.isRight || isDecided(asked, answer);
    // The time of an answer must not be before the time at which the task was shown, even if the server's clock was set
    // back in between.
    const now = epochMs(Math.max(deps.clock.now(), task.shownAt));
    const answered = await updateTask(tx, id, {
      answer,
      verdict,
      score: verdict.score,
      tries: task.tries + 1,
      settledAt: isSettled ? now : null,
    });
    if (isSettled) await settleTask(deps, tx, owner, answered, { zone, now });
    return ok(taskView(answered));
  });
}

/**
 * Returns the answer as the database returns it: without negative zero. Otherwise, sending the same answer again would
 * look like a different answer.
 */
function asStored(answer: TaskAnswer): TaskAnswer {
  return JSON.parse(JSON.stringify(answer)) as TaskAnswer;
}
