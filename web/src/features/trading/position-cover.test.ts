// If this fails, the page says that a position is protected although it is not, or hides that a part of its entry is
// not filled yet.
import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { expect, test } from 'vitest';
import { orderOf, positionOf } from './chart/trade-lines.test-data.ts';
import {
  coveredText,
  exitPrices,
  exitPricesText,
  exitResults,
  positionCover,
  positionExits,
  restingText,
  stopPricesText,
} from './position-cover.ts';

const FEES = { makerFee: '0.0002', takerFee: '0.0005' };
const resultsOf = (position: TradingPosition, orders: readonly TradingOrder[]) =>
  exitResults(position, positionExits(position, orders), FEES);
const long = positionOf({ asset: 'BTC', side: 'long', quantity: '2' });
const entry = (change: Partial<TradingOrder> = {}) =>
  orderOf({ id: 'entry', role: 'entry', quantity: '5', filled: '2', remaining: '3', reserved: '31.5', ...change });
const exit = (change: Partial<TradingOrder>) =>
  orderOf({ side: 'sell', isReduceOnly: true, parentId: 'entry', remaining: '5', working: '2', ...change });
const stop = exit({ id: 's', role: 'stop-loss', type: 'stop', triggerPrice: '95' });
const pairedStop = (id: string, triggerPrice: string) =>
  exit({ id, role: 'pair', groupId: 'pair', type: 'stop', triggerPrice, remaining: '1', working: '1' });
const target = exit({ id: 't', role: 'take-profit', limitPrice: '110' });

test.each<[string, readonly TradingOrder[], { stop: string; target: string; resting: string | null }]>([
  ['nothing', [], { stop: 'Nothing', target: 'Nothing', resting: null }],
  [
    'an entry that has filled in part: what its exits cover, what they wait for, and what rests',
    [entry(), stop, target],
    {
      stop: '2 of 2, −10.20; 3 more as the entry fills',
      target: '2 of 2, +19.86; 3 more as the entry fills',
      resting: '3, 31.50 reserved',
    },
  ],
  [
    'an entry that has filled whole',
    [{ ...stop, remaining: '2' }],
    { stop: '2 of 2, −10.20', target: 'Nothing', resting: null },
  ],
  [
    'a stop that covers a part',
    [{ ...stop, remaining: '0.5', working: '0.5' }],
    { stop: '0.5 of 2, −2.55', target: 'Nothing', resting: null },
  ],
  [
    'orders of other assets, and ended ones',
    [entry({ asset: 'ETH' }), { ...stop, endedAt: '2026-01-05T10:00:00.000Z' }],
    { stop: 'Nothing', target: 'Nothing', resting: null },
  ],
  [
    'a pair of entries, of which only one can fill, with the reserve that they share',
    [
      entry({ id: 'a', role: 'pair', groupId: 'p', reserved: '0' }),
      entry({ id: 'b', role: 'pair', groupId: 'p' }),
      entry({ id: 'alone', remaining: '1', reserved: '10' }),
    ],
    { stop: 'Nothing', target: 'Nothing', resting: '4, 41.50 reserved' },
  ],
  [
    'a pair whose order on the other side holds the reserve',
    [
      entry({ id: 'a', role: 'pair', groupId: 'p', reserved: '0' }),
      entry({ id: 'b', role: 'pair', groupId: 'p', side: 'sell' }),
    ],
    { stop: 'Nothing', target: 'Nothing', resting: '3, 31.50 reserved' },
  ],
  [
    'a pair of entries, of which each reserves for itself',
    [
      entry({ id: 'a', role: 'pair', groupId: 'p', reserved: '21' }),
      entry({ id: 'b', role: 'pair', groupId: 'p' }),
      entry({ id: 'alone', remaining: '1', reserved: '10' }),
    ],
    { stop: 'Nothing', target: 'Nothing', resting: '4, 41.50 reserved' },
  ],
  [
    'a pair whose order on the other side reserves for itself',
    [
      entry({ id: 'a', role: 'pair', groupId: 'p', reserved: '21' }),
      entry({ id: 'b', role: 'pair', groupId: 'p', side: 'sell' }),
    ],
    { stop: 'Nothing', target: 'Nothing', resting: '3, 21.00 reserved' },
  ],
  [
    'an order on the other side that may open is no exit',
    [exit({ isReduceOnly: false, triggerPrice: '95' })],
    { stop: 'Nothing', target: 'Nothing', resting: null },
  ],
  [
    'targets of every role: of a pair, and an order that only reduces',
    [exit({ role: 'pair', groupId: 'pair', limitPrice: '110', remaining: '1', working: '1' }), exit({ id: 'x', parentId: null, role: 'single', limitPrice: '120', remaining: '1', working: '1' })], // oxfmt-ignore
    { stop: 'Nothing', target: '2 of 2, +29.85', resting: null },
  ],
  [
    'two stops of one pair, which together close one of them',
    [pairedStop('s', '95'), pairedStop('s2', '90')],
    { stop: '1 of 2, −5.10', target: 'Nothing', resting: null },
  ],
  [
    'two stops of one pair, of which the market reaches the smaller first',
    [{ ...pairedStop('s', '95'), remaining: '0.3', working: '0.3' }, pairedStop('s2', '90')],
    { stop: '0.3 of 2, −1.53', target: 'Nothing', resting: null },
  ],
  [
    'a market order that closes the position, which is no exit',
    [{ ...target, remaining: '2' }, exit({ role: 'close', type: 'market', parentId: null, remaining: '2' })],
    { stop: 'Nothing', target: '2 of 2, +19.86', resting: null },
  ],
  [
    'a stop-limit that has triggered',
    [exit({ role: 'stop-loss', triggerPrice: '95', limitPrice: '94', remaining: '2' })],
    { stop: '0 of 2; 2 triggered', target: 'Nothing', resting: null },
  ],
  [
    'a trailing stop that is not active yet',
    [exit({ type: 'trailing-stop', trailAmount: '2', remaining: '2' })],
    { stop: '0 of 2; 2 not active yet', target: 'Nothing', resting: null },
  ],
])('the protection of a position is described for %s', (_what, orders, expected) => {
  const cover = positionCover(long, orders);
  const results = resultsOf(long, orders);
  expect({
    stop: coveredText(cover.stop, long, results.stop),
    target: coveredText(cover.target, long, results.target),
    resting: cover.resting === null ? null : restingText(cover.resting),
  }).toEqual(expected);
});

test('exits that are larger than the position state the result of closing it', () => {
  const large = [stop, { ...target, working: '5' }];
  const half = { ...long, quantity: '1' };
  expect(resultsOf(half, large)).toEqual({ stop: '-5.0975', target: '9.928' });
  const short = positionOf({ asset: 'BTC', side: 'short', quantity: '1', liquidationPrice: null });
  const covering = exit({ id: 's', side: 'buy', role: 'stop-loss', type: 'stop', triggerPrice: '105' });
  expect(resultsOf(short, [covering]).stop).toBe('-5.1025');
  expect(resultsOf({ ...short, liquidationPrice: '105' }, [covering]).stop).toBeNull();
  expect(resultsOf(long, [stop, { ...stop, id: 's2' }]).stop).toBe('-10.195');
  expect(
    resultsOf(half, [
      { ...stop, triggerPrice: '90' },
      { ...stop, id: 's2' },
    ]).stop,
  ).toBe('-5.0975');
});

test('a trailing stop that is not active yet has no result', () => {
  const trailing = exit({ type: 'trailing-stop', trailAmount: '2' });
  expect(resultsOf(long, [trailing])).toEqual({ stop: null, target: null });
});

test('the prices of the exits that can fill are those of the position, the nearest first', () => {
  const lower = { ...stop, id: 's2', triggerPrice: '90', working: '1' };
  const first = { ...stop, working: '1' };
  const trailing = exit({ id: 'r', type: 'trailing-stop', trailsAt: '97.5', trailAmount: '2', working: '1' });
  expect(exitPrices(positionExits(long, [lower, first, target]))).toMatchObject({
    stop: ['95', '90'],
    target: ['110'],
  });
  expect(exitPrices(positionExits(long, [trailing, { ...target, working: '0' }]))).toMatchObject({
    stop: ['97.5'],
    target: [],
  });
  const short = positionOf({ asset: 'BTC', side: 'short', quantity: '2' });
  const above = ['105', '103'].map((triggerPrice) =>
    exit({ id: triggerPrice, side: 'buy', role: 'stop-loss', type: 'stop', triggerPrice, working: '1' }),
  );
  expect(exitPrices(positionExits(short, above)).stop).toEqual(['103', '105']);
});

test.each([
  [[], null],
  [['95'], '95.00'],
  [['95', '90'], '95.00 and 1 more'],
])('the prices %j read %j', (prices, text) => {
  expect(exitPricesText('BTC', prices)).toBe(text);
});

test.each<[string, readonly TradingOrder[], string | null, string | null]>([
  ['none', [], null, null],
  ['one', [stop], null, '95.00'],
  ['one that has triggered, at its limit', [{ ...stop, type: 'limit', limitPrice: '94' }], null, '94.00 triggered'],
  [
    'one that waits beside one that has triggered',
    [stop, { ...stop, id: 's2', type: 'limit', triggerPrice: '99', limitPrice: '98' }],
    null,
    '95.00; 98.00 triggered',
  ],
  [
    'a trailing stop that is not active yet',
    [exit({ type: 'trailing-stop', trailAmount: '2' })],
    null,
    'not active yet',
  ],
  ['all behind the liquidation', [stop], '95', '95.00, liquidated first'],
  [
    'one of two behind the liquidation',
    [
      { ...stop, working: '1' },
      { ...stop, id: 's2', triggerPrice: '90', working: '1' },
    ],
    '92',
    '95.00 and 1 more, 1 of 2 beyond liquidation',
  ],
])('the stops of a position are described: %s', (_, orders, liquidationPrice, text) => {
  expect(stopPricesText({ ...long, liquidationPrice }, exitPrices(positionExits(long, orders)))).toBe(text);
});
