// If this fails, the "break-even" price locks in a loss, or is farther away than the costs require.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice, money, price, quantity, rate, RATE_ONE } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import type { Position } from './account-state.ts';
import { breakEvenPrice, isBeyondBreakEven } from './break-even.ts';

/** Returns a position of this many units that was bought or sold at this price. */
function positionAt(entry: bigint, units: bigint): Position {
  const size = units < 0n ? -units : units;
  return {
    symbol: 'BTC',
    quantity: quantity(units),
    cost: entry * size,
    margin: money(0n),
    leverage: 1,
    openedAt: epochMs(0),
  };
}

const WHOLE = 100_000_000n;
const CENT = price(1_000_000n);

// oxfmt-ignore
test.each([
  // Columns: entry, size, fee, break-even price.
  [100n, 1n, '0', '100'],
  [100n, 1n, '0.0005', '100.11'],
  [100n, -1n, '0.0005', '99.9'],
  [100n, 1n, '0.01', '102.03'],
  [100n, -1n, '0.01', '98.01'],
])('the break-even price of an entry at %d with %d units and a fee of %s is %s', (entry, units, fee, at) => {
  const [, decimals = ''] = fee.split('.');
  const taker = rate(BigInt(decimals.padEnd(8, '0')));
  expect(formatPrice(breakEvenPrice(positionAt(entry * WHOLE, units * WHOLE), taker, CENT))).toBe(at);
});

test.each([
  ['long', 101n, true],
  ['long', 100n, false],
  ['long', 99n, false],
  ['short', 101n, false],
  ['short', 100n, false],
  ['short', 99n, true],
] as const)(
  'the stop of a %s position with break-even at 100 can stand there at a market of %d: %s',
  (side, at, can) => {
    expect(isBeyondBreakEven(side, price(100n * WHOLE), price(at * WHOLE))).toBe(can);
  },
);

test('a close at the break-even price loses nothing, and a close one tick worse loses', () => {
  const positions = fc.record({
    entry: fc.bigInt({ min: 1_000_000n, max: 10n ** 13n }),
    units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((each) => each !== 0n),
    fee: fc.bigInt({ min: 0n, max: 1_000_000n }),
  });
  fc.assert(
    fc.property(positions, ({ entry, units, fee }) => {
      const position = positionAt(entry, units);
      const size = units < 0n ? -units : units;
      const at = breakEvenPrice(position, rate(fee), CENT);
      // The net result is in units of price × quantity × rate, so it is exact.
      const netAt = (exit: bigint) => {
        const way = units > 0n ? exit * size - position.cost : position.cost - exit * size;
        return way * RATE_ONE - (exit * size + position.cost) * fee;
      };
      expect(netAt(at) >= 0n).toBe(true);
      expect(netAt(units > 0n ? at - CENT : at + CENT) < 0n).toBe(true);
      expect(at % CENT).toBe(0n);
    }),
  );
});
