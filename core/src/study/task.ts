/**
 * The tasks of Study: something to do on a chart, graded by a rule that the learner can read. A task is made once from
 * a spec of its lesson, new bars and random numbers (`tasks.ts`). Its question is shown; its reference stays on the
 * server until the task is settled. Bars are counted from 0. Prices are in the chart's own scale. Percentages are from
 * 0 to 100, scores from 0 to 1.
 */
import type { TaskAnswers } from './task-answers.ts';
import type { TaskQuestions } from './task-questions.ts';
import type { TaskReferences } from './task-references.ts';

export type * from './task-parts.ts';
export type { TaskLeg, TaskZone } from './task-places.ts';
export { DELETABLE_MARK_KINDS, SHADE_STATES, TARGET_ASKS, TASK_VIEWS, TRADE_SIDES } from './task-parts.ts';
export type { TaskAnswers, TaskQuestions, TaskReferences };

export const TASK_KINDS = [
  'rebuild',
  'merge',
  'compute',
  'drag-atr',
  'choose-chart',
  'sort',
  'match',
  'label-swings',
  'click-bars',
  'stop-replay',
  'delete-false',
  'place-swing',
  'place-break',
  'shade',
  'set-probability',
  'draw-interval',
  'mend-diagram',
  'group',
  'place-order',
  'trade',
  'place-band',
  'place-row',
  'justify',
  'count',
  'rank',
  'place-zone',
  'place-leg',
  'place-ratio',
  'place-stop',
  'place-target',
  'drag-liquidation',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Minimum score of a task that counts as right. */
export const TASK_PASS_SCORE = 0.7;

export type TaskQuestion = { readonly [K in TaskKind]: { readonly kind: K } & TaskQuestions[K] }[TaskKind];
export type TaskAnswer = { readonly [K in TaskKind]: { readonly kind: K } & TaskAnswers[K] }[TaskKind];
export type TaskReference = { readonly [K in TaskKind]: { readonly kind: K } & TaskReferences[K] }[TaskKind];

/** A task of one kind: the question and the reference. */
export interface TaskOf<K extends TaskKind> {
  readonly question: TaskQuestions[K];
  readonly reference: TaskReferences[K];
}

/** A task of any kind. */
export type Task = {
  readonly [K in TaskKind]: {
    readonly kind: K;
    readonly question: { readonly kind: K } & TaskQuestions[K];
    readonly reference: { readonly kind: K } & TaskReferences[K];
  };
}[TaskKind];

export const VERDICT_RESULTS = ['right', 'half', 'wrong', 'missed'] as const;
export type VerdictResult = (typeof VERDICT_RESULTS)[number];

/** Result for one mark, item or field of the answer, or for one reference. */
export interface VerdictLine {
  readonly result: VerdictResult;
  /** Names the condition that failed, with its bars: "Bar 76 is higher than bar 74." */
  readonly sentence: string;
  /** Indexes of the bars that `sentence` mentions. */
  readonly bars: readonly number[];
  /**
   * What the line is about: the id of an item, step or field, or the place of a mark in the answer. `null` if it is
   * about the whole answer or a missed reference.
   */
  readonly target: string | null;
}

export interface TaskVerdict {
  readonly score: number;
  /** Whether the score is at least `TASK_PASS_SCORE`. */
  readonly isRight: boolean;
  /** One sentence about the whole answer. */
  readonly summary: string;
  readonly lines: readonly VerdictLine[];
}

/** The three steps of help: the rule in words, the region to look at, the worked answer. */
export const HINT_STEPS = ['rule', 'region', 'worked-answer'] as const;
export type HintStep = (typeof HINT_STEPS)[number];

export interface TaskHint {
  readonly step: HintStep;
  readonly sentence: string;
  /** Indexes of the bars to look at; empty if the hint is not about bars. */
  readonly bars: readonly number[];
}
