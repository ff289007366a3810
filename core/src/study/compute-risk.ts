/** Formulas of `compute` tasks in the topic "Risk management". */
import type { Random } from '../kernel/random.ts';
import { work, type Figures, type FormulaRule, type StepRule } from './compute-formula.ts';
import { pick, roundedTo } from './figures.ts';

/** Rounding tolerance, so that a quantity that is a whole number of lots does not lose a lot to a rounding error. */
const ROUNDING = 1e-9;

function wholeLots(quantity: number, lot: number): number {
  return Math.floor(quantity / lot + ROUNDING) * lot;
}

const SIZE = {
  riskAmount: {
    label: 'Amount at risk',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => (of('equity') * of('riskPercent')) / 100),
    why: 'Account × risk.',
    mistakes: [
      { value: work((of) => of('equity') * of('riskPercent')), sentence: 'The risk is in percent: divide by 100.' },
      { value: work((of) => of('equity')), sentence: 'The whole account is not at risk: take its risk in percent.' },
    ],
  },
  unitLoss: {
    label: 'Loss of one unit at the stop',
    unit: 'SENSE$',
    decimals: 3,
    value: work((of) => Math.abs(of('entry') - of('stop')) + (of('feePercent') / 100) * (of('entry') + of('stop'))),
    why: 'The distance from entry to stop, plus the fee on the price at entry and on the price at the stop.',
    mistakes: [
      {
        value: work((of) => Math.abs(of('entry') - of('stop'))),
        sentence: 'The fees are lost at the stop as well, on the way in and on the way out.',
      },
      {
        value: work((of) => Math.abs(of('entry') - of('stop')) + (of('feePercent') / 100) * of('entry')),
        sentence: 'The order that closes the position pays a fee too.',
      },
      {
        value: work((of) => of('entry')),
        sentence: 'One unit does not lose its whole price, only the distance to the stop.',
      },
    ],
  },
  riskSize: {
    label: 'Size, rounded down to the lot',
    unit: 'units',
    decimals: 2,
    value: work((of) => wholeLots(of('riskAmount') / of('unitLoss'), of('lot'))),
    why: 'Amount at risk ÷ loss of one unit, rounded down.',
    mistakes: [
      {
        value: work((of) => of('riskAmount') / of('entry')),
        sentence: 'You divided by the price, not by what one unit loses at the stop.',
      },
      {
        value: work((of) => of('riskAmount') / Math.abs(of('entry') - of('stop'))),
        sentence: 'At this size the fees take the loss above the amount at risk.',
      },
      {
        value: work((of) => of('equity') / of('unitLoss')),
        sentence: 'Divide the amount at risk, not the whole account.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const DRAWDOWN = {
  fallPercent: {
    label: 'Drawdown',
    unit: '%',
    decimals: 1,
    value: work((of) => (100 * (of('equityPeak') - of('equityTrough'))) / of('equityPeak')),
    why: '(Peak − trough) ÷ peak.',
    mistakes: [
      {
        value: work((of) => (100 * (of('equityPeak') - of('equityTrough'))) / of('equityTrough')),
        sentence: 'A drawdown is a share of the peak, not of the trough.',
      },
      {
        value: work((of) => of('equityPeak') - of('equityTrough')),
        sentence: 'This is the loss in SENSE$; divide it by the peak.',
      },
    ],
  },
  recoveryPercent: {
    label: 'Gain that brings the peak back',
    unit: '%',
    decimals: 1,
    value: work((of) => (100 * of('fallPercent')) / (100 - of('fallPercent'))),
    why: 'Drawdown ÷ (100% − drawdown): the gain is a share of what is left.',
    mistakes: [
      {
        value: work((of) => of('fallPercent')),
        sentence: 'The gain is made on what is left, which is less: it must be larger than the loss.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

type Read = (name: string) => number;

/** Returns 1 for a long and −1 for a short position: the stop of a long lies below its entry. */
const signOf = (of: Read): number => Math.sign(of('entry') - of('stop'));

/**
 * Returns the price at which a stop fills on the next bar: the stop price, or the bar's open if the open lies beyond
 * the stop.
 */
function gapFill(of: Read): number {
  const isBeyond = signOf(of) * (of('stop') - of('nextOpen')) > 0;
  return isBeyond ? of('nextOpen') : of('stop');
}

/** Returns the next bar's worst price for the position: the low for a long, the high for a short. */
const worstPrice = (of: Read): number => (signOf(of) > 0 ? of('nextLow') : of('nextHigh'));

const GAP = {
  stopFill: {
    label: 'Fill of the stop',
    unit: '',
    decimals: 2,
    value: work(gapFill),
    why: 'A stop is a market order once its price is reached. If the bar opens beyond it, the fill is the open.',
    mistakes: [
      { value: work((of) => of('stop')), sentence: 'The bar opened beyond the stop: the open is the price.' },
      {
        value: work((of) => of('nextOpen')),
        sentence: 'The bar opened before the stop. It reached the stop later and filled there.',
      },
      { value: work(worstPrice), sentence: 'The order fills at once, not at the worst price of the bar.' },
      { value: work((of) => of('closeBefore')), sentence: 'The close before had passed when the stop was reached.' },
    ],
  },
  gapLoss: {
    label: 'Loss of one unit',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => signOf(of) * (of('entry') - of('stopFill'))),
    why: 'The distance from the entry to the fill.',
    mistakes: [
      {
        value: work((of) => Math.abs(of('stop') - of('stopFill'))),
        sentence: 'Count from the entry, not from the stop.',
      },
      {
        value: work((of) => Math.abs(of('closeBefore') - of('stopFill'))),
        sentence: 'Count from the entry, not from the close before.',
      },
    ],
  },
  gapR: {
    label: 'Loss in R',
    unit: 'R',
    decimals: 2,
    value: work((of) => of('gapLoss') / Math.abs(of('entry') - of('stop'))),
    why: 'Loss of one unit ÷ the distance from entry to stop, which is 1 R.',
    mistakes: [
      { value: () => 1, sentence: 'The fill was not at the stop, so the loss is not 1 R.' },
      {
        value: work((of) => (100 * of('gapLoss')) / of('entry')),
        sentence: 'This is the loss in percent of the entry; R divides by the distance to the stop.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const COMMON = {
  riskEach: {
    label: 'Risk of one position',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => (of('equity') * of('riskPercent')) / 100),
    why: 'Account × risk of each position.',
    mistakes: [
      { value: work((of) => of('equity') * of('riskPercent')), sentence: 'The risk is in percent: divide by 100.' },
    ],
  },
  groupRisk: {
    label: 'Common risk of the group',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('together') * of('riskEach')),
    why: 'Positions that move together are stopped together: add their risks.',
    mistakes: [
      {
        value: work((of) => (of('together') + of('apart')) * of('riskEach')),
        sentence: 'The positions that move by themselves are not part of the group.',
      },
      { value: work((of) => of('riskEach')), sentence: 'Each position of the group loses its risk: add them.' },
      {
        value: work((of) => Math.sqrt(of('together')) * of('riskEach')),
        sentence: 'The root holds for bets that do not move together; these do.',
      },
    ],
  },
  groupRiskPercent: {
    label: 'Common risk, of the account',
    unit: '%',
    decimals: 2,
    value: work((of) => (100 * of('groupRisk')) / of('equity')),
    why: 'Common risk ÷ account.',
    mistakes: [{ value: work((of) => of('riskPercent')), sentence: 'This is the risk of one position.' }],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

/**
 * Draws a market in which the stop is near the entry, so that a size computed without fees differs from the right size
 * by more than the tolerance.
 */
function drawSize(random: Random): Figures {
  const entry = pick(random, [24, 40, 50, 80, 120, 200, 320]);
  const away = pick(random, [0.015, 0.02, 0.025, 0.03, 0.04]);
  const sign = random.next() < 0.5 ? 1 : -1;
  return {
    equity: pick(random, [6_000, 8_000, 10_000, 12_000, 20_000]),
    riskPercent: pick(random, [0.5, 1, 1.5, 2]),
    entry,
    stop: roundedTo(entry * (1 - sign * away), 2),
    feePercent: 0.1,
    lot: 0.01,
  };
}

function drawDrawdown(random: Random): Figures {
  const equityPeak = pick(random, [8_000, 10_000, 12_500, 14_000, 16_000, 20_000]);
  const percent = pick(random, [15, 18, 20, 24, 25, 30, 35, 40, 45, 55, 60]);
  return { equityPeak, equityTrough: Math.round(equityPeak * (1 - percent / 100)) };
}

/** Draws a bar after the entry. In two of three cases it opens beyond the stop; otherwise it reaches the stop later. */
function drawGap(random: Random): Figures {
  const entry = pick(random, [48, 60, 85, 97, 120, 150, 210]);
  const sign = random.next() < 0.6 ? 1 : -1;
  const risk = roundedTo(entry * pick(random, [0.02, 0.025, 0.03]), 1);
  const away = (parts: number) => roundedTo(entry - sign * parts * risk, 2);
  const isBeyond = random.next() < 0.67;
  const open = isBeyond ? 1.4 + 1.8 * random.next() : 0.4 + 0.35 * random.next();
  const nextOpen = away(open);
  const worst = away(Math.max(open, 1) + 0.2 + 0.4 * random.next());
  const best = away(open - 0.15 - 0.2 * random.next());
  return {
    entry,
    stop: away(1),
    closeBefore: away(0.1 + 0.2 * random.next()),
    nextOpen,
    nextHigh: sign > 0 ? best : worst,
    nextLow: sign > 0 ? worst : best,
  };
}

function drawCommon(random: Random): Figures {
  return {
    equity: pick(random, [5_000, 8_000, 10_000, 15_000]),
    riskPercent: pick(random, [0.5, 0.75, 1, 1.25, 1.5]),
    together: 2 + random.below(4),
    apart: 1 + random.below(2),
  };
}

export const RISK_FORMULAS = {
  'size-from-risk': {
    prompt: 'How many units may you trade, so that the stop costs no more than the risk, fees included?',
    steps: SIZE,
    draw: drawSize,
    labels: {
      equity: { label: 'Account', unit: ' SENSE$' },
      riskPercent: { label: 'Risk of each trade', unit: '%' },
      stop: { label: 'Stop' },
      lot: { label: 'Lot size' },
    },
  },
  'drawdown-recovery': {
    prompt: 'How deep is the drawdown, and what gain brings the account back to its peak?',
    steps: DRAWDOWN,
    draw: drawDrawdown,
    labels: {
      equityPeak: { label: 'Account at its peak', unit: ' SENSE$' },
      equityTrough: { label: 'Account at its trough', unit: ' SENSE$' },
    },
  },
  'stop-over-gap': {
    prompt:
      'The market closes for the night with your stop in place. Where does it fill on the next bar, and what does it cost in R, before spread and fees?',
    steps: GAP,
    draw: drawGap,
    labels: {
      closeBefore: { label: 'Close before' },
      nextOpen: { label: 'Next open' },
      nextHigh: { label: 'High of that bar' },
      nextLow: { label: 'Low of that bar' },
    },
  },
  'common-risk': {
    prompt: 'All positions of one group reach their stops on the same day. What do they cost together?',
    steps: COMMON,
    draw: drawCommon,
    labels: {
      together: { label: 'Positions that move together' },
      apart: { label: 'Positions that move by themselves' },
    },
  },
} as const satisfies Readonly<Record<string, FormulaRule>>;
