// If this fails, a simulated chart of an exam shows months that were never real.
import { expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { examChartModel } from './exam-chart-model.ts';

const READER = { locale: 'en-US', zone: 'UTC' };
const CHART: Parameters<typeof examChartModel>[0] = {
  asset: 'NVDA',
  interval: '1d',
  source: 'simulated',
  priceDecimals: 2,
  bars: [10, 11, 12].map((close, index) => [index * DAY_MS, close, close + 1, close - 1, close, 5]),
};

test('a simulated chart has numbered bars, and a recorded one has its times', () => {
  const simulated = examChartModel(CHART, READER);
  expect(simulated.xAxis).toEqual({ kind: 'bar-number' });
  expect(simulated.bars.map(({ x, c }) => [x, c])).toEqual([
    [1, 10],
    [2, 11],
    [3, 12],
  ]);
  const recorded = examChartModel({ ...CHART, source: 'recorded' }, READER);
  expect(recorded.xAxis).toMatchObject({ kind: 'time', interval: '1d' });
  expect(recorded.bars.map(({ x }) => x)).toEqual([0, DAY_MS, 2 * DAY_MS]);
});
