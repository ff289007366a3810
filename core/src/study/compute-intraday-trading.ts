/**
 * The formula of `compute` tasks in the topic "Intraday trading and costs": the share of a move that a round trip
 * costs, and the hit rate that is needed to pay for it.
 */
import type { Random } from '../kernel/random.ts';
import { work, type Figures, type FormulaRule, type StepRule } from './compute-formula.ts';
import { pick } from './figures.ts';

const COST_SHARE = {
  tripCostAtr: {
    label: 'Cost in ATR',
    unit: 'ATR',
    decimals: 3,
    value: work((of) => of('tripCostPercent') / of('barAtrPercent')),
    why: 'Cost in percent ÷ ATR in percent.',
    mistakes: [
      {
        value: work((of) => of('barAtrPercent') / of('tripCostPercent')),
        sentence: 'You divided the ATR by the cost. Ask what part of a usual bar the cost is.',
      },
      {
        value: work((of) => of('tripCostPercent') / (100 * of('barAtrPercent'))),
        sentence: 'Both are in percent, so the 100 cancels out.',
      },
      {
        value: work((of) => (2 * of('tripCostPercent')) / of('barAtrPercent')),
        sentence: 'A round trip already includes the way in and the way out.',
      },
      {
        value: work((of) => of('tripCostPercent')),
        sentence: 'This is the cost in percent of the price; divide it by the ATR in percent.',
      },
    ],
  },
  tripCostR: {
    label: 'Cost in R',
    unit: 'R',
    decimals: 3,
    value: work((of) => of('tripCostAtr') / of('stopAtr')),
    why: 'Cost in ATR ÷ distance of the stop in ATR, which is 1 R.',
    mistakes: [
      {
        value: work((of) => of('tripCostAtr') * of('stopAtr')),
        sentence: 'Divide by the distance of the stop: a nearer stop makes the cost a larger part of 1 R.',
      },
      {
        value: work((of) => of('tripCostAtr')),
        sentence: 'This is the cost in ATR. One R is the distance of the stop.',
      },
    ],
  },
  tripBreakEven: {
    label: 'Hit rate that breaks even',
    unit: '%',
    decimals: 1,
    value: work((of) => (100 * (1 + of('tripCostR'))) / (1 + of('rewardR'))),
    why: '(1 + cost in R) ÷ (1 + target in R): a loss costs 1 R and the cost, and a win brings the target less the cost.',
    mistakes: [
      {
        value: work((of) => 100 / (1 + of('rewardR'))),
        sentence: 'That leaves out the cost, which comes off each win and is added to each loss.',
      },
      {
        value: work((of) => 100 / (1 + of('rewardR') - of('tripCostR'))),
        sentence: 'The cost comes off the wins, and it is added to the losses as well.',
      },
      {
        value: work((of) => (100 * (1 - of('tripCostR'))) / (1 + of('rewardR'))),
        sentence: 'The cost raises the hit rate that is needed. It does not lower it.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

/**
 * Cost of a round trip and usual range of a bar, both in percent, as counted in the lesson for coins, stocks and
 * currencies with bars of hours to days.
 */
const PAIRS = [
  [0.1, 0.5],
  [0.1, 0.8],
  [0.1, 1.25],
  [0.1, 2.5],
  [0.01, 0.08],
  [0.01, 0.16],
  [0.02, 0.25],
  [0.02, 0.4],
  [0.2, 0.8],
  [0.2, 4],
  [0.05, 0.2],
] as const;

function drawCostShare(random: Random): Figures {
  const [tripCostPercent, barAtrPercent] = pick(random, PAIRS);
  return {
    tripCostPercent,
    barAtrPercent,
    stopAtr: pick(random, [0.5, 0.8, 1.25, 1.6, 2]),
    rewardR: pick(random, [1, 1.5, 2, 3]),
  };
}

export const INTRADAY_TRADING_FORMULAS = {
  'cost-share': {
    prompt: 'What share of a usual bar is the cost, what is it in R, and which hit rate breaks even?',
    steps: COST_SHARE,
    draw: drawCostShare,
    labels: {
      tripCostPercent: { label: 'Cost of a round trip', unit: '%' },
      barAtrPercent: { label: 'ATR, of the price', unit: '%' },
      stopAtr: { label: 'Distance of the stop', unit: ' ATR' },
      rewardR: { label: 'Target', unit: ' R' },
    },
  },
} as const satisfies Readonly<Record<string, FormulaRule>>;
