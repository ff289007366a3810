// If this fails, the journal shows a larger move against or for a trade than its open part has lived through.
import { expect, test } from 'vitest';
import { formatMoney } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { amountOf, at } from './engine-world.test-data.ts';
import { excursionOf, type TimedBar, type TradeMoment } from './excursion.ts';

/** A bar of one hour. */
const bar = (hour: number, high: number, low: number): TimedBar => ({
  opensAt: epochMs(hour * 3_600_000),
  closesAt: epochMs((hour + 1) * 3_600_000),
  high: at(high),
  low: at(low),
});

type Moment = readonly [kind: TradeMoment['kind'], quantity: number, price: number, rest: Partial<TradeMoment>];

/** A fill at a tick at this hour. */
const tick = (kind: TradeMoment['kind'], hour: number, price: number, quantity = 10, reference = price): Moment => [
  kind,
  quantity,
  price,
  { at: epochMs(hour * 3_600_000), reference: at(reference) },
];

/** A fill within the bar that opens at this hour. */
const inBar = (
  kind: TradeMoment['kind'],
  hour: number,
  price: number,
  [open, high, low, close]: readonly [number, number, number, number],
  quantity = 10,
): Moment => [
  kind,
  quantity,
  price,
  {
    at: epochMs((hour + 1) * 3_600_000),
    bar: { open: at(open), high: at(high), low: at(low), close: at(close) },
    isAtOpen: price === open,
  },
];

const momentOf = ([kind, quantity, price, rest]: Moment): TradeMoment => ({
  kind,
  quantity: amountOf(quantity),
  price: at(price),
  reference: at(price),
  at: epochMs(0),
  bar: null,
  isAtOpen: false,
  ...rest,
});

const LONG_IN = tick('entry', 1, 100);
const ENTRY_BAR = [100, 110, 98, 105] as const;
const EXIT_BAR = [105, 130, 80, 90] as const;

// oxfmt-ignore
test.each<readonly [string, 'long' | 'short', readonly Moment[], readonly TimedBar[] | null, string | null, string | null]>([
  ['counts the whole bars between two fills at ticks', 'long', [LONG_IN, tick('exit', 3, 100)], [bar(1, 110, 95), bar(2, 120, 99)], '50', '200'],
  ['counts them for a short', 'short', [LONG_IN, tick('exit', 3, 100)], [bar(1, 110, 95), bar(2, 120, 99)], '200', '50'],
  ['has no negative move', 'long', [LONG_IN, tick('exit', 2, 105)], [bar(1, 110, 101)], '0', '100'],
  ['counts the prices of the fills and of the market at them', 'long', [LONG_IN, tick('exit', 2, 97, 10, 112)], [], '30', '120'],
  ['has no figures without the bars', 'long', [LONG_IN, tick('exit', 3, 97)], null, null, null],
  ['leaves out bars before the entry, after the exit and around a fill at a tick', 'long',
    [tick('entry', 1.5, 100), tick('exit', 3.5, 100)], [bar(0, 900, 10), bar(1, 900, 10), bar(2, 104, 99), bar(3, 900, 10), bar(4, 900, 10)], '10', '40'],
  ['counts the bar at whose open the entry filled, and of the bar of a stop its open and the stop', 'long',
    [inBar('entry', 1, 100, ENTRY_BAR), inBar('exit', 2, 95, EXIT_BAR)], [bar(2, 130, 80)], '50', '100'],
  ['counts whole bars between fills in bars', 'long',
    [inBar('entry', 1, 100, ENTRY_BAR), inBar('exit', 3, 95, EXIT_BAR)], [bar(2, 109, 93), bar(3, 130, 80)], '70', '100'],
  ['counts only the close of the bar within which the entry filled', 'long',
    [inBar('entry', 1, 99, ENTRY_BAR), inBar('exit', 2, 104, EXIT_BAR)], [bar(2, 130, 80)], '0', '60'],
  ['counts nothing of the bar of the exit if that filled at its open', 'short',
    [inBar('entry', 1, 100, ENTRY_BAR), inBar('exit', 2, 105, EXIT_BAR)], [bar(2, 130, 80)], '100', '20'],
  ['counts the fills alone of a bar with entry and exit', 'long',
    [inBar('entry', 1, 100, ENTRY_BAR), inBar('exit', 1, 99, ENTRY_BAR)], [], '10', '0'],
  ['counts what is left after a part was closed', 'long',
    [tick('entry', 1, 100, 70), tick('exit', 2, 97, 60), tick('exit', 4, 90)], [bar(1, 101, 96), bar(2, 105, 80), bar(3, 105, 85)], '280', '70'],
  ['counts what was open before more was added, from the average entry', 'long',
    [tick('entry', 1, 100, 10), tick('entry', 2, 80, 30), tick('exit', 3, 90, 40)], [bar(1, 100, 75), bar(2, 90, 80)], '250', '200'],
])('the largest move of a trade %s', (_rule, side, moments, bars, mae, mfe) => {
  const excursion = excursionOf(side, moments.map(momentOf), bars);
  expect(excursion === null ? [null, null] : [formatMoney(excursion.mae), formatMoney(excursion.mfe)]).toEqual([mae, mfe]);
});
