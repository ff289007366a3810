/**
 * The steps of `compute` tasks. Each is worked out from given figures and earlier steps, so an answer whose one step is wrong can be
 * followed from there. The id of a step never changes its meaning: stored tasks are graded by it.
 */
import { brierScore } from '../bias/scoring.ts';
import type { Figures } from './figures.ts';
import type { ComputeFormula } from './task-spec.ts';

/** A wrong way to work out a step, and the condition that it forgets. */
interface Mistake {
  readonly value: (figures: Figures) => number;
  readonly sentence: string;
}

export interface StepRule {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  /** The value from figures and earlier steps by name. */
  readonly value: (figures: Figures) => number;
  /** How it is worked out, in words. */
  readonly why: string;
  readonly mistakes: readonly Mistake[];
}

function figure(figures: Figures, name: string): number {
  return figures[name] ?? Number.NaN;
}

type Work = (of: (name: string) => number) => number;

/** Reads figures by name; one that is missing makes the value NaN. */
function work(rule: Work): (figures: Figures) => number {
  return (figures) => rule((name) => figure(figures, name));
}

const oneWay: Mistake = {
  value: work((of) => (of('quantity') * of('price') * of('feePercent')) / 100),
  sentence: 'The fee is paid both ways.',
};

const ROUND_TRIP = {
  fees: {
    label: 'Fees, in and out',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => (2 * of('quantity') * of('price') * of('feePercent')) / 100),
    why: 'Quantity × price × fee, for the order in and the order out.',
    mistakes: [oneWay],
  },
  spreadCost: {
    label: 'Spread',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('quantity') * of('spread')),
    why: 'Half the spread on each side makes one whole spread, times the quantity.',
    mistakes: [
      {
        value: work((of) => 2 * of('quantity') * of('spread')),
        sentence: 'Only half the spread is paid on each side.',
      },
      {
        value: work((of) => (of('quantity') * of('spread')) / 2),
        sentence: 'Half the spread is paid on each side, in and out.',
      },
      { value: work((of) => of('spread')), sentence: 'The spread is paid on every unit: multiply by the quantity.' },
    ],
  },
  cost: {
    label: 'Cost of the round trip',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('fees') + of('spreadCost')),
    why: 'Fees and spread together.',
    mistakes: [
      { value: work((of) => of('fees')), sentence: 'The spread is a cost as well.' },
      { value: work((of) => of('spreadCost')), sentence: 'The fees are a cost as well.' },
    ],
  },
  costPercent: {
    label: 'Cost of the amount bought',
    unit: '%',
    decimals: 3,
    value: work((of) => (100 * of('cost')) / (of('quantity') * of('price'))),
    why: 'Cost ÷ (quantity × price).',
    mistakes: [
      {
        value: work((of) => (50 * of('cost')) / (of('quantity') * of('price'))),
        sentence: 'The cost is a share of what is bought once, not of both orders together.',
      },
    ],
  },
  costAtr: {
    label: 'Cost of the round trip in ATR',
    unit: 'ATR',
    decimals: 3,
    value: work((of) => of('cost') / (of('quantity') * of('atr'))),
    why: 'Cost of one unit ÷ ATR.',
    mistakes: [
      {
        value: work((of) => of('cost') / of('atr')),
        sentence: 'An ATR is the move of one unit: divide by the quantity as well.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const RANGE = {
  trueRange: {
    label: 'True range',
    unit: '',
    decimals: 2,
    value: work((of) => Math.max(of('high'), of('previousClose')) - Math.min(of('low'), of('previousClose'))),
    why: 'From the higher of high and close before to the lower of low and close before.',
    mistakes: [
      {
        value: work((of) => of('high') - of('low')),
        sentence: 'The close before lies outside of the bar; the jump counts.',
      },
    ],
  },
  rangeAtr: {
    label: 'True range in ATR',
    unit: 'ATR',
    decimals: 2,
    value: work((of) => of('trueRange') / of('atr')),
    why: 'True range ÷ ATR.',
    mistakes: [
      { value: work((of) => of('atr') / of('trueRange')), sentence: 'The ATR is the unit: divide by it.' },
      { value: work((of) => of('trueRange') * of('atr')), sentence: 'The ATR is the unit: divide by it.' },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const LONG_SHORT = {
  notional: {
    label: 'Notional at entry',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('quantity') * of('entry')),
    why: 'Quantity × price at entry.',
    mistakes: [
      { value: work((of) => of('quantity') * of('exit')), sentence: 'The notional at entry takes the price at entry.' },
    ],
  },
  longResult: {
    label: 'Result of the long',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('quantity') * (of('exit') - of('entry'))),
    why: 'Quantity × (exit − entry).',
    mistakes: [
      {
        value: work((of) => of('quantity') * (of('entry') - of('exit'))),
        sentence: 'A long gains when the price rises.',
      },
    ],
  },
  shortResult: {
    label: 'Result of the short',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('quantity') * (of('entry') - of('exit'))),
    why: 'Quantity × (entry − exit).',
    mistakes: [
      {
        value: work((of) => of('quantity') * (of('exit') - of('entry'))),
        sentence: 'A short gains when the price falls.',
      },
    ],
  },
  shortPercent: {
    label: 'Result of the short, of the notional',
    unit: '%',
    decimals: 2,
    value: work((of) => (100 * of('shortResult')) / of('notional')),
    why: 'Result of the short ÷ notional.',
    mistakes: [],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const BRIER = {
  scoreRight: {
    label: 'Brier score if the call comes true',
    unit: '',
    decimals: 3,
    value: work((of) => score(of('confidence'), true)),
    why: 'The square of what is missing to 100%, plus the squares of the two other chances.',
    mistakes: [
      {
        value: work((of) => (1 - of('confidence') / 100) ** 2),
        sentence: 'The two other answers share the rest; their squares count as well.',
      },
    ],
  },
  scoreWrong: {
    label: 'Brier score if it does not',
    unit: '',
    decimals: 3,
    value: work((of) => score(of('confidence'), false)),
    why: 'The squares of the called chance, of what the right answer misses to 100% and of the third chance.',
    mistakes: [
      {
        value: work((of) => (of('confidence') / 100) ** 2),
        sentence: 'The answer that came and the third one count as well.',
      },
    ],
  },
  expectedScore: {
    label: 'Expected score',
    unit: '',
    decimals: 3,
    value: work((of) => expected(of('chance'), of('scoreRight'), of('scoreWrong'))),
    why: 'Each score times how often it comes.',
    mistakes: [
      {
        value: work((of) => expected(of('confidence'), of('scoreRight'), of('scoreWrong'))),
        sentence: 'Weigh by how often the call comes true, not by the stated confidence.',
      },
      {
        value: work((of) => (of('scoreRight') + of('scoreWrong')) / 2),
        sentence: 'The two cases do not come equally often.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

/** Brier score over three answers; the two that are not called share the rest, as in the Bias Test. NaN without a confidence. */
function score(confidence: number, isRight: boolean): number {
  return confidence >= 0 && confidence <= 100
    ? brierScore('bullish', confidence, isRight ? 'bullish' : 'bearish')
    : Number.NaN;
}

function expected(chance: number, ifRight: number, ifWrong: number): number {
  return (chance / 100) * ifRight + (1 - chance / 100) * ifWrong;
}

const STEPS: Readonly<Record<string, StepRule>> = { ...ROUND_TRIP, ...RANGE, ...LONG_SHORT, ...BRIER };

/** Returns the rule of a step; `null` for an id that never existed. */
export function stepRule(id: string): StepRule | null {
  return Object.hasOwn(STEPS, id) ? (STEPS[id] ?? null) : null;
}

const FORMULAS: Readonly<Record<ComputeFormula, readonly string[]>> = {
  'round-trip-cost': Object.keys(ROUND_TRIP),
  'range-in-atr': Object.keys(RANGE),
  'long-short': Object.keys(LONG_SHORT),
  'expected-brier': Object.keys(BRIER),
};

/** Returns the ids of the steps in order. A round trip without an ATR is not measured in it. */
export function stepsOf(formula: ComputeFormula, figures: Figures): readonly string[] {
  return FORMULAS[formula].filter((id) => id !== 'costAtr' || figures['atr'] !== undefined);
}

const PROMPTS: Readonly<Record<ComputeFormula, string>> = {
  'round-trip-cost': 'Buy at market and sell at once, at the same mid price. What does it cost?',
  'range-in-atr': 'How large is this bar, measured in ATR?',
  'long-short': 'The same two prices, once long and once short. What is the result of each, before costs?',
  'expected-brier': 'What score does this confidence earn on average, over many such calls?',
};

export function promptOf(formula: ComputeFormula): string {
  return PROMPTS[formula];
}
