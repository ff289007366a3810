/**
 * Formulas of `compute` tasks in the topic "Asset classes": the result of a long or short position after costs, and the
 * cost of holding a position.
 */
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '../kernel/time.ts';
import { numberText } from '../kernel/number-text.ts';
import type { Random } from '../kernel/random.ts';
import { RATE_ONE } from '../kernel/money.ts';
import {
  fundingBoundary,
  FUNDING_EVERY_MS,
  FUNDING_RATE,
  FUNDING_RATE_TEXT,
  FUNDING_TIMES_TEXT,
  FUNDINGS_PER_DAY,
} from '../trading/funding.ts';
import { work, type Figures, type FormulaRule, type StepRule } from './compute-formula.ts';
import { pick, roundedTo } from './figures.ts';

const LONG = 1;
const SHORT = -1;

const sideText = (side: number): string => (side === LONG ? 'Long' : 'Short');

const ONE_TRADE = {
  tradeNotional: {
    label: 'Notional at entry',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('quantity') * of('entry')),
    why: 'Quantity × price at entry. Leverage does not change it.',
    mistakes: [
      {
        value: work((of) => (of('quantity') * of('entry')) / of('leverage')),
        sentence: 'That is the margin; the notional moves.',
      },
      { value: work((of) => of('quantity') * of('exit')), sentence: 'The notional at entry takes the price at entry.' },
    ],
  },
  tradeResult: {
    label: 'Result before costs',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('side') * of('quantity') * (of('exit') - of('entry'))),
    why: 'Quantity × (exit − entry) for a long, quantity × (entry − exit) for a short.',
    mistakes: [
      {
        value: work((of) => -of('side') * of('quantity') * (of('exit') - of('entry'))),
        sentence: 'A long gains when the price rises, a short when it falls.',
      },
      {
        value: work((of) => of('leverage') * of('side') * of('quantity') * (of('exit') - of('entry'))),
        sentence: 'Leverage lowers the margin. The result comes from the quantity alone.',
      },
      {
        value: work((of) => of('side') * (of('exit') - of('entry'))),
        sentence: 'That is the result of one unit: multiply by the quantity.',
      },
    ],
  },
  tradeFees: {
    label: 'Fees, in and out',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => (of('quantity') * (of('entry') + of('exit')) * of('feePercent')) / 100),
    why: 'Quantity × price × fee, at the entry and again at the exit.',
    mistakes: [
      {
        value: work((of) => (of('quantity') * of('entry') * of('feePercent')) / 100),
        sentence: 'The fee is paid both ways.',
      },
    ],
  },
  tradeNet: {
    label: 'Result after costs',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('tradeResult') - of('tradeFees')),
    why: 'Result before costs − fees.',
    mistakes: [
      {
        value: work((of) => of('tradeResult') + of('tradeFees')),
        sentence: 'Fees come off a gain and add to a loss: subtract them in both cases.',
      },
      { value: work((of) => of('tradeResult')), sentence: 'The fees come off as well.' },
    ],
  },
  tradePercent: {
    label: 'Result after costs, of the notional at entry',
    unit: '%',
    decimals: 2,
    value: work((of) => (100 * of('tradeNet')) / of('tradeNotional')),
    why: 'Result after costs ÷ notional at entry.',
    mistakes: [
      {
        value: work((of) => (100 * of('leverage') * of('tradeNet')) / of('tradeNotional')),
        sentence: 'You used the margin; the notional moves.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

function drawTrade(random: Random): Figures {
  const entry = 40 + 5 * random.below(30);
  const percent = (2 + random.below(12)) * pick(random, [1, -1]);
  return {
    side: pick(random, [LONG, SHORT]),
    quantity: 5 * (1 + random.below(12)),
    entry,
    exit: roundedTo(entry * (1 + percent / 100), 2),
    feePercent: pick(random, [0.05, 0.1]),
    leverage: pick(random, [2, 4, 5, 10]),
  };
}

/** Funding payment at one funding boundary, as a share of the notional. */
const FUNDING_SHARE = Number(FUNDING_RATE) / Number(RATE_ONE);

/**
 * Returns the number of funding boundaries between two times, which are given in minutes after day 1, 00:00 UTC; `NaN`
 * if a time is missing.
 */
function boundariesBetween(from: number, to: number): number {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return Number.NaN;
  const before = (minutes: number) => fundingBoundary(epochMs(minutes * MINUTE_MS));
  return (before(to) - before(from)) / FUNDING_EVERY_MS;
}

const COUNT_CLOCK_TIMES = `Count clock times, not hours held: ${FUNDING_TIMES_TEXT}.`;

const HOLDING = {
  heldNotional: {
    label: 'Notional',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('margin') * of('leverage')),
    why: 'Margin × leverage.',
    mistakes: [{ value: work((of) => of('margin')), sentence: 'That is the margin. The position is larger.' }],
  },
  heldBoundaries: {
    label: 'Boundaries crossed',
    unit: '',
    decimals: 0,
    value: work((of) => boundariesBetween(of('openedAt'), of('closedAt'))),
    why: `Every boundary between opening and closing counts once: ${FUNDING_TIMES_TEXT}.`,
    mistakes: [
      {
        value: work((of) => Math.floor(((of('closedAt') - of('openedAt')) * MINUTE_MS) / FUNDING_EVERY_MS)),
        sentence: COUNT_CLOCK_TIMES,
      },
      {
        value: work((of) => Math.ceil(((of('closedAt') - of('openedAt')) * MINUTE_MS) / FUNDING_EVERY_MS)),
        sentence: COUNT_CLOCK_TIMES,
      },
    ],
  },
  heldEach: {
    label: 'Funding at one boundary (minus: received)',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => (of('leverage') === 1 ? 0 : of('side') * of('heldNotional') * FUNDING_SHARE)),
    why: `Notional × ${FUNDING_RATE_TEXT}. A long pays it, a short receives it, and a position without leverage has none.`,
    mistakes: [
      {
        value: work((of) => of('side') * of('heldNotional') * FUNDING_SHARE),
        sentence: 'Only leveraged positions have funding.',
      },
      {
        value: work((of) => of('side') * of('margin') * FUNDING_SHARE),
        sentence: 'The rate applies to the notional, not to the margin.',
      },
      {
        value: work((of) => -of('side') * of('heldNotional') * FUNDING_SHARE),
        sentence: 'A long pays funding, a short receives it.',
      },
      {
        value: work((of) => 100 * of('side') * of('heldNotional') * FUNDING_SHARE),
        sentence: `${FUNDING_RATE_TEXT} is one part in ${numberText(1 / FUNDING_SHARE, 0)}.`,
      },
    ],
  },
  heldFunding: {
    label: 'Funding in all (minus: received)',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('heldBoundaries') * of('heldEach')),
    why: 'Boundaries × funding at one boundary.',
    mistakes: [{ value: work((of) => of('heldEach')), sentence: 'It is paid at every boundary.' }],
  },
  heldPercent: {
    label: 'Funding in all, of the margin',
    unit: '%',
    decimals: 2,
    value: work((of) => (100 * of('heldFunding')) / of('margin')),
    why: 'Funding in all ÷ margin.',
    mistakes: [
      {
        value: work((of) => (100 * of('heldFunding')) / of('heldNotional')),
        sentence: 'That is the share of the notional. Divide by the margin.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const DAY_MINUTES = DAY_MS / MINUTE_MS;
const BLOCK_MINUTES = FUNDING_EVERY_MS / MINUTE_MS;

/** Draws a time between two funding boundaries, in minutes after the first, at least 10 minutes from both. */
function insideBlock(random: Random): number {
  return 10 * (1 + random.below(BLOCK_MINUTES / 10 - 2));
}

/**
 * Draws a position that is held for several days, for minutes around one boundary, for hours between two boundaries, or
 * for days without leverage.
 */
function drawHolding(random: Random): Figures {
  const notional = pick(random, [2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 12_000]);
  const way = pick(random, ['days', 'days', 'minutes', 'between', 'unleveraged'] as const);
  const leverage = way === 'unleveraged' ? 1 : pick(random, [2, 4, 5, 10]);
  const block = random.below(FUNDINGS_PER_DAY) * BLOCK_MINUTES;
  const opened = way === 'minutes' ? block + BLOCK_MINUTES - 10 * (1 + random.below(3)) : block + insideBlock(random);
  const closed = {
    days: () =>
      (1 + random.below(5)) * DAY_MINUTES + random.below(FUNDINGS_PER_DAY) * BLOCK_MINUTES + insideBlock(random),
    unleveraged: () => (1 + random.below(5)) * DAY_MINUTES + insideBlock(random),
    minutes: () => block + BLOCK_MINUTES + 10 * (1 + random.below(6)),
    between: () => opened + 10 * (1 + random.below(Math.max(1, (block + BLOCK_MINUTES - opened) / 10 - 1))),
  }[way]();
  return {
    side: pick(random, [LONG, LONG, SHORT]),
    margin: notional / leverage,
    leverage,
    openedAt: opened,
    closedAt: closed,
  };
}

/** Returns a time such as `Day 2, 07:50 UTC`. */
function clockText(minutes: number): string {
  const day = Math.floor(minutes / DAY_MINUTES);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hour, minute] = [Math.floor((minutes % DAY_MINUTES) / (HOUR_MS / MINUTE_MS)), minutes % (HOUR_MS / MINUTE_MS)];
  return `Day ${day + 1}, ${pad(hour)}:${pad(minute)} UTC`;
}

export const ASSET_CLASS_FORMULAS = {
  'one-trade': {
    prompt: 'What is the result of this trade after its fees, in money and as a share of the notional?',
    steps: ONE_TRADE,
    draw: drawTrade,
    labels: {
      side: { label: 'Side', text: sideText },
      quantity: { label: 'Quantity' },
      entry: { label: 'Price at entry' },
      exit: { label: 'Price at exit' },
      feePercent: { label: 'Fee of each order', unit: '%' },
      leverage: { label: 'Leverage', unit: '×' },
    },
  },
  funding: {
    prompt: 'The price does not move. What funding does this position pay or receive?',
    steps: HOLDING,
    draw: drawHolding,
    labels: {
      margin: { label: 'Margin' },
      openedAt: { label: 'Opened', text: clockText },
      closedAt: { label: 'Closed', text: clockText },
    },
  },
} as const satisfies Readonly<Record<string, FormulaRule>>;
