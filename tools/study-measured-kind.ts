/** Combines a kind of task with the strategies that answer it. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import type { TaskSpec } from '@tradesense/core/study/task-spec.ts';
import type { Task, TaskAnswer, TaskAnswers, TaskKind } from '@tradesense/core/study/task.ts';
import type { StudyStrategy } from './study-strategies.ts';

export interface MeasuredStrategy {
  readonly name: string;
  readonly role: StudyStrategy['role'];
  /** Returns an answer to a task of the strategy's kind. Throws for any other kind. */
  readonly answer: (task: Task, random: Random) => TaskAnswer;
}

export interface MeasuredKind {
  readonly name: string;
  readonly spec: TaskSpec;
  readonly strategies: readonly MeasuredStrategy[];
}

function isOf<K extends TaskKind>(task: Task, kind: K): task is Extract<Task, { readonly kind: K }> {
  return task.kind === kind;
}

/** Returns a kind whose strategies answer tasks of that kind and throw for others. */
export function measured<K extends TaskKind>(
  name: string,
  kind: K,
  toAnswer: (answer: TaskAnswers[K]) => TaskAnswer,
  spec: TaskSpec,
  strategies: readonly StudyStrategy<K>[],
): MeasuredKind {
  return {
    name,
    spec,
    strategies: strategies.map((strategy) => ({
      name: strategy.name,
      role: strategy.role,
      answer(task, random) {
        invariant(isOf(task, kind), `a strategy for ${kind} answers no ${task.kind}`);
        return toAnswer(strategy.answer(task, random));
      },
    })),
  };
}
