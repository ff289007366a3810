// If this fails, Sharpe, Sortino, volatility or growth on the dashboard do not match their definitions.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { dollars } from '../trading/engine-world.test-data.ts';
import { accountCurve } from './account-curve.ts';
import { deepestLoss, deepestLossShare } from './drawdown.ts';
import {
  annualReturn,
  annualVolatility,
  cumulativeReturn,
  downsideDeviation,
  sharpeRatio,
  sortinoRatio,
  type Returns,
} from './return-statistics.ts';

const VECTORS = fileURLToPath(new URL('../../../../shared/vectors/performance.json', import.meta.url));

interface Case {
  readonly stat: string;
  readonly series: string;
  readonly params: { readonly P?: number; readonly req?: number };
  readonly expected: number | string;
}
interface Vectors {
  readonly series: Readonly<Record<string, Returns>>;
  readonly cases: readonly Case[];
  readonly freqtrade: {
    readonly max_drawdown_additive: {
      readonly profits: readonly number[];
      readonly starting_balance: number;
      readonly expected: { readonly drawdown_abs: number };
    };
  };
}

/** Returns the growth curve of an account that earns these returns one after another. */
const growthOf = (returns: Returns) => {
  let balance = 1_000_000;
  return accountCurve([
    { at: epochMs(0), amount: dollars(balance), kind: 'deposit' },
    ...returns.map((each, i) => {
      const amount = dollars(Number((balance * (each ?? 0)).toFixed(6)));
      balance += Number(amount) / 1e6;
      return { at: epochMs(i + 1), amount, kind: 'result' as const };
    }),
  ]);
};

const STATISTICS: Readonly<Record<string, (returns: Returns, params: Case['params']) => number | null>> = {
  sharpe: (returns, { P = 252 }) => sharpeRatio(returns, P),
  sortino: (returns, { P = 252, req = 0 }) => sortinoRatio(returns, P, req),
  downside_risk: (returns, { P = 252, req = 0 }) => downsideDeviation(returns, P, req),
  annual_volatility: (returns, { P = 252 }) => annualVolatility(returns, P),
  annual_return: (returns, { P = 252 }) => annualReturn(returns, P),
  cum_return: (returns) => cumulativeReturn(returns),
  max_drawdown: (returns) => 0 - (deepestLossShare(growthOf(returns))?.depth ?? 0),
};
/** Returns the number of decimal places to compare. It varies, because some reference values are rounded. */
const digitsOf = (value: number | null) => Math.min(9, String(value).split('.')[1]?.length ?? 9);

/** Ratios in the reference data that the product does not compute, because no page shows them. */
const LEFT_OUT = ['calmar', 'omega'];

describe.skipIf(!existsSync(VECTORS))('the reference values', () => {
  const vectors = existsSync(VECTORS) ? (JSON.parse(readFileSync(VECTORS, 'utf8')) as Vectors) : null;
  const cases = (vectors?.cases ?? []).filter(({ stat }) => !LEFT_OUT.includes(stat));
  const seriesOf = (name: string): Returns =>
    vectors?.series[name] ?? (name === 'one value' ? [0.01] : name.startsWith('inline') ? [0.1, -0.1, 0.1] : []);

  it.each(cases.map((each) => [`${each.stat} of ${each.series} ${JSON.stringify(each.params)}`, each] as const))(
    'are reached by %s',
    (_name, { stat, series, params, expected }) => {
      const value = STATISTICS[stat]?.(seriesOf(series), params);
      const known = typeof expected === 'number' ? expected : null;
      expect(value === null ? null : Number(value?.toFixed(digitsOf(known)))).toBe(
        known === null ? null : Number(known.toFixed(digitsOf(known))),
      );
    },
  );

  it('are reached for an account whose profits add up', () => {
    const { profits, starting_balance: start, expected } = vectors?.freqtrade.max_drawdown_additive ?? { profits: [], starting_balance: 0, expected: { drawdown_abs: 0 } }; // oxfmt-ignore
    const curve = accountCurve([
      { at: epochMs(0), amount: dollars(start), kind: 'deposit' },
      ...profits.map((each, i) => ({ at: epochMs(i + 1), amount: dollars(each), kind: 'result' as const })),
    ]);
    expect(Number(deepestLoss(curve)?.depth) / 1e6).toBeCloseTo(expected.drawdown_abs, 9);
  });
});

test('a ratio is null for too few or equal returns, and for returns that never fall below the required one', () => {
  expect(sharpeRatio([], 252)).toBeNull();
  expect(sharpeRatio([0.01], 252)).toBeNull();
  expect(sharpeRatio([0.1, 0.1, 0.1], 252)).toBeNull();
  expect(sortinoRatio([0.01, 0.02], 252)).toBeNull();
  expect(annualVolatility([null, 0.01], 252)).toBeNull();
  expect(annualReturn([null], 252)).toBeNull();
  expect(cumulativeReturn([])).toBeNull();
  expect(downsideDeviation([null], 252)).toBeNull();
});

test('a period without a known return counts as time, not as a return', () => {
  expect(annualReturn([0.1, null], 2)).toBeCloseTo(0.1, 12);
  expect(annualVolatility([0.1, null, -0.1], 1)).toBeCloseTo(Math.SQRT2 / 10, 12);
});
