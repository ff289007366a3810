import { pearsonCorrelation } from '../learning/correlation.ts';
import { Z_95, wilsonInterval, type IntervalEstimate } from '../learning/wilson-interval.ts';
import { CLASS_DISCRIMINATION_MIN_LEARNERS, CLASS_ITEMS_MIN_LEARNERS } from './class-insight-rules.ts';

/** A learner's answer to an item: a chart, a question or a task. */
export interface ItemAnswer {
  readonly learner: string;
  readonly item: string;
  readonly isRight: boolean;
  /** Credit for the answer, 0 to 1. It is only 0 or 1 if an answer can only be right or wrong. */
  readonly credit: number;
  /** The option that was chosen; `null` for an item without options. */
  readonly choice: string | null;
  readonly reasons: readonly string[];
}

export interface ItemFigures {
  readonly answers: number;
  /** Share of right answers; `null` without an answer. */
  readonly right: IntervalEstimate | null;
  /**
   * Corrected point-biserial correlation, −1 to 1. It is high if learners who are better at the other items get this
   * item right. `null` if fewer than `CLASS_DISCRIMINATION_MIN_LEARNERS` learners answered both this item and another
   * one, or if the results of these learners do not differ.
   */
  readonly discrimination: number | null;
  /** Number of times that each choice was made; a choice that nobody made is absent. */
  readonly choices: ReadonlyMap<string, number>;
  /** Number of times that each reason was given, and how many of these answers were right. */
  readonly reasons: ReadonlyMap<string, { readonly n: number; readonly right: number }>;
}

export interface ItemAnalysis {
  /** Number of learners with an answer. */
  readonly learners: number;
  /**
   * Figures of each item; empty if so few learners have answered that the figures would disclose individual answers.
   */
  readonly items: ReadonlyMap<string, ItemFigures>;
}

/**
 * Returns the distance from 0 within which 95% of correlations lie if only chance is at work. `learners` must be at
 * least 2.
 */
export const chanceCorrelation = (learners: number): number => Math.min(1, Z_95 / Math.sqrt(learners - 1));

/** Returns the figures of each item. `answers` must have at most one answer per learner and item. */
export function itemAnalysis(items: readonly string[], answers: readonly ItemAnswer[]): ItemAnalysis {
  const byLearner = Map.groupBy(answers, ({ learner }) => learner);
  const learners = byLearner.size;
  if (learners < CLASS_ITEMS_MIN_LEARNERS) return { learners, items: new Map() };
  const isCompared = learners >= CLASS_DISCRIMINATION_MIN_LEARNERS;
  const totals = new Map([...byLearner].map(([learner, own]) => [learner, { n: own.length, credit: creditOf(own) }]));
  const byItem = Map.groupBy(answers, ({ item }) => item);
  return {
    learners,
    items: new Map(
      items.map((item) => {
        const own = byItem.get(item) ?? [];
        return [item, { ...figuresOf(own), discrimination: isCompared ? discriminationOf(own, totals) : null }];
      }),
    ),
  };
}

const creditOf = (answers: readonly ItemAnswer[]): number => answers.reduce((sum, { credit }) => sum + credit, 0);
const countRight = (answers: readonly ItemAnswer[]): number => answers.filter(({ isRight }) => isRight).length;

function figuresOf(answers: readonly ItemAnswer[]): Omit<ItemFigures, 'discrimination'> {
  const chosen = Map.groupBy(
    answers.flatMap(({ choice }) => (choice === null ? [] : [choice])),
    (choice) => choice,
  );
  const given = Map.groupBy(
    answers.flatMap((answer) => answer.reasons.map((reason) => ({ reason, isRight: answer.isRight }))),
    ({ reason }) => reason,
  );
  return {
    answers: answers.length,
    right: answers.length === 0 ? null : wilsonInterval(countRight(answers), answers.length),
    choices: new Map([...chosen].map(([choice, each]) => [choice, each.length])),
    reasons: new Map(
      [...given].map(([reason, each]) => [
        reason,
        { n: each.length, right: each.filter(({ isRight }) => isRight).length },
      ]),
    ),
  };
}

interface Total {
  readonly n: number;
  readonly credit: number;
}

/**
 * Returns the correlation of an item's credit with the mean credit of the learner's other items. The item itself is
 * left out of that mean, because it would correlate with itself.
 */
function discriminationOf(answers: readonly ItemAnswer[], totals: ReadonlyMap<string, Total>): number | null {
  const sums = { n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (const { learner, credit } of answers) {
    const total = totals.get(learner);
    if (total === undefined || total.n < 2) continue;
    const rest = (total.credit - credit) / (total.n - 1);
    sums.n += 1;
    sums.x += credit;
    sums.y += rest;
    sums.xx += credit * credit;
    sums.yy += rest * rest;
    sums.xy += credit * rest;
  }
  return sums.n < CLASS_DISCRIMINATION_MIN_LEARNERS ? null : pearsonCorrelation(sums);
}
