// If this fails, a learner who adds to a position beyond the limit of risk gets the points for keeping to it, or one who
// adds only what an earlier stop has made free loses them.
import { expect, test } from 'vitest';
import { divide } from '../kernel/fixed-point.ts';
import { rate } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { amountOf, at, dollars } from '../trading/engine-world.test-data.ts';
import { exposuresOf, type Entry, type PositionFill, type PositionStop } from './added-risk.ts';

const entry = (price: number, plannedStop: number | null, equity = 10_000): Entry => ({
  price: at(price),
  equity: dollars(equity),
  takerFee: rate(0n),
  plannedStop: plannedStop === null ? null : at(plannedStop),
});
/** A fill of an entry; its time is its sequence number in ms. */
const fill = (index: number, quantity: number, sequence: number): PositionFill => ({
  kind: 'entry',
  entry: index,
  quantity: amountOf(quantity),
  sequence,
  at: epochMs(sequence),
});
const exit = (quantity: number): PositionFill => ({ kind: 'exit', quantity: amountOf(quantity) });
/** A stop order with its levels as [sequence number, price]. */
const stop = (
  index: number | null,
  quantity: number,
  levels: readonly (readonly [number, number])[],
  endedAt: number | null = null,
): PositionStop => ({
  entry: index,
  quantity: amountOf(quantity),
  levels: levels.map(([sequence, level]) => ({ sequence, level: at(level) })),
  endedAt: endedAt === null ? null : epochMs(endedAt),
});

/** Returns the risked amounts in SENSE$; `*` marks those after another entry had added. */
const risks = (
  entries: readonly Entry[],
  fills: readonly PositionFill[],
  stops: readonly PositionStop[] = [],
  side: 'long' | 'short' = 'long',
) =>
  exposuresOf(side, entries, fills, stops).map(
    ({ risked, isAdded }) => `${risked === null ? 'none' : Number(risked) / 1e6}${isAdded ? '*' : ''}`,
  );

const ONE = [entry(100, 98)];
const TWO = [entry(100, 98), entry(104, 102)];
const ADDED = [fill(0, 10, 1), fill(1, 10, 5)];

// oxfmt-ignore
test.each<[string, readonly Entry[], readonly PositionFill[], readonly PositionStop[], string[]]>([
  ['no fill', TWO, [], [], []],
  ['one entry', ONE, [fill(0, 10, 1)], [], ['20']],
  ['one entry in parts', ONE, [fill(0, 4, 1), fill(0, 6, 2)], [], ['8', '20']],
  ['an added entry, each with its planned stop', TWO, ADDED, [], ['20', '40*']],
  ['an added entry that filled in part', TWO, [fill(0, 10, 1), fill(1, 1, 5)], [], ['20', '22*']],
  ['an entry that goes on filling after the second', TWO, [fill(0, 5, 1), fill(1, 10, 2), fill(0, 5, 3)], [], ['10', '30*', '40*']],
  ['a first stop moved to break-even before the addition', TWO, ADDED, [stop(0, 10, [[1, 98], [4, 100]])], ['20', '20*']],
  ['a first stop moved to break-even only later', TWO, ADDED, [stop(0, 10, [[1, 98], [6, 100]])], ['20', '40*']],
  ['a first stop beyond break-even, which gives nothing to risk', TWO, ADDED, [stop(0, 10, [[1, 98], [4, 103]])], ['20', '20*']],
  ['a first stop that was widened', TWO, ADDED, [stop(0, 10, [[1, 98], [4, 90]])], ['20', '120*']],
  ['a first stop that was taken away: the plan counts', TWO, ADDED, [stop(0, 10, [[1, 98], [3, 100]], 4)], ['20', '40*']],
  ['a first stop that ended at the time of the addition', TWO, ADDED, [stop(0, 10, [[1, 98], [3, 100]], 5)], ['20', '20*']],
  ['an own stop of the addition', TWO, ADDED, [stop(1, 10, [[5, 103]])], ['20', '30*']],
  ['a stop for all of the position, from the average entry', TWO, ADDED, [stop(null, 20, [[4, 101]])], ['20', '20*']],
  ['a stop for the position that covers a part: the plans count', TWO, ADDED, [stop(null, 5, [[4, 100]])], ['20', '40*']],
  ['a stop for the position beside an own stop covers the rest', TWO, ADDED, [stop(1, 10, [[5, 103]]), stop(null, 10, [[4, 100]])], ['20', '10*']],
  ['an addition without a stop', [entry(100, 98), entry(104, null)], ADDED, [], ['20', 'none*']],
  ['an addition without a planned stop that a stop for all covers', [entry(100, 98), entry(104, null)], ADDED, [stop(null, 20, [[4, 101]])], ['20', '20*']],
  ['half closed before the addition', TWO, [fill(0, 10, 1), exit(5), fill(1, 10, 5)], [], ['20', '30*']],
  ['half closed before the addition, with an own stop', TWO, [fill(0, 10, 1), exit(5), fill(1, 10, 5)], [stop(0, 10, [[1, 98]])], ['20', '30*']],
  ['all of an addition without a stop closed in proportion', [entry(100, 98), entry(104, null), entry(104, 102)], [fill(0, 10, 1), fill(1, 10, 2), exit(10), fill(2, 10, 5)], [], ['20', 'none*', 'none*']],
])('%s gives the risk after each fill of an entry', (_what, entries, fills, stops, expected) => {
  expect(risks(entries, fills, stops)).toEqual(expected);
});

test('a short position is judged by the mirrored rule', () => {
  const entries = [entry(100, 102), entry(96, 97)];
  expect(risks(entries, ADDED, [stop(0, 10, [[1, 102], [4, 99]])], 'short')).toEqual(['20', '10*']); // oxfmt-ignore
});

test('each exposure is held against the equity of the newest entry', () => {
  const entries = [entry(100, 98, 10_000), entry(104, 102, 9000)];
  const fills = [fill(0, 10, 1), fill(1, 10, 2), fill(0, 1, 3)];
  expect(exposuresOf('long', entries, fills, []).map(({ equity }) => equity)).toEqual(
    [10_000, 9000, 9000].map(dollars),
  );
});

test('fees at entry and stop count', () => {
  const fees = { ...entry(100, 98), takerFee: rate(100_000n) };
  const [exposure] = exposuresOf('long', [fees], [fill(0, 10, 1)], []);
  expect(divide(exposure?.risked ?? 0n, 10_000n, 'nearest')).toBe(2198n);
});
