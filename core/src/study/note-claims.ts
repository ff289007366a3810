/**
 * Notes for `delete-false` that the prices of a chart confirm or refute. Similar notes form a family. Each family has
 * true and false notes, except the forecasts, which the chart does not decide.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import { elementAt } from '../kernel/element-at.ts';
import { barName, barRange, capitalized, numberText } from '../kernel/number-text.ts';
import type { Random } from '../kernel/random.ts';
import { findFractals, type SwingKind } from '../market/fractals.ts';
import type { TaskChart } from './task.ts';

/** What a note says about bars, independent of how the note is drawn. */
export interface ChartNote {
  readonly text: string;
  readonly from: number;
  readonly until: number;
  readonly isFalse: boolean;
  readonly why: string;
  readonly bars: readonly number[];
}

export interface NoteChart {
  readonly chart: TaskChart;
  readonly measured: ChartBars;
  readonly random: Random;
}

/** A turn is more extreme than this many bars on each side. */
const TURN_RULE = { before: 2, after: 2, ties: 'first' } as const;
/**
 * Minimum margin, in ATR, by which a note is true or false, so that a learner can see which it is. `PLAUSIBLE_ATR` is
 * the maximum margin by which a note is false, so that it is plausible.
 */
const CLEAR_ATR = 0.2;
const PLAUSIBLE_ATR = 1.5;
/** Minimum and maximum number of bars between a turn and the bar that is compared with it. */
const COMPARED = { from: 3, until: 15 } as const;
const RANGE_BARS = 20;
const AFTER_BARS = 5;
const STRETCH_BARS = 9;
const FORECAST_BARS = 20;

export const turnsOf = ({ measured }: NoteChart, kind: SwingKind) =>
  findFractals(measured.bars, TURN_RULE).filter((turn) => turn.kind === kind);
export const barCount = ({ chart }: NoteChart): number => chart.bars.length;
export const priceText = ({ chart }: NoteChart, price: number): string => numberText(price, chart.decimals);
export const rangeAt = ({ measured: { bars } }: NoteChart, index: number): number =>
  elementAt(bars.h, index) - elementAt(bars.l, index);

/** Returns the later bars with which a turn is compared. */
function laterBars(on: NoteChart, index: number): readonly number[] {
  const count = Math.max(0, Math.min(COMPARED.until, barCount(on) - 1 - index) - COMPARED.from + 1);
  return Array.from({ length: count }, (_, place) => index + COMPARED.from + place);
}

/**
 * Returns whether a claim is true. `atr` is how far the price of the claim is beyond the limit, in ATR; it is negative
 * if the price falls short of the limit. Returns `null` if the price is too close to the limit, or if the claim is so
 * far from true that nobody would believe it.
 */
function decided(atr: number): boolean | null {
  if (atr >= CLEAR_ATR) return true;
  return atr <= -CLEAR_ATR && atr >= -PLAUSIBLE_ATR ? false : null;
}

/** Returns notes such as "Bar 66 traded below the low of bar 50." */
function lowerLows(on: NoteChart): readonly ChartNote[] {
  const { l } = on.measured.bars;
  return turnsOf(on, 'low').flatMap(({ index, price }) =>
    laterBars(on, index).flatMap((bar): ChartNote[] => {
      const holds = decided((price - elementAt(l, bar)) / elementAt(on.measured.atr, bar));
      if (holds === null) return [];
      const [low, other] = [priceText(on, elementAt(l, bar)), priceText(on, price)];
      return [
        {
          text: `${capitalized(barName(bar))} traded below the low of ${barName(index)}.`,
          from: bar,
          until: bar,
          isFalse: !holds,
          why: `the low of ${barName(bar)} is ${low}, ${holds ? 'below' : 'above'} ${other} of ${barName(index)}.`,
          bars: [index, bar],
        },
      ];
    }),
  );
}

/** Returns notes such as "Bar 66 closed above the high of bar 50." */
function closesAbove(on: NoteChart): readonly ChartNote[] {
  const { c } = on.measured.bars;
  return turnsOf(on, 'high').flatMap(({ index, price }) =>
    laterBars(on, index).flatMap((bar): ChartNote[] => {
      const holds = decided((elementAt(c, bar) - price) / elementAt(on.measured.atr, bar));
      if (holds === null) return [];
      const [close, other] = [priceText(on, elementAt(c, bar)), priceText(on, price)];
      return [
        {
          text: `${capitalized(barName(bar))} closed above the high of ${barName(index)}.`,
          from: bar,
          until: bar,
          isFalse: !holds,
          why: `the close of ${barName(bar)} is ${close}, ${holds ? 'above' : 'below'} ${other} of ${barName(index)}.`,
          bars: [index, bar],
        },
      ];
    }),
  );
}

/** Returns notes such as "Bar 66 has the largest range of the 20 bars up to it." */
function largestRanges(on: NoteChart): readonly ChartNote[] {
  return Array.from({ length: Math.max(0, barCount(on) - RANGE_BARS) }, (_, place) => place + RANGE_BARS).flatMap(
    (bar): ChartNote[] => {
      const before = Array.from({ length: RANGE_BARS - 1 }, (_, place) => bar - RANGE_BARS + 1 + place);
      const rival = before.reduce((best, each) => (rangeAt(on, each) > rangeAt(on, best) ? each : best));
      const [own, other] = [rangeAt(on, bar), rangeAt(on, rival)];
      const atr = elementAt(on.measured.atr, bar);
      const holds = decided((own - other) / atr);
      // A bar that is clearly small makes no false note, because a learner would see immediately that it is not the
      // largest.
      if (holds === null || (!holds && own < 1.2 * atr)) return [];
      const figures = `${priceText(on, own)} from high to low`;
      const rest = `${barName(rival)} ${priceText(on, other)}`;
      return [
        {
          text: `${capitalized(barName(bar))} has the largest range of the ${RANGE_BARS} bars up to it.`,
          from: bar,
          until: bar,
          isFalse: !holds,
          why: `${barName(bar)} went ${figures}, ${rest}.`,
          bars: [rival, bar],
        },
      ];
    },
  );
}

/** Returns notes such as "All 5 bars after bar 66 closed above its close." */
function closesAfter(on: NoteChart): readonly ChartNote[] {
  const { c } = on.measured.bars;
  return Array.from({ length: Math.max(0, barCount(on) - AFTER_BARS) }, (_, bar) => bar).flatMap((bar): ChartNote[] => {
    const after = Array.from({ length: AFTER_BARS }, (_, place) => bar + 1 + place);
    const lowest = after.reduce((best, each) => (elementAt(c, each) < elementAt(c, best) ? each : best));
    const holds = decided((elementAt(c, lowest) - elementAt(c, bar)) / elementAt(on.measured.atr, bar));
    const above = after.filter((each) => elementAt(c, each) > elementAt(c, bar)).length;
    // With fewer closes above, the note would be obviously false.
    if (holds === null || (!holds && above < AFTER_BARS - 2)) return [];
    const [least, own] = [priceText(on, elementAt(c, lowest)), priceText(on, elementAt(c, bar))];
    return [
      {
        text: `All ${AFTER_BARS} bars after ${barName(bar)} closed above its close.`,
        from: bar,
        until: bar,
        isFalse: !holds,
        why: `${holds ? 'the lowest of them' : barName(lowest)} closed at ${least}, ${holds ? 'above' : 'below'} ${own} of ${barName(bar)}.`,
        bars: [bar, lowest],
      },
    ];
  });
}

/** Returns notes such as "Price stayed below 104.20 from bar 50 to bar 58." In a false note, one bar trades higher. */
function stretches(on: NoteChart): readonly ChartNote[] {
  const { h } = on.measured.bars;
  return Array.from({ length: Math.max(0, barCount(on) - STRETCH_BARS) }, (_, from) => from).flatMap(
    (from): ChartNote[] => {
      const until = from + STRETCH_BARS - 1;
      const all = Array.from({ length: STRETCH_BARS }, (_, place) => from + place);
      const [top = from, next = from] = all.toSorted((a, b) => elementAt(h, b) - elementAt(h, a));
      const atr = elementAt(on.measured.atr, top);
      const isFalse = elementAt(h, top) - elementAt(h, next) > 2 * CLEAR_ATR * atr;
      const limit = elementAt(h, isFalse ? next : top) + (CLEAR_ATR / 2) * atr;
      const high = priceText(on, elementAt(h, top));
      return [
        {
          text: `Price stayed below ${priceText(on, limit)} from ${barName(from)} to ${barName(until)}.`,
          from,
          until,
          isFalse,
          why: isFalse
            ? `${barName(top)} went up to ${high}.`
            : `the highest of ${barRange(from, until)} is ${barName(top)} with ${high}.`,
          bars: [top],
        },
      ];
    },
  );
}

/**
 * Returns a note such as "Price will close above 110.00 within the next 20 bars." The learner must not delete it,
 * because later prices can refute it.
 */
function forecasts(on: NoteChart): readonly ChartNote[] {
  const last = barCount(on) - 1;
  const goal = elementAt(on.measured.bars.c, last) + (1 + 2 * on.random.next()) * elementAt(on.measured.atr, last);
  return [
    {
      text: `Price will close above ${priceText(on, goal)} within the next ${FORECAST_BARS} bars.`,
      from: last,
      until: last,
      isFalse: false,
      why: `it names a price and a time. ${FORECAST_BARS} bars on, the closes have decided it.`,
      bars: [last],
    },
  ];
}

/** Returns the notes that prices confirm or refute, as one list for each family. */
export function chartClaims(on: NoteChart): readonly (readonly ChartNote[])[] {
  return [lowerLows(on), closesAbove(on), largestRanges(on), closesAfter(on), stretches(on), forecasts(on)];
}
