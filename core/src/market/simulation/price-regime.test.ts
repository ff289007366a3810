// If this fails, the simulated market no longer has trends and ranges, or a learner can make a profit by trading its
// regimes.
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../kernel/random.ts';
import { type PriceRegime, stepRegime } from './price-regime.ts';

const VOLATILITY = 0.02;
const RISING: PriceRegime = { kind: 'trend', direction: 1 };
const FALLING: PriceRegime = { kind: 'trend', direction: -1 };
const RANGE: PriceRegime = { kind: 'range', middleLog: 4 };

/** Returns a random generator that yields exactly these numbers. */
function drawing(...numbers: number[]): Random {
  const next = () => numbers.shift() ?? Number.NaN;
  return { next, below: () => Number.NaN, normal: () => Number.NaN };
}

/** Returns a day that starts `away` volatilities above the middle of `RANGE`. */
function dayOf(regime: PriceRegime, away: number, draws: [number, number], fullDays = 1) {
  return stepRegime(regime, 4 + away * VOLATILITY, VOLATILITY, fullDays, drawing(...draws));
}

describe('a regime that continues', () => {
  it.each([
    ['a rising trend leans up, wherever the price is', RISING, -5, 0.08],
    ['a rising trend leans up, wherever the price is', RISING, 5, 0.08],
    ['a falling trend leans down', FALLING, 5, -0.08],
    ['a range does not lean at its middle', RANGE, 0, 0],
    ['a range pulls back down', RANGE, 1, -0.05],
    ['a range pulls back up', RANGE, -1, 0.05],
    ['a range pulls back harder further out', RANGE, 2, -0.1],
    ['a range pulls no harder beyond its edge', RANGE, 9, -0.1],
  ] as const)('%s: %j at a distance of %s pushes by %s', (_name, regime, away, push) => {
    const day = dayOf(regime, away, [0.999, 0.5]);
    expect(day.push).toBeCloseTo(push, 9);
    expect(day.next).toEqual(regime);
    expect(dayOf(regime, away, [0.999, 0.5], 0.5).push).toBeCloseTo(push / 2, 9);
  });
});

describe('the end of a regime', () => {
  it.each([
    [RISING, 30],
    [FALLING, 30],
    [RANGE, 25],
  ] as const)('comes for %j after %s days on average', (regime, days) => {
    expect(dayOf(regime, 1, [1 / days - 1e-9, 0.5]).next.kind).not.toBe(regime.kind);
    expect(dayOf(regime, 1, [1 / days + 1e-9, 0.5]).next.kind).toBe(regime.kind);
    expect(dayOf(regime, 1, [0.5 / days + 1e-9, 0.5], 0.5).next.kind).toBe(regime.kind);
  });

  it.each([
    [RISING, 1, 30],
    [FALLING, 1, 30],
    [RANGE, 1.5, 25],
    [RANGE, -3, 25],
  ] as const)(
    'comes for %j with a gap against its push, so that a single day has no expected return',
    (regime, away, days) => {
      const lean = dayOf(regime, away, [0.999, 0.5]).push;
      const gap = dayOf(regime, away, [0, 0.5]).push;
      expect(Math.sign(gap)).toBe(-Math.sign(lean));
      expect(gap / days + lean * (1 - 1 / days)).toBeCloseTo(0, 12);
    },
  );

  it('turns a trend into a range around the price at which it ended', () => {
    const { push, next } = dayOf(RISING, 1, [0, 0.5]);
    expect(next).toEqual({ kind: 'range', middleLog: 4 + VOLATILITY + push * VOLATILITY });
  });

  it.each([
    [0.49, RISING],
    [0.5, FALLING],
  ])('turns a range, at a draw of %s, into %j', (draw, trend) => {
    expect(dayOf(RANGE, 1, [0, draw]).next).toEqual(trend);
  });
});

describe('a long walk through the regimes', () => {
  interface Day {
    readonly regime: PriceRegime;
    readonly goesOn: boolean;
    readonly move: number;
    readonly away: number;
  }
  const days: Day[] = [];

  beforeAll(() => {
    const random = createRandom(7);
    let regime: PriceRegime = RANGE;
    let logPrice = 4;
    for (let i = 0; i < 200_000; i += 1) {
      const { push, next } = stepRegime(regime, logPrice, VOLATILITY, 1, random);
      const move = push + random.normal();
      const away = regime.kind === 'range' ? (logPrice - regime.middleLog) / VOLATILITY : 0;
      days.push({ regime, goesOn: next === regime, move, away });
      logPrice += move * VOLATILITY;
      regime = next;
    }
  });

  /** Returns the mean move of the chosen days in volatilities. For 25,000 days its standard error is about 0.007. */
  function meanMove(chosen: (day: Day) => boolean): number {
    const moves = days.filter(chosen).map((day) => day.move);
    expect(moves.length).toBeGreaterThan(25_000);
    return moves.reduce((sum, move) => sum + move, 0) / moves.length;
  }
  const isTrend = (direction: 1 | -1) => (day: Day) =>
    day.regime.kind === 'trend' && day.regime.direction === direction;
  const isRange = (side: 1 | -1) => (day: Day) => day.regime.kind === 'range' && day.away * side > 1;

  it('has both regimes in proportion to their lengths, and trends both ways', () => {
    const shareOf = (chosen: (day: Day) => boolean) => days.filter(chosen).length / days.length;
    expect(shareOf((day) => day.regime.kind === 'trend')).toBeCloseTo(30 / 55, 1);
    expect(shareOf(isTrend(1))).toBeCloseTo(15 / 55, 1);
    expect(shareOf(isTrend(-1))).toBeCloseTo(15 / 55, 1);
  });

  it.each([
    ['rises in a rising trend', isTrend(1), 0.05, 0.11],
    ['falls in a falling trend', isTrend(-1), -0.11, -0.05],
    ['falls back from above the middle of a range', isRange(1), -0.13, -0.05],
    ['rises back from below the middle of a range', isRange(-1), 0.05, 0.13],
  ])('%s, as long as the regime continues', (_name, chosen, low, high) => {
    const mean = meanMove((day) => day.goesOn && chosen(day));
    expect(mean).toBeGreaterThan(low);
    expect(mean).toBeLessThan(high);
  });

  it.each([
    ['a rising trend', isTrend(1)],
    ['a falling trend', isTrend(-1)],
    ['the upper side of a range', isRange(1)],
    ['the lower side of a range', isRange(-1)],
  ])('gives no expected return to a trader who knows that the market is in %s', (_name, chosen) => {
    expect(Math.abs(meanMove(chosen))).toBeLessThan(0.03);
  });
});
