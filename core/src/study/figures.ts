/** Fresh figures for `compute` tasks: round enough to be worked out by hand or with a calculator. */
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import { numberText } from './number-text.ts';
import type { ComputeFormula } from './task-spec.ts';

/** By the name that an author gives in `example`, such as `price`. */
export type Figures = Readonly<Record<string, number>>;

/** A market to price a round trip in. Prices, spread and ATR are per unit. */
interface TradedMarket {
  readonly name: string;
  readonly quantities: readonly number[];
  readonly prices: readonly number[];
  /** Ask minus bid, in parts of the price. */
  readonly spreadShare: number;
  readonly feePercents: readonly number[];
  /** ATR in parts of the price. */
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

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return elementAt(values, random.below(values.length));
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function drawRoundTrip(random: Random): Figures {
  const market = pick(random, MARKETS);
  const price = pick(random, market.prices);
  return {
    quantity: pick(random, market.quantities),
    price,
    spread: rounded(price * market.spreadShare * (1 + random.below(3)), market.decimals),
    feePercent: pick(random, market.feePercents),
    atr: rounded(price * market.atrShare * (0.7 + 0.6 * random.next()), market.decimals),
  };
}

/** A bar that opened away from the close before it in half of the cases, so that its true range is more than its height. */
function drawRange(random: Random): Figures {
  const atr = rounded(1 + 3 * random.next(), 1);
  const low = 60 + random.below(120);
  const height = rounded(atr * (0.4 + 1.4 * random.next()), 1);
  const jump = rounded(atr * (0.3 + 0.8 * random.next()), 1);
  const place = random.next();
  const inside = rounded(low + height * random.next(), 1);
  const previousClose = place < 0.25 ? low - jump : place < 0.5 ? low + height + jump : inside;
  return { high: rounded(low + height, 1), low, previousClose: rounded(previousClose, 1), atr };
}

function drawLongShort(random: Random): Figures {
  const entry = 40 + 5 * random.below(30);
  const percent = (2 + random.below(12)) * (random.next() < 0.5 ? -1 : 1);
  return { quantity: 5 * (1 + random.below(12)), entry, exit: rounded(entry * (1 + percent / 100), 2) };
}

/** Stated confidence and true chance lie at least 15 points apart. */
function drawBrier(random: Random): Figures {
  const chance = 40 + 5 * random.below(6);
  return { chance, confidence: chance + 15 + 5 * random.below(Math.floor((100 - chance - 15) / 5) + 1) };
}

const DRAWS: Readonly<Record<ComputeFormula, (random: Random) => Figures>> = {
  'round-trip-cost': drawRoundTrip,
  'range-in-atr': drawRange,
  'long-short': drawLongShort,
  'expected-brier': drawBrier,
};

export function drawFigures(formula: ComputeFormula, random: Random): Figures {
  return DRAWS[formula](random);
}

const LABELS: Readonly<Record<string, { readonly label: string; readonly unit: string }>> = {
  quantity: { label: 'Quantity', unit: '' },
  price: { label: 'Mid price, in and out', unit: '' },
  spread: { label: 'Ask minus bid', unit: '' },
  feePercent: { label: 'Fee of each order', unit: '%' },
  atr: { label: 'ATR', unit: '' },
  high: { label: 'High', unit: '' },
  low: { label: 'Low', unit: '' },
  previousClose: { label: 'Close before', unit: '' },
  entry: { label: 'Price at entry', unit: '' },
  exit: { label: 'Price at exit', unit: '' },
  chance: { label: 'How often the call comes true', unit: '%' },
  confidence: { label: 'Stated confidence', unit: '%' },
};

/** Returns the figures as a learner reads them, without needless digits. */
export function givenFigures(figures: Figures): readonly { readonly label: string; readonly value: string }[] {
  return Object.entries(figures).map(([name, value]) => {
    const { label = name, unit = '' } = LABELS[name] ?? {};
    const decimals = (String(value).split('.')[1] ?? '').length;
    return { label, value: `${numberText(value, decimals)}${unit}` };
  });
}
