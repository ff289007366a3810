// If this fails, the comparison of two runs includes the trades that both runs share, or an R-multiple of a trade
// without a stop.
import { expect, test } from 'vitest';
import { partRuns, runResult, type RunTrade } from './run-results.ts';

const trade = (id: string, change: Partial<RunTrade> = {}): RunTrade => ({
  id,
  side: 'long',
  openedAt: '2026-01-05T08:00:00.000Z',
  closedAt: '2026-01-05T10:00:00.000Z',
  entryPrice: '100',
  exitPrice: '110',
  net: '9.8',
  rMultiple: '1.5',
  plan: null,
  ...change,
});

test('the sum of R counts only trades with a planned stop', () => {
  expect(runResult([trade('a'), trade('b', { rMultiple: '-1' }), trade('c', { rMultiple: null })])).toEqual({ sumR: 0.5, withStop: 2 }); // oxfmt-ignore
  expect(runResult([trade('a', { rMultiple: null })])).toEqual({ sumR: null, withStop: 0 });
  expect(runResult([])).toEqual({ sumR: null, withStop: 0 });
});

test('trades from before the cut count as shared, although their ids differ', () => {
  const early = { openedAt: '2026-01-04T08:00:00.000Z', closedAt: '2026-01-04T09:00:00.000Z' };
  const parted = partRuns(
    [trade('a1', early), trade('a2')],
    [trade('b1', early), trade('b2', { exitPrice: '95', net: '-5.2' })],
  );
  expect([parted.same, parted.left.map(({ id }) => id), parted.right.map(({ id }) => id)]).toEqual([1, ['a2'], ['b2']]);
});

test('trades with the same fills and another plan are not shared', () => {
  const plan = { thesis: 'Higher lows.', stopPrice: '95', targetPrice: '120', invalidationPrice: null, riskPercent: '1', confidence: 60 }; // oxfmt-ignore
  const parted = partRuns([trade('a', { plan })], [trade('b', { plan: { ...plan, stopPrice: '98' } })]);
  expect([parted.same, parted.left.length, parted.right.length]).toEqual([0, 1, 1]);
  expect(partRuns([trade('a', { plan })], [trade('b', { plan: { ...plan } })]).same).toBe(1);
});
