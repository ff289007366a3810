/**
 * Formulas of `compute` tasks in the topic "Order flow": what a large order costs against an order book, and the
 * imbalance of a book.
 */
import type { Random } from '../kernel/random.ts';
import { PRESETS } from '../trading/account-state.ts';
import { RATE_ONE } from '../kernel/money.ts';
import { work, type Figures, type FormulaRule, type StepRule } from './compute-formula.ts';
import { pick, roundedTo } from './figures.ts';
import { numberText } from '../kernel/number-text.ts';

/** Maximum share of a bar's volume that one order fills with the presets Normal and Strict. */
const CAP = Number(PRESETS.normal.maxParticipationRate ?? RATE_ONE) / Number(RATE_ONE);
const LEVELS = ['1', '2', '3'] as const;

/** Returns the quantity of the order that fills at one level of the order book. */
function filledAt(of: (name: string) => number, level: (typeof LEVELS)[number]): number {
  const before = LEVELS.slice(0, LEVELS.indexOf(level)).reduce((sum, each) => sum + of(`askSize${each}`), 0);
  return Math.max(0, Math.min(of(`askSize${level}`), of('bookQuantity') - before));
}

const lastFill = (figures: Figures): string => {
  const of = (name: string) => figures[name] ?? Number.NaN;
  const level = LEVELS.findLast((each) => filledAt(of, each) > 0) ?? '1';
  const text = (name: string) => numberText(of(name), 1);
  return `The last ${numberText(filledAt(of, level), 0)} filled at ${text(`askPrice${level}`)}, not at ${text('askPrice1')}.`;
};

const BOOK_WALK = {
  bookPaid: {
    label: 'Paid for all units',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => LEVELS.reduce((sum, level) => sum + filledAt(of, level) * of(`askPrice${level}`), 0)),
    why: 'Take the cheapest offers first, each as far as it goes, and add up size × price.',
    mistakes: [{ value: work((of) => of('bookQuantity') * of('askPrice1')), sentence: lastFill }],
  },
  bookAverage: {
    label: 'Average price',
    unit: '',
    decimals: 3,
    value: work((of) => of('bookPaid') / of('bookQuantity')),
    why: 'Paid ÷ quantity.',
    mistakes: [
      { value: work((of) => of('askPrice1')), sentence: lastFill },
      {
        value: work((of) => (of('askPrice1') + of('askPrice2')) / 2),
        sentence: 'Weigh each price by the units that fill at it.',
      },
      {
        value: work((of) => (of('askPrice1') + of('askPrice2') + of('askPrice3')) / 3),
        sentence: 'Weigh each price by the units that fill at it.',
      },
    ],
  },
  bookSlippage: {
    label: 'Slippage against the best ask, for one unit',
    unit: '',
    decimals: 3,
    value: work((of) => of('bookAverage') - of('askPrice1')),
    why: 'Average price − best ask.',
    mistakes: [
      {
        value: work((of) => of('bookPaid') - of('bookQuantity') * of('askPrice1')),
        sentence: 'That is the slippage of all units together.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const ROOT_IMPACT = {
  volumeShare: {
    label: 'Share of the volume',
    unit: '%',
    decimals: 2,
    value: work((of) => (100 * of('orderQuantity')) / of('barVolume')),
    why: 'Quantity ÷ volume.',
    mistakes: [
      {
        value: work((of) => of('orderQuantity') / of('barVolume')),
        sentence: 'In percent it is a hundred times that.',
      },
    ],
  },
  unitImpact: {
    label: 'Impact on one unit',
    unit: 'SENSE$',
    decimals: 4,
    value: work((of) => of('tradedPrice') * (of('impactPercent') / 100) * Math.sqrt(of('volumeShare') / 100)),
    why: 'Price × impact × the square root of the share.',
    mistakes: [
      {
        value: work((of) => of('tradedPrice') * (of('impactPercent') / 100) * (of('volumeShare') / 100)),
        sentence: 'Impact grows with the root of the share, not with the share.',
      },
      {
        value: work((of) => (of('tradedPrice') * of('impactPercent')) / 100),
        sentence: 'That is the impact of an order as large as the whole volume.',
      },
    ],
  },
  orderImpact: {
    label: 'Impact on the whole order',
    unit: 'SENSE$',
    decimals: 2,
    value: work((of) => of('unitImpact') * of('orderQuantity')),
    why: 'Impact on one unit × quantity.',
    mistakes: [],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const VOLUME_CAP = {
  cappedFill: {
    label: 'Filled by the first bar',
    unit: 'units',
    decimals: 0,
    value: work((of) => Math.min(of('orderQuantity'), CAP * of('barVolume'))),
    why: 'One order fills at most a tenth of a bar’s volume.',
    mistakes: [
      {
        value: work((of) => of('orderQuantity')),
        sentence: 'The bar traded enough, but one order takes a tenth of it at most.',
      },
      { value: work((of) => CAP * of('orderQuantity')), sentence: 'The tenth is of the volume, not of the order.' },
    ],
  },
  cappedRest: {
    label: 'Left to fill',
    unit: 'units',
    decimals: 0,
    value: work((of) => of('orderQuantity') - of('cappedFill')),
    why: 'Quantity − filled.',
    mistakes: [],
  },
  cappedBars: {
    label: 'Bars of this volume until all is filled',
    unit: 'bars',
    decimals: 0,
    value: work((of) => Math.ceil(of('orderQuantity') / of('cappedFill'))),
    why: 'Quantity ÷ filled by one bar, rounded up.',
    mistakes: [
      {
        value: work((of) => Math.floor(of('orderQuantity') / of('cappedFill'))),
        sentence: 'The rest needs a bar as well: round up.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

const IMBALANCE = {
  touchDifference: {
    label: 'More on the bid than on the ask, at the best prices',
    unit: 'units',
    decimals: 0,
    value: work((of) => of('bidSize1') - of('askSize1')),
    why: 'Size of the best bid − size of the best ask.',
    mistakes: [
      {
        value: work((of) => of('bidSize1') + of('bidSize2') - of('askSize1') - of('askSize2')),
        sentence: 'Only the best bid and the best ask count.',
      },
      { value: work((of) => of('askSize1') - of('bidSize1')), sentence: 'Bid first: more on the bid is positive.' },
    ],
  },
  touchTotal: {
    label: 'Both together',
    unit: 'units',
    decimals: 0,
    value: work((of) => of('bidSize1') + of('askSize1')),
    why: 'Size of the best bid + size of the best ask.',
    mistakes: [],
  },
  imbalance: {
    label: 'Imbalance',
    unit: '',
    decimals: 2,
    value: work((of) => of('touchDifference') / of('touchTotal')),
    why: 'Difference ÷ both together: from −1, all on the ask, to +1, all on the bid.',
    mistakes: [
      {
        value: work((of) => of('bidSize1') / of('askSize1')),
        sentence: 'That is a ratio; the imbalance divides by both together.',
      },
      {
        value: work((of) => of('bidSize1') / of('touchTotal')),
        sentence: 'That is the share of the bid; take the difference.',
      },
    ],
  },
} as const satisfies Readonly<Record<string, StepRule>>;

/** Draws an order that takes all of the first level and a part of the second or third. */
function drawBookWalk(random: Random): Figures {
  const price = 80 + random.below(60) + pick(random, [0.1, 0.2, 0.4]);
  const sizes = Array.from({ length: 3 }, () => 10 * (2 + random.below(6)));
  const [first = 0, second = 0, third = 0] = sizes;
  const inThird = random.next() < 0.5;
  const part = 10 * (1 + random.below((inThird ? third : second) / 10 - 1));
  const step = () => 0.1 * (1 + random.below(4));
  const price2 = roundedTo(price + step(), 1);
  return {
    bookQuantity: inThird ? first + second + part : first + part,
    askPrice1: roundedTo(price, 1),
    askSize1: first,
    askPrice2: price2,
    askSize2: second,
    askPrice3: roundedTo(price2 + step(), 1),
    askSize3: third,
  };
}

/** Shares, in percent, whose square roots are simple numbers. */
const SHARE_PERCENTS = [0.25, 1, 2.25, 4, 6.25, 9] as const;

function drawRootImpact(random: Random): Figures {
  const barVolume = 400 * (5 + random.below(40));
  return {
    tradedPrice: 20 * (2 + random.below(12)),
    impactPercent: pick(random, [0.05, 0.1, 0.15, 0.2]),
    barVolume,
    orderQuantity: roundedTo((barVolume * pick(random, SHARE_PERCENTS)) / 100, 2),
  };
}

function drawVolumeCap(random: Random): Figures {
  const barVolume = 100 * (3 + random.below(30));
  return { orderQuantity: roundedTo(CAP * barVolume * (1.2 + 2 * random.next()), 0), barVolume };
}

function drawImbalance(random: Random): Figures {
  const size = () => 20 * (2 + random.below(20));
  const bid = roundedTo(60 + random.below(80) + 0.1 * random.below(10), 1);
  const [bidSize1, askSize1] = [size(), size()];
  return {
    bidPrice2: roundedTo(bid - 0.1, 1),
    bidSize2: size(),
    bidPrice1: bid,
    bidSize1: bidSize1 === askSize1 ? bidSize1 + 20 : bidSize1,
    askPrice1: roundedTo(bid + 0.1, 1),
    askSize1,
    askPrice2: roundedTo(bid + 0.2, 1),
    askSize2: size(),
  };
}

function bookRow(figures: Figures, side: 'bid' | 'ask', level: string, name: string): readonly string[] {
  const of = (what: string) => figures[`${side}${what}${level}`] ?? 0;
  return [name, numberText(of('Price'), 1), numberText(of('Size'), 0)];
}

const names = (side: 'bid' | 'ask', levels: readonly string[]) =>
  levels.flatMap((level) => [`${side}Price${level}`, `${side}Size${level}`]);

export const ORDER_FLOW_FORMULAS = {
  'book-walk': {
    prompt: 'A market order to buy meets these offers. What does it pay?',
    steps: BOOK_WALK,
    draw: drawBookWalk,
    labels: { bookQuantity: { label: 'Quantity to buy' } },
    table: {
      names: names('ask', LEVELS),
      of: (figures) => ({
        caption: 'Offers, the best first (drawn)',
        columns: ['Offer', 'Price', 'Size'],
        rows: LEVELS.map((level) => bookRow(figures, 'ask', level, `Ask ${level}`)),
      }),
    },
  },
  'root-impact': {
    prompt: 'What does the size of this market order add to its price, by the rule of the sandbox?',
    steps: ROOT_IMPACT,
    draw: drawRootImpact,
    labels: {
      tradedPrice: { label: 'Price' },
      impactPercent: { label: 'Impact of an order as large as the whole volume', unit: '%' },
      barVolume: { label: 'Volume of the bar' },
      orderQuantity: { label: 'Quantity of the order' },
    },
  },
  'volume-cap': {
    prompt: 'On Normal, how much of this order does a bar fill?',
    steps: VOLUME_CAP,
    draw: drawVolumeCap,
    labels: {},
  },
  'book-imbalance': {
    prompt: 'How does this book lean at its best prices?',
    steps: IMBALANCE,
    draw: drawImbalance,
    labels: {},
    table: {
      names: [...names('bid', ['1', '2']), ...names('ask', ['1', '2'])],
      of: (figures) => ({
        caption: 'Order book (drawn)',
        columns: ['Side', 'Price', 'Size'],
        rows: [
          bookRow(figures, 'ask', '2', 'Ask 2'),
          bookRow(figures, 'ask', '1', 'Best ask'),
          bookRow(figures, 'bid', '1', 'Best bid'),
          bookRow(figures, 'bid', '2', 'Bid 2'),
        ],
      }),
    },
  },
} as const satisfies Readonly<Record<string, FormulaRule>>;
