// If this fails, the dashboard shows NaN or infinity, or Sharpe, exposure and growth cover another period than the page
// says.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../kernel/money.ts';
import { DAY_MS, epochMs, HOUR_MS } from '../kernel/time.ts';
import { dollars } from '../trading/engine-world.test-data.ts';
import { closedTrade } from './closed-result.test-data.ts';
import { deepestLoss, deepestLossShare } from './drawdown.ts';
import { drawnPoints, periodCurve, withDrawdown } from './period-curve.ts';
import { annualReturn } from './return-statistics.ts';
import { openTime, tradingFigures } from './trading-figures.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const on = (day: number) => new Date(START + day * DAY_MS).toISOString();
const GRANT = { at: epochMs(START), amount: dollars(10_000) };
const ALL = { opening: money(0n), from: epochMs(START), deposits: [GRANT] };

test('every figure is a finite number or names what it needs, whatever the trades are', () => {
  const trade = fc.record({
    net: fc.integer({ min: -12_000, max: 12_000 }),
    risk: fc.option(fc.integer({ min: 1, max: 500 })),
    day: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 60 }), (given) => {
      const trades = given
        .map(({ net, risk, day }) => closedTrade({ net, risk, closedAt: on(day + 0.5) }))
        .toSorted((a, b) => a.closedAt - b.closedAt);
      const curve = periodCurve(trades, () => true, ALL);
      const figures = tradingFigures({ trades, curve, from: epochMs(START), to: epochMs(START + 61 * DAY_MS) });
      for (const figure of Object.values(figures)) {
        if (figure.kind === 'not-enough') continue;
        const { value, error, interval, inputs } = figure;
        const shown = [value, error ?? 0, interval?.low ?? 0, interval?.high ?? 0, ...inputs.map((each) => each.value)];
        expect(shown.filter((each) => !Number.isFinite(each))).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test('the time of overlapping trades counts once, and only within the period', () => {
  const trade = (from: number, to: number) => ({ openedAt: epochMs(from * HOUR_MS), closedAt: epochMs(to * HOUR_MS) });
  const open = openTime([trade(8, 12), trade(0, 4), trade(3, 6), trade(9, 10)], 2 * HOUR_MS, 11 * HOUR_MS);
  expect(open).toBe(7 * HOUR_MS);
});

test('a trade that does not match the filter changes the balance, but is no result', () => {
  const [own, other, last] = [closedTrade({ net: 1_000, closedAt: on(1) }), closedTrade({ net: 9_000, closedAt: on(2) }), closedTrade({ net: -2_000, closedAt: on(3) })]; // oxfmt-ignore
  const curve = periodCurve([own, other, last], (each) => each !== other, ALL);
  expect(curve.map(({ balance, profit }) => [Number(balance) / 1e6, Number(profit) / 1e6])).toEqual([
    [10_000, 0],
    [11_000, 1_000],
    [20_000, 1_000],
    [18_000, -1_000],
  ]);
  // The account gains a tenth, then loses a tenth of 20,000.
  expect(curve.at(-1)?.growth).toBeCloseTo(1.1 * 0.9, 12);
  expect(withDrawdown(curve).map(({ drawdown }) => Number(drawdown.toFixed(9)))).toEqual([0, 0, 0, 0.1]);
});

test('a period begins with the balance of the accounts', () => {
  const lost = closedTrade({ net: -500, closedAt: on(12) });
  const money10 = { opening: dollars(5_000), from: epochMs(START + 10 * DAY_MS), deposits: [] };
  const curve = periodCurve([lost], () => true, money10);
  expect(curve[0]).toMatchObject({ at: START + 10 * DAY_MS, growth: 1 });
  expect(curve.at(-1)?.growth).toBeCloseTo(0.9, 12);
});

test('a long curve is drawn with few points, among them its start, end, peak and deepest fall', () => {
  const results = [...Array.from({ length: 900 }, (_, i) => (i % 3) - 1), 700, -900, 5, -5, 5];
  const trades = results.map((net, i) => closedTrade({ net, closedAt: new Date(START + i * HOUR_MS).toISOString() }));
  const all = withDrawdown(periodCurve(trades, () => true, ALL));
  const drawn = drawnPoints(all, 400);
  expect(drawn.length).toBeLessThanOrEqual(400);
  expect(drawn.length).toBeGreaterThan(200);
  expect([drawn[0], drawn.at(-1)]).toEqual([all[0], all.at(-1)]);
  for (const value of [
    (point: (typeof all)[number]) => point.drawdown,
    ({ balance }: (typeof all)[number]) => Number(balance),
  ])
    // oxfmt-ignore
    expect(Math.max(...drawn.map(value))).toBe(Math.max(...all.map(value)));
  expect(drawn.map(({ at }) => at)).toEqual(drawn.map(({ at }) => at).toSorted((a, b) => a - b));
  expect(drawnPoints(all.slice(0, 400), 400)).toEqual(all.slice(0, 400));
});

test('a curve within a single millisecond is drawn too', () => {
  const trades = Array.from({ length: 500 }, (_, i) => closedTrade({ net: i, closedAt: on(1) }));
  const drawn = drawnPoints(withDrawdown(periodCurve(trades, () => true, ALL)), 10);
  expect(drawn.length).toBeLessThanOrEqual(10);
  expect(drawn.length).toBeGreaterThanOrEqual(2);
});

test('deposits do not hide a loss: deposit 10,000 and lose 5,000, twice', () => {
  const trades = [closedTrade({ net: -5_000, closedAt: on(1) }), closedTrade({ net: -5_000, closedAt: on(3) })];
  const deposits = [GRANT, { at: epochMs(START + 2 * DAY_MS), amount: dollars(10_000) }];
  const curve = periodCurve(trades, () => true, { ...ALL, deposits });
  expect(deepestLoss(curve)?.depth).toBe(dollars(10_000));
});

const VECTORS = fileURLToPath(new URL('../../../../shared/vectors/performance.json', import.meta.url));

describe.skipIf(!existsSync(VECTORS))('the reference values', () => {
  const { freqtrade } = existsSync(VECTORS) ? JSON.parse(readFileSync(VECTORS, 'utf8')) : { freqtrade: { cagr: [] } };

  test.each(freqtrade.cagr as { days: number; start: number; end: number; expected: number; round: number }[])(
    'are reached by the growth per year from $start to $end in $days days',
    ({ days, start, end, expected, round }) => {
      const returns = [end / start - 1, ...Array.from({ length: days - 1 }, () => 0)];
      expect(Number(annualReturn(returns, 365)?.toFixed(round))).toBe(expected);
    },
  );

  test('are reached by the drawdown share of an account whose profits add up', () => {
    const { profits, starting_balance: start, expected } = freqtrade.max_drawdown_additive;
    const trades = (profits as number[]).map((net, i) => closedTrade({ net, closedAt: on(i + 1) }));
    const curve = periodCurve(trades, () => true, { ...ALL, deposits: [{ at: epochMs(START), amount: dollars(start) }] }); // oxfmt-ignore
    expect(deepestLossShare(curve)?.depth).toBeCloseTo(expected.relative_account_drawdown, 7);
  });
});
