// If this fails, the figures at a stop or a target differ from the figures that the ledger records, because the fees
// are missing or wrong.
import { expect, test } from 'vitest';
import { formatMoney, price, quantity, rate } from '../kernel/money.ts';
import { closedByExits, closingPrices, exitResult } from './exit-result.ts';

const FEES = { makerFee: rate(20_000n), takerFee: rate(50_000n) };
const at = (whole: bigint) => price(whole * 10n ** 8n);
const trip = (side: 'buy' | 'sell', exit: bigint) => ({
  side,
  quantity: quantity(50_000_000n),
  entry: at(100n),
  exit: at(exit),
});

test.each([
  ['a long at its stop pays the taker’s fee twice', 'buy', 95n, 'stop', '-2.54875'],
  ['a long at its target pays the maker’s fee there', 'buy', 110n, 'target', '4.964'],
  ['a short at its stop', 'sell', 105n, 'stop', '-2.55125'],
  ['a short at its target', 'sell', 90n, 'target', '4.966'],
  ['a stop beyond the entry is a profit', 'buy', 101n, 'stop', '0.44975'],
  ['a triggered stop rests at its limit, so it pays the maker’s fee there', 'buy', 95n, 'triggered', '-2.5345'],
] as const)('the result has the fees that the ledger records: %s', (_, side, exit, kind, result) => {
  expect(formatMoney(exitResult(trip(side, exit), kind, FEES))).toBe(result);
});

const large = { quantity: quantity(10n), price: at(95n), groupId: null, waiting: quantity(0n) };
const lower = { quantity: quantity(3n), price: at(90n), groupId: null, waiting: quantity(0n) };
const higher = { quantity: quantity(4n), price: at(95n), groupId: null, waiting: quantity(0n) };
const [ofPair, ofPairToo] = [
  { ...higher, groupId: 'pair' },
  { ...lower, groupId: 'pair' },
];
const smallOfPair = { ...ofPair, quantity: quantity(3n) };
const largeOfPair = { ...ofPairToo, quantity: quantity(5n) };
const isPartlyWaiting = { waiting: quantity(2n) };
const inactiveOfPair = { ...largeOfPair, price: null };

test.each([
  ['one that is larger than a long closes the long', 'buy', 'stop', [large], [5n]],
  ['one that is larger than a short closes the short', 'sell', 'target', [large], [5n]],
  ['one that is smaller closes its own size', 'buy', 'stop', [lower], [3n]],
  ['a long reaches its highest stop first', 'buy', 'stop', [lower, higher], [1n, 4n]],
  ['a long reaches its lowest target first', 'buy', 'target', [higher, lower], [2n, 3n]],
  ['a short reaches its lowest stop first', 'sell', 'stop', [higher, lower], [2n, 3n]],
  ['a short reaches its highest target first', 'sell', 'target', [lower, higher], [1n, 4n]],
  ['of the same price the first closes first', 'buy', 'stop', [higher, higher], [4n, 1n]],
  ['a trailing stop that is not active closes nothing', 'buy', 'stop', [{ ...large, price: null }, lower], [0n, 3n]],
  ['a long reaches its lowest triggered stop first', 'buy', 'triggered', [higher, lower], [2n, 3n]],
  ['a pair closes at most its nearest order', 'buy', 'stop', [ofPairToo, ofPair], [0n, 4n]],
  ['a pair whose nearest is smaller', 'buy', 'stop', [smallOfPair, largeOfPair], [3n, 0n]],
  [
    'a pair whose nearest waits in part',
    'buy',
    'stop',
    [{ ...smallOfPair, ...isPartlyWaiting }, largeOfPair],
    [3n, 2n],
  ],
  ['a pair whose nearest waits as a whole', 'buy', 'stop', [{ ...smallOfPair, ...isPartlyWaiting, quantity: quantity(0n) }, largeOfPair], [0n, 5n]], // oxfmt-ignore
  ['a pair at one price ends with its smaller order', 'buy', 'stop', [{ ...largeOfPair, price: at(95n) }, smallOfPair], [0n, 3n]], // oxfmt-ignore
  ['a trailing stop that is not active ends no pair', 'sell', 'stop', [inactiveOfPair, smallOfPair], [0n, 3n]],
  ['a pair leaves the rest to others', 'buy', 'stop', [ofPair, ofPairToo, { ...lower, price: at(80n) }], [4n, 0n, 1n]],
] as const)('exits close at most the position: %s', (_, side, kind, exits, expected) => {
  const named = exits.map((exit, place) => ({ ...exit, kind, place }));
  const closed = closedByExits({ side, quantity: quantity(5n) }, named);
  expect(closed.toSorted((a, b) => a.place - b.place).map((exit) => exit.closed)).toEqual(expected);
});

const waiting = { quantity: quantity(0n), price: at(97n), groupId: null, waiting: quantity(0n) };
const unknown = { quantity: quantity(2n), price: null, groupId: null, waiting: quantity(0n) };

test.each([
  ['a long’s stops are named from the highest', 'buy', 'stop', [lower, higher], [95n, 90n]],
  ['a long’s targets are named from the lowest', 'buy', 'target', [higher, lower], [90n, 95n]],
  ['a short’s stops are named from the lowest', 'sell', 'stop', [higher, lower], [90n, 95n]],
  ['a short’s targets are named from the highest', 'sell', 'target', [lower, higher], [95n, 90n]],
  ['a price is named once', 'buy', 'stop', [higher, { ...higher, quantity: quantity(1n) }], [95n]],
  ['an exit that cannot fill yet has no price', 'buy', 'stop', [waiting, lower], [90n]],
  ['an exit behind one that closes everything has no price', 'buy', 'stop', [large, lower], [95n]],
  ['a trailing stop without a price has none', 'buy', 'stop', [unknown, lower], [90n]],
  ['a position without exits has none', 'sell', 'stop', [], []],
] as const)('closing prices: %s', (_, side, kind, exits, expected) => {
  const closed = closedByExits(
    { side, quantity: quantity(5n) },
    exits.map((exit) => ({ ...exit, kind })),
  );
  expect(closingPrices(closed, kind)).toEqual(expected.map(at));
});

test('exits of different kinds each close the position', () => {
  const exits = [
    { ...large, kind: 'target' },
    { ...ofPair, kind: 'stop' },
    { ...ofPair, kind: 'triggered' },
  ] as const;
  const closed = closedByExits({ side: 'buy', quantity: quantity(5n) }, exits);
  expect(new Map(closed.map((exit) => [exit.kind, exit.closed]))).toEqual(
    new Map([
      ['target', 5n],
      ['stop', 4n],
      ['triggered', 4n],
    ]),
  );
});
