/**
 * Makes and grades the tasks of Study. A task depends on nothing but its spec, its material and the random numbers, a verdict on
 * nothing but the task and the answer. Sentences count bars from the chart's first, 1, as the chart does.
 */
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { REBUILD } from './kinds/rebuild.ts';
import type { MaterialNeed, TaskMaterial } from './task-material.ts';
import type { SpecFor, TaskRule } from './task-rule.ts';
import type { TaskSpec } from './task-spec.ts';
import type {
  HintStep,
  Task,
  TaskAnswer,
  TaskAnswers,
  TaskHint,
  TaskKind,
  TaskQuestions,
  TaskReferences,
  TaskVerdict,
} from './task.ts';

const RULES: { readonly [K in TaskKind]?: TaskRule<K> } = { rebuild: REBUILD };

function ruleOf<K extends TaskKind>(kind: K): TaskRule<K> {
  const rule: TaskRule<K> | undefined = RULES[kind];
  invariant(rule !== undefined, `tasks of the kind ${kind} cannot be made yet`);
  return rule;
}

/** The unions of `task.ts`, narrowed to the kinds `K`, so that spec, rule, task and answer are of one kind. */
type SpecIn<K extends TaskKind> = { readonly [P in K]: { readonly kind: P } & SpecFor<P> }[K];
type AnswerIn<K extends TaskKind> = { readonly [P in K]: { readonly kind: P } & TaskAnswers[P] }[K];
type TaskIn<K extends TaskKind> = {
  readonly [P in K]: {
    readonly kind: P;
    readonly question: { readonly kind: P } & TaskQuestions[P];
    readonly reference: { readonly kind: P } & TaskReferences[P];
  };
}[K];

/** Returns what must be drawn before a task of this spec can be made. */
export function materialNeed(spec: TaskSpec): MaterialNeed {
  return needOf(spec);
}

function needOf<K extends TaskKind>(spec: SpecIn<K>): MaterialNeed {
  return ruleOf(spec.kind).need(spec);
}

/** Makes a task. Returns `null` if the material does not fit: draw another. */
export function makeTask(spec: TaskSpec, material: TaskMaterial, random: Random): Task | null {
  return makeOf(spec, material, random);
}

function makeOf<K extends TaskKind>(spec: SpecIn<K>, material: TaskMaterial, random: Random): TaskIn<K> | null {
  const kind: K = spec.kind;
  const made = ruleOf(kind).make(spec, material, random);
  if (made === null) return null;
  return { kind, question: { kind, ...made.question }, reference: { kind, ...made.reference } };
}

/** Grades an answer, whatever it holds. Throws `InvariantError` if task and answer are of two kinds: callers check that. */
export function gradeTask(task: Task, answer: TaskAnswer): TaskVerdict {
  invariant(task.kind === answer.kind, `an answer of the kind ${answer.kind} to a task of the kind ${task.kind}`);
  return gradeOf(task, answer);
}

function gradeOf<K extends TaskKind>(task: TaskIn<K>, answer: AnswerIn<K>): TaskVerdict {
  return ruleOf(task.kind).grade(task, answer);
}

/** Returns one step of help: the rule, then where to look, then the worked answer. */
export function taskHint(task: Task, step: HintStep): TaskHint {
  return hintOf(task, step);
}

function hintOf<K extends TaskKind>(task: TaskIn<K>, step: HintStep): TaskHint {
  return ruleOf(task.kind).hint(task, step);
}
