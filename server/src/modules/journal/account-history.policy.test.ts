// If this fails, the journal of a replay shows bars of another asset or interval, or a bar that is not complete at the
// cursor.
import { expect, test } from 'vitest';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { revealedHistory } from './account-history.policy.ts';
import { chartInterval } from './trade-bars.service.ts';

const NO_TX = {} as Tx;
const START = Date.UTC(2024, 0, 1);
const bars = Array.from({ length: 10 }, (_, hour) => ({
  t: epochMs(START + hour * HOUR_MS),
  o: 1,
  h: 2 + hour,
  l: 1,
  c: 2,
  v: 1,
}));
const history = revealedHistory({ asset: 'BTC', interval: '1h', source: 'recorded', bars });
const all = [epochMs(0), epochMs(START + 30 * DAY_MS)] as const;

test('the history of a replay returns its bars within a time range, and whole longer bars made of them', async () => {
  expect(await history.bars(NO_TX, 'BTC', '1h', ...all)).toEqual(bars);
  expect(await history.bars(NO_TX, 'BTC', '1h', epochMs(START + HOUR_MS), epochMs(START + 3 * HOUR_MS))).toEqual(
    bars.slice(1, 3),
  );
  const longer = await history.bars(NO_TX, 'BTC', '4h', ...all);
  expect(longer.map(({ t, h }) => [t - START, h])).toEqual([
    [0, 5],
    [4 * HOUR_MS, 9],
  ]);
});

// oxfmt-ignore
test.each([['BTC', '1h', 'recorded'], ['BTC', '1d', 'recorded'], ['BTC', '5m', null], ['ETH', '1h', null]] as const)(
  'the history of a replay has for %s at %s the source %s', async (asset, interval, source) => {
    expect(await history.source(NO_TX, asset, interval)).toBe(source);
    const found = await history.bars(NO_TX, asset, interval, ...all);
    expect(found.length > 0).toBe(source !== null && interval !== '1d');
  },
);

// oxfmt-ignore
test.each([
  [0, '1m'], [200 * MINUTE_MS, '1m'], [201 * MINUTE_MS, '5m'], [20 * HOUR_MS, '15m'], [7 * DAY_MS, '1h'], [30 * DAY_MS, '4h'], [100 * DAY_MS, '1d'], [4_000 * DAY_MS, '1M'],
] as const)('the chart of a trade of %i ms has bars of %s', (span, interval) => {
  expect(chartInterval({ openedAt: epochMs(START), closedAt: epochMs(START + span) })).toBe(interval);
});
