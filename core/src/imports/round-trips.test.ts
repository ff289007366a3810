// If this fails, imported fills are not matched first in, first out, or parts of amounts are lost.
import { expect, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import type { ImportedFill } from './execution.ts';
import { formatImported, importedAmount, NOTHING, readNumber, times, type ImportedAmount } from './imported-amount.ts';
import { roundTrips, type KeyedExecution } from './round-trips.ts';

function number(text: string): ImportedAmount {
  const read = readNumber(text, 'point');
  if (!read.ok) throw new Error(text);
  return read.value;
}

/** Returns a fill such as `buy 2 @ 10` at the given minute. */
function fill(text: string, minute: number, changes: Partial<ImportedFill> = {}): KeyedExecution {
  const [side, quantity = '', , price = ''] = text.split(' ');
  return {
    key: `${minute}`,
    execution: {
      kind: 'fill',
      account: '',
      symbol: 'A',
      currency: 'EUR',
      id: '',
      order: '',
      at: epochMs(minute * 60_000),
      side: side === 'buy' ? 'buy' : 'sell',
      effect: 'either',
      quantity: number(quantity),
      price: number(price),
      value: times(number(price), number(quantity)),
      fee: NOTHING,
      feeCurrency: 'EUR',
      swap: NOTHING,
      profit: null,
      ...changes,
    },
  };
}

const wordsOf = (executions: readonly KeyedExecution[]) => {
  const { trades, open, unmatched } = roundTrips(executions);
  return {
    trades: trades.map(
      ({ key, side, quantity, entryPrice, exitPrice, net }) =>
        `${key}: ${side} ${formatImported(quantity)} ${formatImported(entryPrice)} to ${formatImported(exitPrice)}, ${formatImported(net)}`,
    ),
    open: open.map(({ side, quantity }) => `${side} ${formatImported(quantity)}`),
    unmatched,
  };
};

test('an exit closes the oldest entry first, and the rest of the last entry stays open', () => {
  const executions = [fill('buy 1 @ 10', 1), fill('buy 1 @ 20', 2), fill('sell 1.5 @ 30', 3)];
  expect(wordsOf(executions)).toEqual({ trades: ['1: long 1 10 to 30, 20'], open: ['long 0.5'], unmatched: 0 });
  const later = [...executions, fill('sell 0.5 @ 40', 4)];
  expect(wordsOf(later).trades).toEqual(['1: long 1 10 to 30, 20', '2: long 1 20 to 35, 15']);
});

test('the fills of an order, or of one moment, make one entry', () => {
  const executions = [
    fill('buy 1 @ 10', 1, { order: 'o' }),
    fill('buy 1 @ 12', 2, { order: 'o' }),
    fill('buy 2 @ 14', 2),
    fill('sell 4 @ 20', 3),
  ];
  expect(wordsOf(executions).trades).toEqual(['1: long 2 11 to 20, 18', '2: long 2 14 to 20, 12']);
});

test('a sale opens a short position, and one fill can reverse a position', () => {
  const executions = [fill('sell 1 @ 10', 1), fill('buy 3 @ 8', 2), fill('sell 2 @ 9', 3)];
  expect(wordsOf(executions)).toEqual({
    trades: ['1: short 1 10 to 8, 2', '2: long 2 8 to 9, 2'],
    open: [],
    unmatched: 0,
  });
});

test('both sides of a hedge are kept apart, and exits without their entry are counted', () => {
  const executions = [
    fill('buy 1 @ 10', 1, { effect: 'open' }),
    fill('sell 1 @ 11', 2, { effect: 'open' }),
    fill('sell 1 @ 12', 3, { effect: 'close' }),
    fill('buy 2 @ 9', 4, { effect: 'close' }),
  ];
  expect(wordsOf(executions)).toEqual({
    trades: ['1: long 1 10 to 12, 2', '2: short 1 11 to 9, 2'],
    open: [],
    unmatched: 1,
  });
});

test('no part of fees and values is lost if they do not divide evenly', () => {
  const third = { fee: importedAmount(10n), swap: importedAmount(1n) };
  const { trades } = roundTrips([
    fill('buy 3 @ 0.000000000007', 1, third),
    fill('sell 1 @ 0.000000000009', 2),
    fill('sell 1 @ 0.000000000009', 3),
    fill('sell 1 @ 0.000000000009', 4),
  ]);
  expect(trades.map(({ fees, swap, gross, net }) => [fees, swap, gross, net])).toEqual([[10n, 1n, 6n, -5n]]);
  const split = roundTrips([
    fill('buy 1 @ 1', 1),
    fill('buy 1 @ 1', 2),
    fill('buy 1 @ 1', 3),
    fill('sell 3 @ 1', 4, { fee: importedAmount(10n) }),
  ]).trades;
  expect(split.map(({ fees }) => fees)).toEqual([3n, 3n, 4n]);
});

test('an entry with 50,000 exits stays one trade', () => {
  const exits = Array.from({ length: 50_000 }, (_, index) => fill('sell 1 @ 2', index + 2));
  const { trades, open } = roundTrips([fill('buy 50000 @ 1', 1), ...exits]);
  expect(trades.map(({ net, executions }) => [formatImported(net), executions])).toEqual([['50000', 50_001]]);
  expect(open).toEqual([]);
});
