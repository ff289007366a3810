// If this fails, a lesson states a count of outcomes of bars, orders or simulated trades that the shipped candles do
// not give.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { readStructure } from '../core/src/grading/structure.ts';
import { detectSwings, SWING_RULE, takeFractal, type Swing } from '../core/src/grading/swings.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { money } from '../core/src/kernel/money.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { quadrantOf } from '../core/src/learning/process-score.ts';
import type { BarColumns } from '../core/src/market/bar-columns.ts';
import { findFractals } from '../core/src/market/fractals.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
/** Default costs of a round trip: two fees of 0.10% and the spread of 0.005%. */
const ROUND_TRIP = 0.00205;

function shipped(symbol: 'BTC' | 'EURUSD' | 'SPY' | 'XAU', interval: '1h' | '1d'): BarColumns {
  const bars = series.get(symbol)?.get(interval);
  if (bars === undefined) throw new Error(`${symbol} ${interval} is not shipped`);
  return bars;
}

const btc = shipped('BTC', '1h');
const measured = measureChart(btc);
const swings = detectSwings(measured);
/** Indexes of the BTC bars without the first 15. The first ones have no ATR of their own. */
const known = [...btc.t.keys()].filter((i) => i >= 15);
const atrAt = (i: number) => elementAt(measured.atr, i);
const closeAt = (i: number) => elementAt(btc.c, i);

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const share = <Item>(items: readonly Item[], has: (item: Item) => boolean) =>
  `${Math.round((100 * items.filter(has).length) / items.length)}%`;

/** Returns the given texts that are missing in the lesson, or in the right option of a question of its quiz. */
function lacking(lesson: string, question: string, answer: string, ...said: readonly string[]): readonly string[] {
  const found = lessons.get(lesson);
  const right = found?.quiz.find(({ id }) => id === question)?.options[0]?.text ?? '';
  return [...said.filter((each) => found?.prose.includes(each) !== true), ...(right.includes(answer) ? [] : [answer])];
}

test('bid-ask-cost: the lesson states how many hourly bars of EURUSD and gold move less than a round trip costs', () => {
  const [pair, gold] = (['EURUSD', 'XAU'] as const).map((symbol) => {
    const { h, l, c } = shipped(symbol, '1h');
    return share([...c.keys()], (i) => elementAt(h, i) - elementAt(l, i) < ROUND_TRIP * elementAt(c, i));
  });
  const said = `it was ${pair} of the hourly bars of EURUSD, and ${gold} of those of gold`;
  expect(lacking('bid-ask-cost', 'euro-bars-below', `In ${pair}`, said)).toEqual([]);
});

type Draw = ReturnType<typeof createRandom>;
const byACoin = (random: Draw) => (random.next() < 0.5 ? 1 : -1);

/**
 * Returns the percentage of 4,000 random BTC records that end with a loss in total. A record has `trades` trades of
 * `hours` hours. By default a coin decides the sides.
 */
function behind(trades: number, hours: number, cost: number, side: (random: Draw) => number = byACoin): number {
  const FLIPPERS = 4_000;
  const lost = Array.from({ length: FLIPPERS }, (_, flipper) => {
    const random = createRandom(11, flipper);
    let sum = 0;
    for (let trade = 0; trade < trades; trade += 1) {
      const entry = random.below(btc.t.length - hours);
      sum += side(random) * (closeAt(entry + hours) / closeAt(entry) - 1) - cost;
    }
    return sum < 0;
  });
  return Math.round((100 * lost.filter(Boolean).length) / FLIPPERS);
}

test('who-loses: the lesson states how many coin-flippers are behind, with and without costs', () => {
  const [free, day, short, hours] = [
    behind(100, 24, 0),
    behind(100, 24, ROUND_TRIP),
    behind(50, 24, ROUND_TRIP),
    behind(100, 4, ROUND_TRIP),
  ];
  const said = [
    `${free} of 100 were behind without costs and ${day} of 100 at the default costs`,
    `after 50 trades it was ${short}.`,
    `after four hours, it was ${hours} of 100`,
  ];
  expect(lacking('who-loses', 'flippers-for-a-day', `${day} of 100`, ...said)).toEqual([]);
  expect(lacking('who-loses', 'flippers-for-four-hours', `${hours} of 100`)).toEqual([]);
});

test('fractal: the lesson states how many swing highs are filled bars, and how many swings have the largest body or range', () => {
  const body = (i: number) => Math.abs(closeAt(i) - elementAt(btc.o, i));
  const found = findFractals(btc, SWING_RULE);
  const highs = found.filter(({ kind }) => kind === 'high');
  const filled = share(highs, ({ index }) => closeAt(index) < elementAt(btc.o, index));
  const largest = (size: (i: number) => number) =>
    share(found, ({ index }) =>
      [1, 2, 3, 4, 5].every((off) => Math.max(size(index - off), size(index + off)) <= size(index)),
    );
  const range = largest((i) => elementAt(btc.h, i) - elementAt(btc.l, i));
  const said = [
    `Of all ${highs.length.toLocaleString('en-US')} swing highs, ${filled} are filled bars`,
    `${largest(body)} have the largest body of the eleven, and ${range} the largest range`,
  ];
  expect(lacking('fractal', 'color-of-a-swing-high', filled, ...said)).toEqual([]);
  expect(lacking('fractal', 'largest-range-of-eleven', `In ${range}`)).toEqual([]);
});

test('leg-size: the lesson states the median leg of hourly BTC', () => {
  const legs = swings.slice(1).map(({ price, index }, i) => Math.abs(price - (swings[i]?.price ?? NaN)) / atrAt(index));
  const atr = `${middle(legs).toFixed(1)} ATR`;
  const said = `the median of ${legs.length.toLocaleString('en-US')} legs is ${atr} long`;
  expect(lacking('leg-size', 'middle-leg', atr, said)).toEqual([]);
});

/**
 * Whether the swing is higher than the previous swing of the same kind (high or low). The result is meaningful from the
 * second high and the second low on.
 */
const isHigher = (place: number) => (swings[place]?.price ?? NaN) > (swings[place - 2]?.price ?? NaN);

test('higher-highs: the lesson states how many swings of hourly BTC are higher, and how often the labels disagree', () => {
  const places = [...swings.keys()].slice(2);
  const higher = (kind: Swing['kind']) =>
    share(
      places.filter((place) => swings[place]?.kind === kind),
      isHigher,
    );
  const highs = higher('high');
  const disagree = share(places.slice(1), (place) => isHigher(place) !== isHigher(place - 1));
  const said = [
    `only ${highs} of its hourly swing highs were HH, while ${higher('low')} of its swing lows were HL`,
    `In ${disagree} of cases the last two labels disagreed`,
  ];
  expect(lacking('higher-highs', 'highs-that-were-higher', highs, ...said)).toEqual([]);
  expect(lacking('higher-highs', 'labels-that-disagree', `In ${disagree} of cases`)).toEqual([]);
});

test('higher-highs: the lesson states how far below an HH price has closed when the HH is known', () => {
  const fallen = ({ price, index }: Swing) => (price - closeAt(index + SWING_RULE.after)) / atrAt(index);
  const highs = swings.flatMap((swing, place) =>
    swing.kind === 'high' && place >= 2 && swing.index + SWING_RULE.after < btc.t.length ? [{ swing, place }] : [],
  );
  const labeled = highs.filter(({ place }) => isHigher(place));
  const fall = `${middle(labeled.map(({ swing }) => fallen(swing))).toFixed(1)} ATR`;
  const isBack = ({ swing, place }: (typeof highs)[number]) =>
    closeAt(swing.index + SWING_RULE.after) < (swings[place - 2]?.price ?? NaN);
  const back = share(labeled, isBack);
  const said = `closed ${fall} below the HH (median of ${labeled.length} cases), and in ${back} of cases below`;
  expect(SWING_RULE.after).toBe(5);
  expect(lacking('higher-highs', 'fall-when-known', fall, said)).toEqual([]);
  expect(lacking('higher-highs', 'back-below-the-old-high', `In ${back} of cases`)).toEqual([]);
  const ofAll = `${middle(highs.map(({ swing }) => fallen(swing))).toFixed(1)} ATR`;
  expect(lessons.get('higher-highs')?.quiz.find(({ id }) => id === 'fall-when-known')?.options[1]?.text).toBe(ofAll);
});

/**
 * Returns the successive market states of hourly BTC (`up`, `down` or `range`) and how many bars each state lasts. A
 * bar's state uses only what was known at that bar.
 */
function statesInARow(): readonly { readonly state: string; readonly bars: number }[] {
  const line: Swing[] = [];
  const rows: { state: string; bars: number }[] = [];
  for (let t = SWING_RULE.after; t < btc.t.length; t += 1) {
    for (const fractal of findFractals(btc, SWING_RULE, t + 1, t - SWING_RULE.after))
      takeFractal(line, fractal, measured, SWING_RULE);
    const [a, b, c, d] = line.slice(-4).map(({ price }) => price);
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    const falling = c < a && d < b ? 'down' : 'range';
    const state = c > a && d > b ? 'up' : falling;
    const last = rows.at(-1);
    if (last?.state === state) last.bars += 1;
    else rows.push({ state, bars: 1 });
  }
  return rows;
}

test('trend-or-range: the lesson states how long each state lasts, and how often a range leads from up to down', () => {
  const rows = statesInARow();
  const lasts = (state: string) => middle(rows.filter((row) => row.state === state).map(({ bars }) => bars));
  const after = rows.flatMap(({ state }, i) =>
    state === 'up' && rows[i + 1]?.state === 'range' && i + 2 < rows.length ? [rows[i + 2]?.state] : [],
  );
  const down = share(after, (state) => state === 'down');
  const up = lasts('up');
  expect(lasts('down')).toBe(up);
  const said = [
    `An "up" lasted ${up} bars and a range ${lasts('range')} (medians of all cases)`,
    `led to a "down" in ${down} of cases`,
  ];
  expect(lacking('trend-or-range', 'bars-of-an-up', `${up} bars`, ...said)).toEqual([]);
  expect(lacking('trend-or-range', 'range-after-an-up', `In ${down}`)).toEqual([]);
});

test('swings-as-of-now: the lesson states how many known swings are replaced later', () => {
  const line: Swing[] = [];
  let [taken, replaced] = [0, 0];
  for (const fractal of findFractals(btc, SWING_RULE)) {
    const last = line.at(-1);
    takeFractal(line, fractal, measured, SWING_RULE);
    if (line.at(-1) === last) continue;
    taken += 1;
    if (last !== undefined && !line.includes(last)) replaced += 1;
  }
  const part = `${Math.round((100 * replaced) / taken)}%`;
  const said = `that happened to ${part} of ${taken.toLocaleString('en-US')} known swings`;
  expect(lacking('swings-as-of-now', 'replaced-later', part, said)).toEqual([]);
});

test('invalidation-stop: the lesson states how many first bars below a known swing low close above it', () => {
  const seen = new Set<number>();
  const isBack = readStructure(measured).flatMap(({ index, low }) => {
    if (low === null || seen.has(low.swing.index) || elementAt(btc.l, index) >= low.swing.price) return [];
    seen.add(low.swing.index);
    return [closeAt(index) > low.swing.price];
  });
  const back = share(isBack, Boolean);
  expect(isBack).toHaveLength(492);
  const said = `In ${back} of these cases the bar closed above the low again`;
  expect(lacking('invalidation-stop', 'back-above-the-low', `In ${back}`, said)).toEqual([]);
});

/**
 * Returns the probability, in percent, that an account has made a loss after 200 trades. Each trade risks this share of
 * the account, the hit rate is 40%, and a win earns twice the risk.
 */
function endsBelow(risk: number): number {
  const TRADES = 200;
  let odds = 0.6 ** TRADES;
  let below = 0;
  for (let wins = 0; wins <= TRADES; wins += 1) {
    if (wins * Math.log(1 + 2 * risk) + (TRADES - wins) * Math.log(1 - risk) < 0) below += odds;
    odds *= ((TRADES - wins) / (wins + 1)) * (0.4 / 0.6);
  }
  return Math.round(100 * below);
}

test('position-size: the lesson and its quiz state how many runs end below their start', () => {
  const runs = `${endsBelow(0.2)}% of the runs`;
  const half = lessons.get('position-size')?.quiz.find(({ id }) => id === 'below-the-start-at-twenty')?.options[3];
  expect(half?.text).toBe(`In ${endsBelow(0.1)}% of the runs`);
  expect(lacking('position-size', 'below-the-start-at-twenty', runs, `and ${runs} ended below their start`)).toEqual(
    [],
  );
});

test('position-size: the lesson states the median size of a position with its stop at the last known swing low', () => {
  const stops = readStructure(measured).flatMap(({ index, low }) =>
    low === null || low.brokenAt !== null || closeAt(index) <= low.swing.price
      ? []
      : [{ close: closeAt(index), stop: low.swing.price - 0.25 * atrAt(index) }],
  );
  const away = middle(stops.map(({ close, stop }) => 1 - stop / close));
  const size = middle(stops.map(({ close, stop }) => (0.01 * close) / (close - stop + 0.001 * (close + stop))));
  const said = [
    `is ${(100 * away).toFixed(2)}% away (median of ${stops.length.toLocaleString('en-US')} bars)`,
    `a position of ${Math.round(100 * size)}% of the account`,
  ];
  expect(lacking('position-size', 'position-of-a-middle-bar', `${Math.round(100 * size)}%`, ...said)).toEqual([]);
});

test('going-live: the lesson states how many longs and shorts at random hours are ahead in a rise', () => {
  const ahead = (side: 1 | -1, cost: number) => 100 - behind(50, 24, cost, () => side);
  const [free, costly] = [ahead(1, 0), ahead(1, ROUND_TRIP)];
  const said = `were ahead in ${free} of 100 records without costs, and in ${costly} at the default costs`;
  expect(lacking('going-live', 'longs-in-a-rise', `${free} of 100`, said)).toEqual([]);
  const why = lessons.get('going-live')?.quiz.find(({ id }) => id === 'longs-in-a-rise')?.options[0]?.why;
  expect(why).toContain(`random shorts were ahead in ${ahead(-1, 0)}`);
});

/**
 * Returns the share of starting closes from which a target 2 ATR away is reached before a stop 1 ATR away. A bar that
 * reaches target and stop counts as a stop.
 */
function targetFirst(side: 1 | -1): string {
  const results = known.flatMap((i) => {
    const [stop, target] = [closeAt(i) - side * atrAt(i), closeAt(i) + 2 * side * atrAt(i)];
    for (let k = i + 1; k < btc.t.length; k += 1) {
      const [worst, best] =
        side === 1 ? [elementAt(btc.l, k), elementAt(btc.h, k)] : [elementAt(btc.h, k), elementAt(btc.l, k)];
      if (side * worst <= side * stop) return [false];
      if (side * best >= side * target) return [true];
    }
    return [];
  });
  return share(results, Boolean);
}

/**
 * Returns the median, over 4,000 simulations, of the longest run of trades without a new high. Each simulation has 200
 * trades with a hit rate of 40%, and a win earns 2 R.
 */
function longestWait(cost: number): number {
  return middle(
    Array.from({ length: 4_000 }, (_, run) => {
      const random = createRandom(5, run);
      let [equity, peak, waited, longest] = [0, 0, 0, 0];
      for (let trade = 0; trade < 200; trade += 1) {
        equity += (random.next() < 0.4 ? 2 : -1) - cost;
        waited = equity > peak ? 0 : waited + 1;
        peak = Math.max(peak, equity);
        longest = Math.max(longest, waited);
      }
      return longest;
    }),
  );
}

test('r-expectancy: the lesson states how often the target comes first, and the longest wait for a new high', () => {
  const [long, short] = [targetFirst(1), targetFirst(-1)];
  const [free, costly] = [longestWait(0), longestWait(0.1)];
  const said = [
    `The target came first in ${long} of the longs and in ${short} of the shorts`,
    `longest wait for a new high was ${free} trades, and ${costly} with that cost (medians)`,
  ];
  expect(lacking('r-expectancy', 'target-first-long', `In ${long}`, ...said)).toEqual([]);
  expect(lacking('r-expectancy', 'longest-wait', `${free} trades`)).toEqual([]);
});

test('order-types: the lesson states how often SPY reaches a stop one ATR below its close, and how far beyond it opens', () => {
  const { o, l, c } = shipped('SPY', '1d');
  const { atr } = measureChart(shipped('SPY', '1d'));
  const days = [...c.keys()].slice(1).filter((i) => Number.isFinite(elementAt(atr, i - 1)));
  const stop = (i: number) => elementAt(c, i - 1) - elementAt(atr, i - 1);
  const beyond = days.filter((i) => elementAt(o, i) < stop(i));
  const far = `${middle(beyond.map((i) => (stop(i) - elementAt(o, i)) / elementAt(atr, i - 1))).toFixed(2)} ATR`;
  const reached = share(days, (i) => elementAt(l, i) <= stop(i));
  const said = [`On ${reached} of its days SPY reached a stop one ATR below`, `opened beyond it, by ${far} (median)`];
  expect(lacking('order-types', 'stop-reached', `On ${reached}`, ...said)).toEqual([]);
  expect(lacking('order-types', 'far-beyond-the-stop', far)).toEqual([]);
});

test('limit-not-filled: the lesson and its quiz state how often buy limits below the close of hourly BTC are filled', () => {
  const HOURS = 24;
  const starts = known.filter((i) => i + HOURS < btc.t.length);
  const lowest = (from: number, until: number) => Math.min(...btc.l.subarray(from, until));
  const next = share(starts, (i) => lowest(i + 1, i + 2) <= closeAt(i) - 0.5 * atrAt(i));
  const filled = starts.filter((i) => lowest(i + 1, i + 1 + HOURS) <= closeAt(i) - atrAt(i));
  const isFilled = new Set(filled);
  const missed = starts.filter((i) => !isFilled.has(i));
  const gain = (i: number) => (closeAt(i + HOURS) - closeAt(i)) / atrAt(i);
  const mean = (sum: number) => (sum / starts.length).toFixed(2);
  const below = share(filled, (i) => gain(i) < -1);
  const further = middle(filled.map((i) => (closeAt(i) - lowest(i + 1, i + 1 + HOURS)) / atrAt(i) - 1)).toFixed(1);
  const byLimit = mean(filled.reduce((sum, i) => sum + gain(i) + 1, 0));
  const atMarket = mean(starts.reduce((sum, i) => sum + gain(i), 0));
  const said = [
    `a buy limit half an ATR below the close in ${next} of cases`,
    `not reached within 24 bars in ${share(starts, (i) => !isFilled.has(i))} of cases. By then price had risen by ${middle(missed.map(gain)).toFixed(1)} ATR`,
    `Of those that filled, price was below the limit after the 24 bars in ${below}`,
    `it went ${further} ATR below the limit (median)`,
    `gained ${byLimit} ATR on average, if a missed order counts as zero. A buy at the close gained ${atMarket} ATR`,
  ];
  expect(lacking('limit-not-filled', 'reached-by-the-next-bar', `In ${next}`, ...said)).toEqual([]);
  expect(lacking('limit-not-filled', 'below-the-limit-after-a-day', `In ${below}`)).toEqual([]);
  expect(lacking('limit-not-filled', 'further-below-the-limit', `${further} ATR`)).toEqual([]);
  const optionsOf = (id: string) => lessons.get('limit-not-filled')?.quiz.find((each) => each.id === id)?.options ?? [];
  expect(optionsOf('below-the-limit-after-a-day').at(-1)?.text).toBe(
    `In ${share(filled, (i) => gain(i) < 0)} of cases`,
  );
  // In a random walk with steps of σ, the mean range of a bar is √(8 ÷ π) σ. If this mean is one ATR, 2 Φ(−½ ÷ σ) of
  // the bars fall half an ATR below their start.
  const [walkReach, step] = [0.5 * Math.sqrt(8 / Math.PI), 1e-4];
  let inside = 0;
  for (let x = step / 2; x < walkReach; x += step) inside += step * Math.sqrt(2 / Math.PI) * Math.exp(-x * x * 0.5);
  expect(optionsOf('reached-by-the-next-bar')[2]?.text).toBe(`In ${Math.round(100 * (1 - inside))}% of cases`);
});

test('read-your-journal: a score of 70 with a result of 0 is a good decision with a bad result', () => {
  expect(quadrantOf(70, money(0n))).toBe('good-bad');
  expect(lacking('read-your-journal', 'exactly-seventy', 'Good decision, bad result')).toEqual([]);
});

test('paper-trading-well: the lesson states how many shorts that are closed only at a gain are still open, and how far behind', () => {
  const BARS = 100;
  const results = known
    .filter((i) => i + BARS < btc.t.length)
    .map((i) =>
      Math.min(...btc.l.subarray(i + 1, i + 1 + BARS)) <= closeAt(i) - atrAt(i)
        ? 1
        : (closeAt(i) - closeAt(i + BARS)) / atrAt(i),
    );
  const won = share(results, (result) => result === 1);
  const open = Math.round(-middle(results.filter((result) => result !== 1)));
  const said = [`After 100 bars ${won} were closed as winners. The others were ${open} ATR behind (median)`];
  expect(results.reduce((sum, each) => sum + each, 0)).toBeLessThan(0);
  expect(lacking('paper-trading-well', 'closed-as-winners', won, ...said)).toEqual([]);
  expect(lacking('paper-trading-well', 'losers-still-open', `${open} ATR`)).toEqual([]);
});

test('no-level-here: the quiz has the share of hourly charts without a level that the lesson states', () => {
  const said = lessons.get('no-level-here')?.prose.match(/(\d+)% of hourly/)?.[1];
  expect(lacking('no-level-here', 'hourly-without-a-level', `${said} of 100`)).toEqual([]);
});
