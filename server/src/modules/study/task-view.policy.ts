import type { StudyTask } from '@tradesense/contract/study.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import {
  HINT_STEPS,
  type Task,
  type TaskAnswer,
  type TaskHint,
  type TaskKind,
  type TaskQuestion,
  type TaskReference,
  type TaskVerdict,
} from '@tradesense/core/study/task.ts';
import { taskHint } from '@tradesense/core/study/tasks.ts';
import { openVerdict } from './open-verdict.policy.ts';
import type { TaskRow } from './task.repo.ts';

/** Converts a stored task to core's form. */
export function taskOfRow({ kind, question, reference }: Pick<TaskRow, 'kind' | 'question' | 'reference'>): Task {
  invariant(question.kind === kind && reference.kind === kind, 'question and reference are of one kind');
  // TypeScript cannot infer that question and reference belong to the same kind of task. They always do, because both
  // were stored from the same task.
  return { kind, question, reference } as Task;
}

/** The kinds of tasks that show their bars step by step (replay tasks). */
export const STEPPED_KINDS = ['stop-replay', 'trade'] as const satisfies readonly TaskKind[];
type SteppedKind = (typeof STEPPED_KINDS)[number];

function isReplay<Part extends { readonly kind: TaskKind }>(
  part: Part,
): part is Extract<Part, { readonly kind: SteppedKind }> {
  return STEPPED_KINDS.some((kind) => kind === part.kind);
}

/**
 * Returns the index of the last bar that the learner had seen when answering, or `null` for tasks that show all bars at
 * once.
 */
export function seenBarOf(answer: TaskAnswer): number | null {
  if (answer.kind === 'stop-replay') return answer.index;
  return answer.kind === 'trade' ? answer.until : null;
}

/** Returns the number of bars that a replay task can still show. */
export function stepsLeft({ reference, steps }: Pick<TaskRow, 'reference' | 'steps'>): number {
  return isReplay(reference) ? reference.remaining.length - steps : 0;
}

/** Returns the index of the last bar that a replay task has shown, or `null` for other tasks. */
export function cursorOf({ question, steps }: Pick<TaskRow, 'question' | 'steps'>): number | null {
  return isReplay(question) ? question.chart.bars.length - 1 + steps : null;
}

/** A task as its owner sees it, with the types of core, whose lists are read-only. */
interface TaskView extends Omit<StudyTask, 'question' | 'hints' | 'verdict' | 'answer' | 'reference'> {
  readonly question: TaskQuestion;
  readonly hints: readonly TaskHint[];
  readonly verdict: TaskVerdict | null;
  readonly answer: TaskAnswer | null;
  readonly reference: TaskReference | null;
}

/**
 * Returns the view of a task for its owner. Until the task is settled, the view contains no reference, no origin,
 * nothing in the verdict that reveals the right answer, and no bar of a replay after the cursor.
 */
export function taskView(row: TaskRow): StudyTask {
  const isSettled = row.settledAt !== null;
  const task = taskOfRow(row);
  const view: TaskView = {
    id: row.id,
    lesson: row.lesson,
    place: row.place,
    instruction: row.instruction,
    question: shownQuestion(row),
    hints: HINT_STEPS.slice(0, row.hints).map((step) => taskHint(task, step)),
    hasMoreHints: row.place === 'guided' && !isSettled && row.hints < HINT_STEPS.length,
    verdict: isSettled || row.verdict === null ? row.verdict : openVerdict(task, row.verdict),
    answer: row.answer,
    isSettled,
    reference: isSettled ? shownReference(row) : null,
    origin: isSettled ? originOf(row) : null,
  };
  return view as StudyTask;
}

/** Returns the question of a task; for a replay task, with the bars that it has shown until now. */
function shownQuestion({ question, reference, steps }: TaskRow): TaskQuestion {
  if (!isReplay(question) || !isReplay(reference)) return question;
  const bars = [...question.chart.bars, ...reference.remaining.slice(0, steps)];
  return { ...question, chart: { ...question.chart, bars } };
}

function shownReference({ reference, steps }: TaskRow): TaskReference {
  return isReplay(reference) ? { ...reference, remaining: reference.remaining.slice(steps) } : reference;
}

function originOf({ asset, firstAt, lastAt }: TaskRow): StudyTask['origin'] {
  return asset === null || firstAt === null || lastAt === null ? null : { asset, firstAt, lastAt };
}
