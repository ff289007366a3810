// If this fails, the figures at a stop or a target are not those that the ledger records, because the fees are missing
// or wrong.
import { expect, test } from 'vitest';
import { formatMoney, price, quantity, rate } from '../kernel/money.ts';
import { exitResult } from './exit-result.ts';

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
] as const)('the result has the fees that the ledger records: %s', (_, side, exit, kind, result) => {
  expect(formatMoney(exitResult(trip(side, exit), kind, FEES))).toBe(result);
});
