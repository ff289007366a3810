// If this fails, a base rate in a lesson is computed from the wrong windows, or its interval treats overlapping windows
// as independent.
import { BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import { createBarColumns } from '@tradesense/core/market/bar-columns.ts';
import { expect, test } from 'vitest';
import { countOutcomes } from './count-outcomes.policy.ts';

const { setupBars, outcomeBars } = BIAS_WINDOWS['1d'];
const LENGTH = setupBars + outcomeBars;

/** Returns bars that rise by 1 each. */
function risingBars(length: number) {
  const columns = createBarColumns(length);
  for (let i = 0; i < length; i += 1) {
    columns.t[i] = i * 86_400_000;
    columns.o[i] = 100 + i;
    columns.c[i] = 101 + i;
    columns.h[i] = 101 + i;
    columns.l[i] = 100 + i;
    columns.v[i] = 1;
  }
  return columns;
}

test.each([
  ['every bar', Array.from({ length: 100 }, (_, first) => first), 5],
  ['one window', [0], 1],
  ['two that share one deciding bar', [0, outcomeBars - 1], 1],
  ['two that share none', [0, outcomeBars], 2],
  ['a hole', [0, 1, 2, 70, 71], 2],
])('the maximum number of windows that share no outcome bar is counted: %s', (_name, starts, separate) => {
  expect(countOutcomes(risingBars(LENGTH + 100), starts, '1d')).toEqual({
    bullish: starts.length,
    bearish: 0,
    neutral: 0,
    separate,
  });
});
