// If this fails, a learner who adds to a position beyond the limit of risk gets the points for keeping to it, or one who
// adds only what an earlier stop has made free loses them.
import { expect, test } from 'vitest';
import { divide } from '../kernel/fixed-point.ts';
import { rate } from '../kernel/money.ts';
import { amountOf, at, dollars } from '../trading/engine-world.test-data.ts';
import { exposuresOf, type Entry, type PositionFill } from './added-risk.ts';

const entry = (price: number, quantity: number, equity = 10_000): Entry => ({
  price: at(price),
  quantity: amountOf(quantity),
  equity: dollars(equity),
  takerFee: rate(0n),
});
const fill = (index: number, quantity: number, ...stops: (number | null)[]): PositionFill => ({
  kind: 'entry',
  entry: index,
  quantity: amountOf(quantity),
  stops: stops.map((stop) => (stop === null ? null : at(stop))),
});
const exit = (quantity: number): PositionFill => ({ kind: 'exit', quantity: amountOf(quantity) });

/** Returns the risked amounts in SENSE$; `*` marks those after another entry had added. */
const risks = (entries: readonly Entry[], fills: readonly PositionFill[], side: 'long' | 'short' = 'long') =>
  exposuresOf(side, entries, fills).map(
    ({ risked, isAdded }) => `${risked === null ? 'none' : Number(risked) / 1e6}${isAdded ? '*' : ''}`,
  );

const TWO = [entry(100, 10), entry(104, 10)];

// oxfmt-ignore
test.each<[string, readonly Entry[], readonly PositionFill[], string[]]>([
  ['no fill', TWO, [], []],
  ['one entry', [entry(100, 10)], [fill(0, 10, 98)], ['20']],
  ['one entry in parts, the order counts at once', [entry(100, 10)], [fill(0, 4, 98), fill(0, 6, 98)], ['20', '20']],
  ['one entry that never filled as a whole', [entry(100, 10)], [fill(0, 4, 98)], ['20']],
  ['one entry made larger before its second fill', [entry(100, 10)], [fill(0, 10, 98), fill(0, 5, 98)], ['20', '30']],
  ['an added entry with its own stop', TWO, [fill(0, 10, 98, 102), fill(1, 10, 98, 102)], ['20', '40*']],
  ['an added entry that filled in part', TWO, [fill(0, 10, 98, 102), fill(1, 1, 98, 102)], ['20', '40*']],
  ['the first entry moved to break-even', TWO, [fill(0, 10, 98, 102), fill(1, 10, 100, 102)], ['20', '20*']],
  ['the first stop beyond break-even gives nothing to risk', TWO, [fill(0, 10, 98, 102), fill(1, 10, 103, 102)], ['20', '20*']],
  ['an added entry without a stop', TWO, [fill(0, 10, 98, null), fill(1, 10, 98, null)], ['20', 'none*']],
  ['half closed before the entry is added', TWO, [fill(0, 10, 98, 102), exit(5), fill(1, 10, 98, 102)], ['20', '30*']],
  ['half of both closed, then the rest of the second', TWO, [fill(0, 10, 98, 102), fill(1, 5, 98, 102), exit(7.5), fill(1, 5, 98, 102)], ['20', '40*', '25*']],
  ['the first entry goes on filling after the second', [entry(100, 20), entry(104, 10)], [fill(0, 10, 98, 102), fill(1, 10, 98, 102), fill(0, 10, 98, 102)], ['40', '40*', '60*']],
])('%s gives the risk after each entry', (_what, entries, fills, expected) => {
  expect(risks(entries, fills)).toEqual(expected);
});

test('a short position is judged by the mirrored rule', () => {
  const entries = [entry(100, 10), entry(96, 10)];
  expect(risks(entries, [fill(0, 10, 102, 97), fill(1, 10, 99, 97)], 'short')).toEqual(['20', '10*']);
});

test('each exposure is held against the equity of the newest entry', () => {
  const entries = [entry(100, 10, 10_000), entry(104, 10, 9000)];
  const fills = [fill(0, 10, 98, 102), fill(1, 10, 98, 102), fill(0, 1, 98, 102)];
  expect(exposuresOf('long', entries, fills).map(({ equity }) => equity)).toEqual([10_000, 9000, 9000].map(dollars));
});

test('fees at entry and stop count', () => {
  const [exposure] = exposuresOf('long', [{ ...entry(100, 10), takerFee: rate(100_000n) }], [fill(0, 10, 98)]);
  expect(divide(exposure?.risked ?? 0n, 10_000n, 'nearest')).toBe(2198n);
});
