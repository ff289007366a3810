/**
 * `rebuild`: build a candle from its four prices. If each price is off by at most 2% of the bar's range and the fill is
 * right, the score is 1; if one of these five is wrong, 0.5. If the close equals the open, either fill is right.
 */
import type { Random } from '../../kernel/random.ts';
import { numberText } from '../../kernel/number-text.ts';
import { rounded, windowNeed, windowOf } from '../task-chart.ts';
import type { SpecFor, TaskRule } from '../task-rule.ts';
import type { CandleFill, Prices, TaskAnswers, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

/** Maximum distance of the learner's price from the right price, as a share of the bar's range. */
const TOLERANCE = 0.02;
/**
 * Minimum body as a share of the range. Bars with a smaller body are not used, because they look like bars without a
 * body.
 */
const BODY_MIN = 0.08;
/** Minimum wick that can be seen, as a share of the range. */
const WICK_MIN = 0.08;
const BARS = 60;
const INTERVALS = ['1h', '4h', '1d'] as const;

type Shape = NonNullable<SpecFor<'rebuild'>['shape']>;

interface CandleParts {
  readonly range: number;
  readonly rise: number;
  readonly upperWick: number;
  readonly lowerWick: number;
}

/** Measures a candle. All values except the range are shares of the range. */
function partsOf({ open, high, low, close }: Prices): CandleParts {
  const range = high - low;
  return {
    range,
    rise: (close - open) / range,
    upperWick: (high - Math.max(open, close)) / range,
    lowerWick: (Math.min(open, close) - low) / range,
  };
}

function hasShape(prices: Prices, shape: Shape | undefined): boolean {
  const { range, rise, upperWick, lowerWick } = partsOf(prices);
  if (!(range > 0) || Math.abs(rise) < BODY_MIN) return false;
  if (shape === 'rising') return rise > 0;
  if (shape === 'falling') return rise < 0;
  // A wick is missing only if its length is zero: the instruction says so, and the prices beside it show it.
  if (shape === 'wick-missing')
    return Math.min(upperWick, lowerWick) === 0 && Math.max(upperWick, lowerWick) >= WICK_MIN;
  return upperWick >= WICK_MIN && lowerWick >= WICK_MIN;
}

function make(spec: SpecFor<'rebuild'>, candidates: readonly Prices[], random: Random): Prices | null {
  const fitting = candidates.filter((prices) => hasShape(prices, spec.shape));
  return fitting[random.below(Math.max(1, fitting.length))] ?? null;
}

const PLACES = ['bodyTop', 'bodyBottom', 'high', 'low'] as const;
type Place = (typeof PLACES)[number];
const PLACE_NAMES: Readonly<Record<Place, string>> = {
  bodyTop: 'top of the body',
  bodyBottom: 'bottom of the body',
  high: 'high',
  low: 'low',
};

function placesOf({ open, high, low, close }: Prices): Readonly<Record<Place, number>> {
  return { bodyTop: Math.max(open, close), bodyBottom: Math.min(open, close), high, low };
}

/** Returns the name of the price that belongs to a part of the candle. */
function sourceOf(place: Place, { open, close }: Prices): string {
  if (place === 'high' || place === 'low') return place;
  return (place === 'bodyTop') === close > open ? 'close' : 'open';
}

function fillOf({ open, close }: Prices): CandleFill | null {
  if (open === close) return null;
  return close > open ? 'hollow' : 'filled';
}

function fillSentence({ open, close }: Prices, decimals: number): string {
  const [from, to] = [numberText(open, decimals), numberText(close, decimals)];
  if (open === close) return `Open and close are both ${to}: the body is a line.`;
  return close > open
    ? `The close, ${to}, is above the open, ${from}, so the body is hollow.`
    : `The close, ${to}, is below the open, ${from}, so the body is filled.`;
}

function gradePlace(
  place: Place,
  { question: { prices, decimals } }: TaskOf<'rebuild'>,
  answer: TaskAnswers['rebuild'],
): VerdictLine {
  const right = placesOf(prices)[place];
  const off = answer[place] - right;
  const isRight = Math.abs(off) <= TOLERANCE * (prices.high - prices.low) + 1e-9;
  const source = `the ${sourceOf(place, prices)} is ${numberText(right, decimals)}`;
  return isRight
    ? line('right', `The ${PLACE_NAMES[place]} is right: ${source}.`, place)
    : line(
        'wrong',
        `The ${PLACE_NAMES[place]} is ${numberText(Math.abs(off), decimals)} too ${off > 0 ? 'high' : 'low'}: ${source}.`,
        place,
      );
}

export const REBUILD: TaskRule<'rebuild'> = {
  need: ({ prices, chart }) => (prices === undefined ? windowNeed(chart, INTERVALS, BARS) : { kind: 'none' }),
  make(spec, material, random) {
    if (spec.prices !== undefined) {
      const { prices } = spec;
      const decimals = Math.max(...Object.values(prices).map((price) => (String(price).split('.')[1] ?? '').length));
      return { question: { prices, decimals }, reference: { prices } };
    }
    const { bars, decimals } = windowOf(material);
    const candidates = bars.map(({ o, h, l, c }) => ({
      open: rounded(o, decimals),
      high: rounded(h, decimals),
      low: rounded(l, decimals),
      close: rounded(c, decimals),
    }));
    const prices = make(spec, candidates, random);
    return prices === null ? null : { question: { prices, decimals }, reference: { prices } };
  },
  grade(task, answer) {
    const { prices, decimals } = task.question;
    const fill = fillOf(prices);
    const isFillRight = fill === null || answer.fill === fill;
    const places = PLACES.map((place) => gradePlace(place, task, answer));
    const lines = [...places, line(isFillRight ? 'right' : 'wrong', fillSentence(prices, decimals), 'fill')];
    const wrong = lines.filter(({ result }) => result === 'wrong').length;
    const summary = wrong === 0 ? 'All four prices and the fill are right.' : `${5 - wrong} of 5 parts are right.`;
    return verdictOf(wrong === 0 ? 1 : wrong === 1 ? 0.5 : 0, summary, lines);
  },
  hint({ question: { prices, decimals } }, step) {
    const number = (value: number) => numberText(value, decimals);
    return hintAt(step, {
      rule: () => ({
        sentence:
          'The body reaches from open to close, the wicks from the body to high and low. A close above the open makes it hollow.',
      }),
      region: () => ({ sentence: fillSentence(prices, decimals) }),
      'worked-answer': () => {
        const { bodyTop, bodyBottom, high, low } = placesOf(prices);
        return {
          sentence:
            `Body from ${number(bodyBottom)} to ${number(bodyTop)}, upper wick to ${number(high)}, ` +
            `lower wick to ${number(low)}, ${fillOf(prices) ?? 'hollow or filled'}.`,
        };
      },
    });
  },
};
