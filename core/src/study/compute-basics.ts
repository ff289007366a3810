/**
 * Formulas of `compute` tasks in the topics "How markets work" and "Psychology and biases", and for the results of a
 * long and a short position without costs.
 */
import { brierScore } from '../bias/scoring.ts';
import type { Random } from '../kernel/random.ts';
import { work, type Figures, type FormulaRule, type Mistake, type StepRule } from './compute-formula.ts';
import { pick, roundedTo } from './figures.ts';

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
    label: 'Cost as a share of the purchase',
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
    label: 'Brier score if the call is right',
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
        sentence: 'Weigh by how often the call is right, not by the stated confidence.',
      },
      {
        value: work((of) => (of('scoreRight') + of('scoreWrong')) / 2),
        sentence: 'The two cases do not come equally often.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

/**
 * Returns the Brier score over three outcomes. As in the Bias Test, the two outcomes that were not called share the
 * remaining probability. `NaN` without a confidence.
 */
function score(confidence: number, isRight: boolean): number {
  return confidence >= 0 && confidence <= 100
    ? brierScore('bullish', confidence, isRight ? 'bullish' : 'bearish')
    : Number.NaN;
}

function expected(chance: number, ifRight: number, ifWrong: number): number {
  return (chance / 100) * ifRight + (1 - chance / 100) * ifWrong;
}

/** A market for round-trip tasks. Prices, spread and ATR are per unit of the asset. */
interface TradedMarket {
  readonly name: string;
  readonly quantities: readonly number[];
  readonly prices: readonly number[];
  /** Ask minus bid, as a share of the price. */
  readonly spreadShare: number;
  readonly feePercents: readonly number[];
  /** ATR as a share of the price. */
  readonly atrShare: number;
  readonly decimals: number;
}

const MARKETS: readonly TradedMarket[] = [
  {
    name: 'coin',
    quantities: [0.05, 0.1, 0.2, 0.4],
    prices: [28_000, 36_000, 42_000, 56_000, 64_000],
    spreadShare: 0.000_1,
    feePercents: [0.1, 0.08],
    atrShare: 0.006,
    decimals: 2,
  },
  {
    name: 'share',
    quantities: [8, 15, 20, 30],
    prices: [120, 180, 240, 360, 420],
    spreadShare: 0.000_25,
    feePercents: [0.05, 0.1],
    atrShare: 0.005,
    decimals: 2,
  },
  {
    name: 'currency pair',
    quantities: [4_000, 5_000, 8_000, 12_000],
    prices: [1.08, 1.12, 1.2, 1.25],
    spreadShare: 0.000_1,
    feePercents: [0.02, 0.05],
    atrShare: 0.0015,
    decimals: 5,
  },
];

function drawRoundTrip(random: Random): Figures {
  const market = pick(random, MARKETS);
  const price = pick(random, market.prices);
  return {
    quantity: pick(random, market.quantities),
    price,
    spread: roundedTo(price * market.spreadShare * (1 + random.below(3)), market.decimals),
    feePercent: pick(random, market.feePercents),
    atr: roundedTo(price * market.atrShare * (0.7 + 0.6 * random.next()), market.decimals),
  };
}

/**
 * Draws a bar. In half of the cases it opens with a gap from the previous close, so that its true range is larger than
 * its height.
 */
function drawRange(random: Random): Figures {
  const atr = roundedTo(1 + 3 * random.next(), 1);
  const low = 60 + random.below(120);
  const height = roundedTo(atr * (0.4 + 1.4 * random.next()), 1);
  const jump = roundedTo(atr * (0.3 + 0.8 * random.next()), 1);
  const place = random.next();
  const inside = roundedTo(low + height * random.next(), 1);
  const previousClose = place < 0.25 ? low - jump : place < 0.5 ? low + height + jump : inside;
  return { high: roundedTo(low + height, 1), low, previousClose: roundedTo(previousClose, 1), atr };
}

function drawLongShort(random: Random): Figures {
  const entry = 40 + 5 * random.below(30);
  const percent = (2 + random.below(12)) * (random.next() < 0.5 ? -1 : 1);
  return { quantity: 5 * (1 + random.below(12)), entry, exit: roundedTo(entry * (1 + percent / 100), 2) };
}

/** Draws a true chance, and a stated confidence that is at least 15 points above it. */
function drawBrier(random: Random): Figures {
  const chance = 40 + 5 * random.below(6);
  return { chance, confidence: chance + 15 + 5 * random.below(Math.floor((100 - chance - 15) / 5) + 1) };
}

export const BASIC_FORMULAS = {
  'round-trip-cost': {
    prompt: 'Buy at market and sell at once, at the same mid price. What does it cost?',
    steps: ROUND_TRIP,
    draw: drawRoundTrip,
    labels: {
      quantity: { label: 'Quantity' },
      price: { label: 'Mid price, in and out' },
      spread: { label: 'Ask minus bid' },
      feePercent: { label: 'Fee of each order', unit: '%' },
      atr: { label: 'ATR' },
    },
    // The step in ATR is part of the task only if the figures include an ATR.
    asks: (id, figures) => id !== 'costAtr' || figures['atr'] !== undefined,
  },
  'range-in-atr': {
    prompt: 'How large is this bar, measured in ATR?',
    steps: RANGE,
    draw: drawRange,
    labels: { high: { label: 'High' }, low: { label: 'Low' }, previousClose: { label: 'Close before' } },
  },
  'long-short': {
    prompt: 'The same two prices, once long and once short. What is the result of each, before costs?',
    steps: LONG_SHORT,
    draw: drawLongShort,
    labels: { entry: { label: 'Price at entry' }, exit: { label: 'Price at exit' } },
  },
  'expected-brier': {
    prompt: 'What score does this confidence earn on average, over many such calls?',
    steps: BRIER,
    draw: drawBrier,
    labels: {
      chance: { label: 'How often the call is right', unit: '%' },
      confidence: { label: 'Stated confidence', unit: '%' },
    },
  },
} as const satisfies Readonly<Record<string, FormulaRule>>;
