// If this fails, the chart of a replay loses a bar, shows one twice, or draws a gap that the history does not have.
import { expect, test, vi } from 'vitest';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { ReplayBarsResponse } from '@tradesense/contract/replay.ts';
import { ReplayBars, withNewest } from './replay-bars.ts';

const row = (t: number, close = t): CandleRow => [t, close, close, close, close, 1];
const rows = (...times: number[]) => times.map((t) => row(t));
const answer = (bars: CandleRow[], hasOlder = false): ReplayBarsResponse => ({ interval: '1h', bars, hasOlder });

function setUp() {
  const load = vi.fn<(before: number | null, signal: AbortSignal) => Promise<ReplayBarsResponse>>();
  const bars = new ReplayBars(load);
  const times = () => bars.state().bars.map(({ x }) => x);
  return { load, bars, times };
}
const settled = () => new Promise((resolve) => void setTimeout(resolve));

test.each([
  ['nothing known', [], rows(5, 6), rows(5, 6)],
  ['the last bar has grown', rows(4, 5), [row(5, 50), row(6)], [row(4), row(5, 50), row(6)]],
  ['they lie after a gap', rows(1, 2), rows(5, 6), rows(5, 6)],
  ['they reach back further', rows(4, 5), rows(3, 4, 5, 6), rows(3, 4, 5, 6)],
  ['nothing came', rows(4, 5), [], rows(4, 5)],
])('newest bars are joined with the known ones: %s', (_what, known, newest, joined) => {
  expect(withNewest(known, newest)).toEqual(joined);
});

test('stepped bars follow the fetched ones without duplicates', async () => {
  const { load, bars, times } = setUp();
  load.mockResolvedValue(answer(rows(1, 2, 3)));
  bars.refresh();
  await settled();
  bars.add(rows(3, 4));
  bars.add(rows(4, 5));
  expect(times()).toEqual([1, 2, 3, 4, 5]);
});

test('bars that are stepped before the first response are fetched by another request', async () => {
  const { load, bars, times } = setUp();
  load.mockResolvedValueOnce(answer(rows(1))).mockResolvedValueOnce(answer(rows(1, 2)));
  bars.refresh();
  bars.add(rows(2));
  await settled();
  expect(times()).toEqual([1, 2]);
  bars.add(rows(3));
  expect(times()).toEqual([1, 2, 3]);
});

test('older bars whose request was stopped are requested again after a start', async () => {
  const { load, bars, times } = setUp();
  load.mockResolvedValueOnce(answer(rows(4, 5), true)).mockResolvedValueOnce(answer(rows(2, 3), true));
  bars.refresh();
  await settled();
  bars.loadOlder();
  await settled();
  load.mockReturnValueOnce(new Promise(() => undefined));
  bars.loadOlder();
  bars.stop();
  load.mockResolvedValueOnce(answer(rows(4, 5), true)).mockResolvedValueOnce(answer(rows(1)));
  bars.start();
  await settled();
  bars.loadOlder();
  await settled();
  expect([times(), bars.state().older]).toEqual([[1, 2, 3, 4, 5], 'none']);
});

test('older bars are put in front until there are no more, even after a failure', async () => {
  const { load, bars, times } = setUp();
  load.mockResolvedValueOnce(answer(rows(5, 6), true)).mockResolvedValueOnce(answer(rows(3, 4), true));
  load.mockRejectedValueOnce(new Error('no answer')).mockResolvedValueOnce(answer(rows(2)));
  bars.refresh();
  await settled();
  bars.loadOlder();
  await settled();
  expect([times(), bars.state().older, load.mock.calls[1]?.[0]]).toEqual([[3, 4, 5, 6], 'ready', 5]);
  bars.loadOlder();
  await settled();
  expect([times(), bars.state().older]).toEqual([[3, 4, 5, 6], 'failed']);
  bars.loadOlder();
  await settled();
  expect([times(), bars.state().older]).toEqual([[2, 3, 4, 5, 6], 'none']);
});

test('refreshes during a request cause a single further one, so that the last state is shown', async () => {
  const { load, bars, times } = setUp();
  load.mockResolvedValueOnce(answer(rows(1))).mockResolvedValue(answer([row(1, 9), row(2)]));
  bars.refresh();
  bars.refresh();
  bars.refresh();
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
  expect([times(), bars.state().bars[0]?.c]).toEqual([[1, 2], 9]);
});

test('a first request that fails is reported; when a later one fails, the bars stay', async () => {
  const { load, bars, times } = setUp();
  load.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(answer(rows(1)));
  load.mockRejectedValueOnce(new Error('down again'));
  bars.refresh();
  await settled();
  expect(bars.state()).toMatchObject({ status: 'failed', error: { message: 'down' } });
  bars.refresh();
  await settled();
  expect([bars.state().status, bars.state().error]).toEqual(['ready', null]);
  bars.refresh();
  await settled();
  expect([times(), bars.state().status]).toEqual([[1], 'ready']);
});
