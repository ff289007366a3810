// If this fails, the simulated market no longer behaves like a real market, or has a drift that a trading rule can
// exploit.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { ASSETS } from './asset.ts';
import type { AssetSymbol } from './asset.ts';
import type { Interval } from './interval.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import { ASSET_MODELS, CLASS_MODELS } from './simulation/asset-model.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const at = (iso: string): EpochMs => epochMs(Date.parse(iso));
const [FROM, TO] = [at('1990-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z')];
const YEARS = 36;
const SYMBOLS = ['BTC', 'NVDA', 'SPY', 'XAU', 'NG', 'EURUSD'] as const satisfies readonly AssetSymbol[];
const SEEDS = [1, 2, 3, 4, 5];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function moment(values: readonly number[], power: number): number {
  const center = mean(values);
  return mean(values.map((value) => (value - center) ** power));
}

function autocorrelation(values: readonly number[], lag: number): number {
  const center = mean(values);
  let sum = 0;
  for (let i = lag; i < values.length; i += 1) sum += ((values[i] ?? 0) - center) * ((values[i - lag] ?? 0) - center);
  return sum / (values.length * moment(values, 2));
}

function logReturns(symbol: AssetSymbol, seed: number, interval: Interval, from: EpochMs, to: EpochMs): number[] {
  const { c } = createSimulatedMarket(seed).columns(symbol, interval, from, to);
  return Array.from({ length: c.length - 1 }, (_, i) => Math.log((c[i + 1] ?? 1) / (c[i] ?? 1)));
}

const daily = new Map<AssetSymbol, number[][]>();
beforeAll(() => {
  for (const symbol of SYMBOLS)
    daily.set(
      symbol,
      SEEDS.map((seed) => logReturns(symbol, seed, '1d', FROM, TO)),
    );
});
const seriesOf = (symbol: AssetSymbol): number[][] => daily.get(symbol) ?? [];

describe.each(SYMBOLS)('the daily returns of %s over 36 years, for each of five seeds,', (symbol) => {
  it('have fat tails: the kurtosis is above 4', () => {
    for (const returns of seriesOf(symbol)) expect(moment(returns, 4) / moment(returns, 2) ** 2).toBeGreaterThan(4);
  });

  it('cluster: the autocorrelation of their sizes is above 0.1 at lag 1 and still above 0 at lag 20', () => {
    for (const returns of seriesOf(symbol)) {
      const sizes = returns.map(Math.abs);
      expect(autocorrelation(sizes, 1)).toBeGreaterThan(0.1);
      expect(autocorrelation(sizes, 20)).toBeGreaterThan(0);
    }
  });

  it('do not predict the next returns: their autocorrelation is near 0 at lags 1 to 5', () => {
    for (const returns of seriesOf(symbol))
      for (let lag = 1; lag <= 5; lag += 1) expect(Math.abs(autocorrelation(returns, lag))).toBeLessThan(0.06);
    for (let lag = 1; lag <= 5; lag += 1)
      expect(Math.abs(mean(seriesOf(symbol).map((returns) => autocorrelation(returns, lag))))).toBeLessThan(0.025);
  });

  it('have no drift: |t| of their mean is below 2', () => {
    for (const returns of seriesOf(symbol)) {
      const error = Math.sqrt(moment(returns, 2) / returns.length);
      expect(Math.abs(mean(returns) / error)).toBeLessThan(2);
    }
  });

  it('have the volatility of the asset, within a fifth', () => {
    const variance = mean(seriesOf(symbol).map((returns) => moment(returns, 2) * returns.length)) / YEARS;
    expect(Math.sqrt(variance) / ASSET_MODELS[symbol].annualVolatility).toBeGreaterThan(0.8);
    expect(Math.sqrt(variance) / ASSET_MODELS[symbol].annualVolatility).toBeLessThan(1.2);
  });
});

it.each([
  ['NVDA', 'SPY'],
  ['XAU', 'NG'],
] as const)('%s and %s, which trade on the same days, do not move together', (one, other) => {
  for (const [i, left] of seriesOf(one).entries()) {
    const right = seriesOf(other)[i] ?? [];
    expect(right).toHaveLength(left.length);
    const [ofLeft, ofRight] = [mean(left), mean(right)];
    const covariance = mean(left.map((value, day) => (value - ofLeft) * ((right[day] ?? 0) - ofRight)));
    const correlation = covariance / Math.sqrt(moment(left, 2) * moment(right, 2));
    // Five standard deviations of the correlation of independent values.
    expect(Math.abs(correlation)).toBeLessThan(5 / Math.sqrt(left.length));
  }
});

describe('a trading rule', () => {
  /**
   * Returns the t statistic of the profit of a trading rule. The rule holds +1 or −1 for `days` days, depending on
   * whether the price rose or fell over the `days` days before.
   */
  function momentumT(days: number): number {
    const earned: number[] = [];
    for (const symbol of SYMBOLS) {
      for (const returns of seriesOf(symbol)) {
        const deviation = Math.sqrt(moment(returns, 2));
        for (let i = days; i + days <= returns.length; i += days) {
          const past = returns.slice(i - days, i).reduce((sum, each) => sum + each, 0);
          const next = returns.slice(i, i + days).reduce((sum, each) => sum + each, 0);
          earned.push((Math.sign(past) * next) / deviation);
        }
      }
    }
    return mean(earned) / Math.sqrt(moment(earned, 2) / earned.length);
  }

  it.each([1, 5, 20, 60])('that follows or fades the last %d days makes no profit: its |t| is below 3', (days) => {
    expect(Math.abs(momentumT(days))).toBeLessThan(3);
  });

  it('finds up and down equally likely over 20 days', () => {
    const ups = SYMBOLS.flatMap((symbol) =>
      seriesOf(symbol).flatMap((returns) =>
        Array.from({ length: Math.floor(returns.length / 20) }, (_, i) =>
          returns.slice(i * 20, i * 20 + 20).reduce((sum, each) => sum + each, 0) > 0 ? 1 : 0,
        ),
      ),
    );
    expect(Math.abs(mean(ups) - 0.5)).toBeLessThan(0.02);
  });

  it.each<[symbol: AssetSymbol, interval: Interval, from: string]>([
    ['BTC', '1m', '2025-11-01T00:00:00Z'],
    ['EURUSD', '5m', '2025-06-01T00:00:00Z'],
    ['SPY', '15m', '2024-01-01T00:00:00Z'],
    ['NG', '1h', '2018-01-01T00:00:00Z'],
    ['BTC', '4h', '2010-01-01T00:00:00Z'],
  ])('can hardly predict the next intraday bar of %s on %s from the sign of the last one', (symbol, interval, from) => {
    const signs = logReturns(symbol, 3, interval, at(from), TO).map(Math.sign);
    expect(Math.abs(autocorrelation(signs, 1))).toBeLessThan(0.08);
  });
});

describe('the parameters of the market', () => {
  it.each(ASSETS)('keep $symbol within a factor of 40 of its anchor price for 36 years', ({ symbol }) => {
    const { anchorPrice } = ASSET_MODELS[symbol];
    const { h, l } = createSimulatedMarket(1).columns(symbol, '1M', FROM, TO);
    expect(Math.min(...l)).toBeGreaterThan(anchorPrice / 40);
    expect(Math.max(...h)).toBeLessThan(anchorPrice * 40);
  });

  it('have a variance for each hour of the day for every class', () => {
    for (const { hourlyVariance } of Object.values(CLASS_MODELS)) expect(hourlyVariance).toHaveLength(24);
  });
});
