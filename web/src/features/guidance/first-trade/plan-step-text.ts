import type { PlanStep } from './plan-draft.ts';

interface PlanStepText {
  readonly title: string;
  /** Why the plan needs the field, in one line. */
  readonly why: string;
  readonly lesson: { readonly topic: string; readonly id: string; readonly title: string };
}

const RISK = 'risk-management';
const MIND = 'psychology-and-biases';

export const PLAN_STEP_TEXTS: Readonly<Record<PlanStep, PlanStepText>> = {
  side: {
    title: 'Which way?',
    why: 'Long gains when the price rises, short when it falls. You enter at the open of the next bar.',
    lesson: { topic: 'asset-classes', id: 'long-short', title: 'long and short' },
  },
  stop: {
    title: 'Where would the idea be wrong?',
    why: 'The stop stands where your reason no longer holds, such as beyond the last turn. Drag its line, or type it.',
    lesson: { topic: RISK, id: 'invalidation-stop', title: 'where you are wrong' },
  },
  target: {
    title: 'Where do you take the profit?',
    why: 'Decided now, it is not decided by fear or greed later. Compare it with what the stop risks.',
    lesson: { topic: RISK, id: 'r-expectancy', title: 'R and what a plan earns' },
  },
  risk: {
    title: 'How much may it cost?',
    why: 'Say what you may lose, and the size follows: risked money divided by the loss of one unit at the stop.',
    lesson: { topic: RISK, id: 'position-size', title: 'size is an answer' },
  },
  thesis: {
    title: 'Why this trade?',
    why: 'Written before the result, one line can be checked against it. Name what you see on the chart.',
    lesson: { topic: MIND, id: 'reasons-facts', title: 'reasons and facts' },
  },
  confidence: {
    title: 'How sure are you?',
    why: 'The chance that the target comes before the stop. A number can be compared with what happens; “quite sure” cannot.',
    lesson: { topic: MIND, id: 'confidence-brier', title: 'confidence and its score' },
  },
};
