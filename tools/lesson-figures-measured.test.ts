// If this fails, a lesson states a count for its quiz that does not follow from the shipped candles or the product's
// own rules.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { luckBand } from '../core/src/bias/scoring.ts';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { acceptedLegsAtScales } from '../core/src/grading/legs.ts';
import { readStructure } from '../core/src/grading/structure.ts';
import { SWING_RULE } from '../core/src/grading/swings.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { HOUR_MS } from '../core/src/kernel/time.ts';
import { EVIDENCE_WORD_MIN_ITEMS, evidenceLevel, LOG_STRONG } from '../core/src/learning/evidence/evidence-level.ts';
import { hitRateInterval } from '../core/src/learning/evidence/hit-rate-interval.ts';
import { addHit, logHitsEvidence, startHitsEvidence } from '../core/src/learning/evidence/hits-evidence.ts';
import { barsOfColumns, sliceColumns, type BarColumns } from '../core/src/market/bar-columns.ts';
import { findFractals } from '../core/src/market/fractals.ts';
import { sweptSwings } from '../core/src/study/break-bar-rules.ts';
import { GAP_FILLS } from '../core/src/study/count-gaps.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const whole = new Intl.NumberFormat('en-US');
const percent = (part: number, of: number, digits = 0) => `${((100 * part) / of).toFixed(digits)}%`;
const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
const quantile = (values: readonly number[], share: number) =>
  elementAt(
    values.toSorted((a, b) => a - b),
    Math.floor(share * values.length),
  );

function shipped(symbol: 'BTC' | 'ETH' | 'SPY' | 'QQQ', interval: '1h' | '1d'): BarColumns {
  const bars = series.get(symbol)?.get(interval);
  if (bars === undefined) throw new Error(`${symbol} ${interval} is not shipped`);
  return bars;
}

const btc = shipped('BTC', '1h');
const measured = measureChart(btc);

/** Returns the given texts that are missing in the lesson, or in the right option of a question of its quiz. */
function lacking(lesson: string, question: string, answer: string, ...said: readonly string[]): readonly string[] {
  const found = lessons.get(lesson);
  const right = found?.quiz.find(({ id }) => id === question)?.options[0]?.text ?? '';
  return [...said.filter((each) => found?.prose.includes(each) !== true), ...(right.includes(answer) ? [] : [answer])];
}

test('exits-that-wait: the lesson states how many 4h bars reach both sides, and for how many hourly bars leave it open', () => {
  const opens = [...btc.t.keys()].filter(
    (i) => i >= 15 && elementAt(btc.t, i) % (4 * HOUR_MS) === 0 && btc.t[i + 3] === elementAt(btc.t, i) + 3 * HOUR_MS,
  );
  const cases = opens.map((open) => {
    const [middle, unit] = [elementAt(btc.o, open), elementAt(measured.atr, open - 1)];
    return [0, 1, 2, 3].map((hour) => ({
      above: elementAt(btc.h, open + hour) >= middle + unit,
      below: elementAt(btc.l, open + hour) <= middle - unit,
    }));
  });
  const both = cases.filter((hours) => hours.some(({ above }) => above) && hours.some(({ below }) => below));
  const open = both.filter((hours) => {
    const first = hours.find(({ above, below }) => above || below);
    return first?.above === true && first.below;
  });
  const [share, left] = [percent(both.length, opens.length), percent(open.length, both.length)];
  expect(
    lacking(
      'exits-that-wait',
      'both-in-four-hours',
      share,
      `${share} of ${whole.format(opens.length)} 4h bars of BTC reached`,
    ),
  ).toEqual([]);
  expect(
    lacking('exits-that-wait', 'left-open-by-hours', left, `In ${left} of those ${both.length} bars, the hourly bars`),
  ).toEqual([]);
});

test('gap-size: the lesson states how many of all counted gaps and of the large ones are filled', () => {
  const gaps = [...series.values()].flatMap((intervals) =>
    [...intervals.values()].flatMap((bars) => {
      const chart = measureChart(bars);
      const rows = barsOfColumns(bars).map(({ o, h, l, c }) => [o, h, l, c] as const);
      const drawn = { interval: '1h', decimals: 5, bars: rows } as const;
      return GAP_FILLS.find(drawn, chart).map(({ top, bottom, from, isCounted }) => ({
        isCounted,
        size: (top - bottom) / elementAt(chart.atr, from - 1),
      }));
    }),
  );
  const large = gaps.filter(({ size }) => size >= 1);
  const filled = (of: typeof gaps) => percent(of.filter(({ isCounted }) => isCounted).length, of.length, 1);
  const said = `${filled(gaps)} of counted gaps were filled within 20 bars, and ${filled(large)} of the ${whole.format(large.length)} gaps of at least 1 ATR`;
  expect(lacking('gap-size', 'filled-when-large', filled(large), said)).toEqual([]);
});

test('intraday-costs: the lesson states what a round trip costs in the calmest and in the wildest hours', () => {
  const costs = [...btc.c].flatMap((close, i) => {
    const atr = elementAt(measured.atr, i);
    return Number.isFinite(atr) ? [(0.001 * close) / atr] : [];
  });
  const [wild, calm] = [quantile(costs, 0.1).toFixed(2), quantile(costs, 0.9).toFixed(2)];
  expect(
    lacking(
      'intraday-costs',
      'calmest-tenth',
      `${calm} ATR`,
      `at least ${calm} ATR, and in the wildest tenth at most ${wild}`,
    ),
  ).toEqual([]);
  expect(lacking('intraday-costs', 'wildest-tenth', `${wild} ATR`)).toEqual([]);
});

test('bid-ask-cost: the lesson states how many hourly bars of BTC move less than the default costs', () => {
  // Default costs of a round trip: two fees of 0.10% and the spread of 0.005%, as the lesson states them.
  const low = [...btc.c].filter((close, i) => elementAt(btc.h, i) - elementAt(btc.l, i) < 0.00205 * close);
  const share = percent(low.length, btc.c.length);
  const said = `In ${share} of the hourly bars price went less far than the default costs`;
  expect(lacking('bid-ask-cost', 'bars-below-the-cost', `In ${share}`, said)).toEqual([]);
});

test('drawdown: the lesson states how far below its last peak BTC closed on the median day', () => {
  let peak = 0;
  const depths = [...shipped('BTC', '1d').c].map((close) => {
    peak = Math.max(peak, close);
    return 1 - close / peak;
  });
  const depth = percent(quantile(depths, 0.5), 1);
  const said = `on the median day BTC was ${depth} below`;
  expect(lacking('drawdown', 'middle-day-below-the-peak', `By ${depth}`, said)).toEqual([]);
});

test('going-live: the lesson states from how many right answers of 50 on the interval excludes a coin', () => {
  const least = Array.from({ length: 51 }, (_, right) => right).find((right) => hitRateInterval(right, 50).low > 0.5);
  expect(lacking('going-live', 'least-of-fifty', `${least} right`, `From ${least} in 50 it would be outside`)).toEqual(
    [],
  );
});

test('luck-evidence: an e-value of 12 is called growing', () => {
  expect(evidenceLevel(Math.log(12), EVIDENCE_WORD_MIN_ITEMS)).toBe('growing');
  expect(lacking('luck-evidence', 'e-of-twelve', 'Growing', 'from 10 growing, and from 20 strong')).toEqual([]);
});

test('luck-evidence: the lesson states the band of 50 answers, and how many right answers "strong" takes', () => {
  const { low, high } = luckBand(50);
  expect(
    lacking('luck-evidence', 'band-of-fifty', `From ${low} to ${high}`, `For 50 answers it is ${low} to ${high}`),
  ).toEqual([]);
  const logOf = (right: number) => {
    let state = startHitsEvidence();
    for (let n = 0; n < 100; n += 1) state = addHit(state, 0.5, n < right);
    return logHitsEvidence(state);
  };
  const least = Array.from({ length: 51 }, (_, i) => 50 + i).find((right) => logOf(right) >= LOG_STRONG) ?? 0;
  const eOf = (right: number) => Math.round(Math.exp(logOf(right)));
  const said = `"Strong" takes ${least} right of 100: ${least - 1} give ${eOf(least - 1)}, and ${least} give ${eOf(least)}`;
  expect(lacking('luck-evidence', 'right-for-strong', `${least}`, said)).toEqual([]);
});

test('sweeps: the lesson states how many sweeps were not the first of their swing', () => {
  const names = [...sweptSwings(measured).values()].map(({ swing }) => `${swing.kind} ${swing.index}`);
  const share = percent(names.length - new Set(names).size, names.length);
  expect(
    lacking('sweeps', 'swept-before', share, `${share} of ${names.length} sweeps were not the first of their swing`),
  ).toEqual([]);
});

test('long-short: the lesson states how many 20-day windows of QQQ rose and fell', () => {
  const { c } = shipped('QQQ', '1d');
  const { atr } = measureChart(shipped('QQQ', '1d'));
  const moves = Array.from({ length: c.length - 109 }, (_, i) => {
    const last = i + 89;
    return (elementAt(c, last + 20) - elementAt(c, last)) / elementAt(atr, last);
  });
  const share = (is: (move: number) => boolean) => percent(moves.filter(is).length, moves.length, 1);
  const [up, down] = [share((move) => move >= 0.5), share((move) => move <= -0.5)];
  const said = `in ${whole.format(moves.length)} windows of 2011 to 2021, rose in ${up} and fell in ${down}`;
  expect(lacking('long-short', 'fund-windows', `${up} and ${down}`, said)).toEqual([]);
});

describe('lessons on the bars of hourly BTC that stand out state', () => {
  const found = findFractals(btc, SWING_RULE);

  test('alternation: how far apart two neighbors of the same kind are, and how often the second goes farther', () => {
    const pairs = found.slice(1).flatMap((second, i) => {
      const first = elementAt(found, i);
      return first.kind === second.kind ? [{ first, second }] : [];
    });
    const farther = pairs.filter(({ first, second }) =>
      second.kind === 'high' ? second.price > first.price : second.price < first.price,
    );
    const between = quantile(
      pairs.map(({ first, second }) => second.index - first.index),
      0.5,
    );
    const share = percent(farther.length, pairs.length);
    const said = `It comes ${between} bars later (median of these ${pairs.length} cases), and in ${share} of them`;
    expect(lacking('alternation', 'farther-second', share, said)).toEqual([]);
    expect(lacking('alternation', 'bars-between-a-kind', `${between} bars`)).toEqual([]);
    const apart = pairs.map(
      ({ first, second }) => Math.abs(second.price - first.price) / elementAt(measured.atr, second.index),
    );
    const atr = `${quantile(apart, 0.5).toFixed(1)} ATR`;
    expect(lacking('alternation', 'apart-in-price', atr, `In price the two are ${atr} apart (median)`)).toEqual([]);
  });

  test('confirmation: how far price has fallen when a swing high is known', () => {
    const highs = found.filter(({ kind, index }) => kind === 'high' && index + SWING_RULE.after < btc.c.length);
    const off = highs.map(({ index, price }) => {
      const known = index + SWING_RULE.after;
      return (price - elementAt(btc.c, known)) / elementAt(measured.atr, known);
    });
    const atr = `${quantile(off, 0.5).toFixed(1)} ATR`;
    const said = `price was ${atr} below it (median of ${whole.format(highs.length)})`;
    expect(lacking('confirmation', 'price-when-known', atr, said)).toEqual([]);
  });
});

test('correlation: the lesson states what ETH does on the worst days of BTC', () => {
  const [coin, other] = [shipped('BTC', '1d'), shipped('ETH', '1d')];
  expect([...other.t]).toEqual([...coin.t]);
  const change = ({ c }: BarColumns, i: number) => elementAt(c, i) / elementAt(c, i - 1) - 1;
  const days = Array.from(
    { length: coin.c.length - 1 },
    (_, i) => [change(coin, i + 1), change(other, i + 1)] as const,
  );
  const worst = days.toSorted(([a], [b]) => a - b).slice(0, Math.floor(days.length / 20));
  const fall = (place: 0 | 1) => percent(-meanOf(worst.map((day) => day[place])), 1, 1);
  const worstOther = new Set(days.toSorted(([, a], [, b]) => a - b).slice(0, worst.length));
  const common = percent(worst.filter((day) => worstOther.has(day)).length, worst.length);
  const said = `by ${fall(1)} on average where BTC fell by ${fall(0)}; ${common} of them are among its own worst 5%`;
  expect(lacking('correlation', 'worst-days-in-common', common, said)).toEqual([]);
});

test('random-walk: the lesson states how the size of a daily move of SPY correlates with later ones', () => {
  const { c } = shipped('SPY', '1d');
  const sizes = Array.from(c.slice(1), (close, i) => Math.abs(Math.log(close / elementAt(c, i))));
  const link = (days: number) => {
    const [a, b] = [sizes.slice(0, -days), sizes.slice(days)];
    const [meanA, meanB] = [meanOf(a), meanOf(b)];
    const sum = (value: (x: number, y: number) => number) =>
      a.reduce((total, x, i) => total + value(x - meanA, elementAt(b, i) - meanB), 0);
    return (sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))).toFixed(2);
  };
  const said = `For SPY it was ${link(1)} with the next day, and ${link(5)} with the fifth day after`;
  expect(lacking('random-walk', 'five-days-on', link(5), said)).toEqual([]);
});

test('choose-the-leg: the lesson states on how many charts more than one rising leg is accepted', () => {
  const charts = Array.from({ length: 120 }, (_, i) => measureChart(sliceColumns(btc, i * 150, (i + 1) * 150)));
  const several = charts.filter((chart) => acceptedLegsAtScales(chart, 'bullish').length > 1).length;
  const share = percent(several, charts.length);
  expect(
    lacking(
      'choose-the-leg',
      'more-than-one-leg',
      `On ${share}`,
      `On ${several} of 120 charts of hourly BTC, ${share},`,
    ),
  ).toEqual([]);
});

test('order-types: the lesson states how often SPY opens beyond a stop that it reaches', () => {
  const bars = shipped('SPY', '1d');
  const { atr } = measureChart(bars);
  const reached = [...bars.c.keys()].slice(1).flatMap((i) => {
    const stop = elementAt(bars.c, i - 1) - elementAt(atr, i - 1);
    return elementAt(bars.l, i) <= stop ? [{ isBeyond: elementAt(bars.o, i) < stop }] : [];
  });
  const share = percent(reached.filter(({ isBeyond }) => isBeyond).length, reached.length);
  const said = `a stop one ATR below the last close. Of these ${reached.length} days, ${share} opened beyond it`;
  expect(lacking('order-types', 'opened-beyond-the-stop', `On ${share}`, said)).toEqual([]);
});

test('invalidation-stop: the lesson states how far the first bar below a known swing low goes below it', () => {
  const seen = new Set<number>();
  const off = readStructure(measured).flatMap(({ index, low }) => {
    if (low === null || seen.has(low.swing.index) || elementAt(btc.l, index) >= low.swing.price) return [];
    seen.add(low.swing.index);
    return [(low.swing.price - elementAt(btc.l, index)) / elementAt(measured.atr, index)];
  });
  const atr = `${quantile(off, 0.5).toFixed(2)} ATR`;
  const said = `the first bar below a known swing low went ${atr} below it (median of ${off.length})`;
  expect(lacking('invalidation-stop', 'first-bar-below', `By ${atr}`, said)).toEqual([]);
});
