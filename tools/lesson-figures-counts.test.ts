// If this fails, a lesson or its quiz states a count of candles, stops, volume or moves that differs from the count on
// the shipped candles.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { HOUR_MS } from '../core/src/kernel/time.ts';
import {
  candleShape,
  coversBody,
  hasLongShadow,
  hasShortShadow,
  isOppositePair,
  moveBefore,
} from '../core/src/market/candle-shape.ts';
import { ABNORMAL_TIMES, usualVolume } from '../core/src/market/usual-volume.ts';
import { FIRST_PATTERN_BAR, isPattern } from '../core/src/study/candle-patterns.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const whole = new Intl.NumberFormat('en-US');

function hourlyBitcoin() {
  const bars = series.get('BTC')?.get('1h');
  if (bars === undefined) throw new Error('the shipped history has no hourly BTC');
  return bars;
}

const btc = hourlyBitcoin();
const { atr } = measureChart(btc);
const all = [...btc.t.keys()];
/** Indexes of the BTC bars without the first 15. The first ones have no ATR of their own. */
const known = all.filter((i) => i >= 15);
const closeAt = (i: number) => elementAt(btc.c, i);

const quantile = (values: readonly number[], share: number) =>
  elementAt(
    values.toSorted((a, b) => a - b),
    Math.floor(share * values.length),
  );
const share = <Item>(items: readonly Item[], has: (item: Item) => boolean, digits = 0) =>
  `${((100 * items.filter(has).length) / items.length).toFixed(digits)}%`;

/** Returns the given texts that are missing in the lesson, or in the right option of a question of its quiz. */
function lacking(lesson: string, question: string, answer: string, ...said: readonly string[]): readonly string[] {
  const found = lessons.get(lesson);
  const right = found?.quiz.find(({ id }) => id === question)?.options[0]?.text ?? '';
  return [...said.filter((each) => found?.prose.includes(each) !== true), ...(right === answer ? [] : [answer])];
}

test('candle-patterns: the lesson and its quiz count hammers, dojis and engulfings of hourly BTC as the candles give them', () => {
  const bars = all.slice(FIRST_PATTERN_BAR);
  const inThousand = (has: (i: number) => boolean) => Math.round((1_000 * bars.filter(has).length) / bars.length);
  const isHammer = (i: number) => isPattern(btc, 'hammer', i);
  const [dojis, engulfings] = (['doji', 'bullish-engulfing'] as const).map((pattern) =>
    inThousand((i) => isPattern(btc, pattern, i)),
  );
  const covered = inThousand((i) => {
    const [own, last] = [candleShape(btc, i), candleShape(btc, i - 1)];
    return isOppositePair(own, last, 1) && coversBody(own, last);
  });
  const followed = bars.filter((i) => i + 5 < btc.t.length);
  const isPassed = (i: number) => btc.l.subarray(i + 1, i + 6).some((low) => low < elementAt(btc.l, i));
  const [passed, usual] = [share(followed.filter(isHammer), isPassed), share(followed, isPassed)];
  const said = [
    `${inThousand(isHammer)} of 1,000 hourly bars of BTC are hammers and ${dojis} are dojis`,
    `BTC 1h, ${whole.format(bars.length)} bars`,
    `${engulfings} are bullish engulfings; without the fall it would be ${covered}`,
    `went below the low of ${passed} of the hammers, and below the low of ${usual} of all bars`,
  ];
  expect(lacking('candle-patterns', 'engulfings-in-a-thousand', `${engulfings}`, ...said)).toEqual([]);
  expect(lacking('candle-patterns', 'low-of-a-hammer', `In ${passed} of cases`)).toEqual([]);
  const optionsOf = (id: string) => lessons.get('candle-patterns')?.quiz.find((each) => each.id === id)?.options;
  expect(optionsOf('engulfings-in-a-thousand')?.[3]?.text).toBe(`${covered}`);
  expect(optionsOf('low-of-a-hammer')?.[3]?.text).toBe(`In ${usual} of cases`);
});

test('candle-patterns: the lesson states how many hammer shapes of hourly AAPL come after a fall', () => {
  const aapl = series.get('AAPL')?.get('1h') ?? btc;
  const shapes = [...aapl.t.keys()].slice(FIRST_PATTERN_BAR).filter((i) => {
    const shape = candleShape(aapl, i);
    return hasLongShadow(shape, 'lower') && hasShortShadow(shape, 'upper');
  });
  const fallen = share(shapes, (i) => moveBefore(aapl, i) < 0);
  const said = [
    `AAPL 1h, ${shapes.length} shapes`,
    `${fallen} of the bars with the shape of a hammer come after a fall`,
  ];
  expect(lacking('candle-patterns', 'shapes-after-a-fall', `${fallen} of them`, ...said)).toEqual([]);
});

test('order-flow-limits: the lesson states how often a bar and its hours give opposite signs of delta', () => {
  const way = (from: number, to: number) => Math.sign(closeAt(to) - elementAt(btc.o, from));
  const opens = all.filter(
    (i) => elementAt(btc.t, i) % (4 * HOUR_MS) === 0 && btc.t[i + 3] === elementAt(btc.t, i) + 3 * HOUR_MS,
  );
  const byHours = (i: number) =>
    Math.sign([0, 1, 2, 3].reduce((sum, hour) => sum + way(i + hour, i + hour) * elementAt(btc.v, i + hour), 0));
  const told = opens.filter((i) => way(i, i + 3) !== 0 && byHours(i) !== 0);
  const opposite = share(told, (i) => way(i, i + 3) !== byHours(i));
  const said = [
    `the delta of ${whole.format(told.length)} bars of BTC 4h twice`,
    `In ${opposite} of bars the two guesses had opposite signs`,
  ];
  expect(lacking('order-flow-limits', 'delta-from-colors', `In ${opposite} of them`, ...said)).toEqual([]);
});

test('intent: the lesson states how often price comes back after reaching an imagined stop', () => {
  const HOURS = 24;
  const reached = known.flatMap((i) => {
    if (i + 2 * HOURS >= btc.t.length) return [];
    const low = btc.l.subarray(i + 1, i + 1 + HOURS).findIndex((each) => each <= closeAt(i) - elementAt(atr, i));
    const at = i + 1 + low;
    return low < 0 ? [] : [btc.h.subarray(at + 1, at + 1 + HOURS).some((high) => high >= closeAt(i))];
  });
  const back = share(reached, Boolean);
  const said = `Price reached ${whole.format(reached.length)} of them within 24 bars, and after ${back} of these it was back`;
  expect(lacking('intent', 'stops-of-nobody', back, said)).toEqual([]);
});

test('abnormal-volume: the lesson states how often the day after abnormal volume is abnormal too', () => {
  const days = [...series.values()].flatMap((intervals) => {
    const bars = intervals.get('1d');
    return bars === undefined
      ? []
      : [[...bars.v].map((volume, i) => volume >= ABNORMAL_TIMES * (usualVolume(bars, i) ?? Infinity)).slice(20)];
  });
  const usual = share(days.flat(), Boolean, 1);
  const after = share(
    days.flatMap((each) => each.flatMap((isAbnormal, i) => (isAbnormal && i + 1 < each.length ? [each[i + 1]] : []))),
    (isAbnormal) => isAbnormal === true,
  );
  const said = `After ${after} of days with abnormal volume, the next day was abnormal too. Of all days, ${usual} are`;
  expect(lacking('abnormal-volume', 'next-day-as-well', `In ${after} of cases`, said)).toEqual([]);
  expect(lessons.get('abnormal-volume')?.quiz.find(({ id }) => id === 'next-day-as-well')?.stem).toContain(
    `one day in ${Math.round(days.flat().length / days.flat().filter(Boolean).length)} has`,
  );
});

test('intraday-costs: the lesson states how many hours BTC needs to move by ten times the costs', () => {
  const moved = (hours: number) =>
    quantile(
      all.slice(0, -hours).map((i) => Math.abs(closeAt(i + hours) / closeAt(i) - 1)),
      0.5,
    );
  let hours = 1;
  while (moved(hours) < 0.01) hours += 1;
  const said = `The median move of BTC was ${(100 * moved(1)).toFixed(2)}% in one hour, and it took ${hours} hours to reach 1%`;
  expect(lacking('intraday-costs', 'hours-for-ten-costs', `${hours} hours`, said)).toEqual([]);
});

test('r-expectancy: the lesson states how long a trade with a stop of one and a target of two ATR lasts', () => {
  const lasted = known.flatMap((i) => {
    const [stop, target] = [closeAt(i) - elementAt(atr, i), closeAt(i) + 2 * elementAt(atr, i)];
    for (let k = i + 1; k < btc.t.length; k += 1) {
      const isStopped = elementAt(btc.l, k) <= stop;
      if (isStopped || elementAt(btc.h, k) >= target) return [{ hours: k - i, isStopped }];
    }
    return [];
  });
  const [quarter, middle, most = 0] = [0.25, 0.5, 0.75].map((part) =>
    quantile(
      lasted.map(({ hours }) => hours),
      part,
    ),
  );
  const atTarget = (has: (hours: number) => boolean) =>
    share(
      lasted.filter(({ hours }) => has(hours)),
      ({ isStopped }) => !isStopped,
    );
  const said = `The median long was closed after ${middle} hours, a quarter within ${quarter}, and a quarter took more than ${most}`;
  const late = atTarget((hours) => hours > most);
  const lateSaid = [said, `Of that last quarter, ${late} reached the target`];
  expect(lacking('r-expectancy', 'longs-that-last', `In ${late} of cases`, ...lateSaid)).toEqual([]);
  const next = share(lasted, ({ hours }) => hours === 1);
  const soon = atTarget((hours) => hours === 1);
  const soonSaid = `The next bar closed ${next} of the longs, and ${soon} of these at the target`;
  expect(lacking('r-expectancy', 'next-bar-at-the-target', soon, soonSaid)).toEqual([]);
});
