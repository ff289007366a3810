// If this fails, the ticket proposes a size that loses more at the stop than the learner wanted to risk.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide } from '../kernel/fixed-point.ts';
import { formatMoney, formatQuantity, money, price, quantity, rate } from '../kernel/money.ts';
import { INSTRUMENTS } from './instruments.ts';
import { lossAtStop, riskBudget, sizeFromRisk } from './size-from-risk.ts';

const units = (value: string, scale: number): bigint => {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
};
const btc = INSTRUMENTS.get('BTC') ?? { lot: quantity(1n) };

describe('the size from risk', () => {
  // oxfmt-ignore
  test.each([
    // Columns: equity, risk in percent, entry, stop, fee, lot, size, loss at the stop.
    ['10000', '1', '100', '98', '0', '0.01', '50', '100'],
    ['10000', '1', '98', '100', '0', '0.01', '50', '100'],
    // The loss is 2 + 0.1 + 0.098 per unit.
    ['10000', '1', '100', '98', '0.001', '0.01', '45.49', '99.98702'],
    ['10000', '1', '100', '98', '0.001', '1', '45', '98.91'],
    ['10000', '0.5', '50000', '49000', '0.001', '0.00001', '0.04549', '49.993510'],
    ['10000', '100', '100', '50', '0', '0.01', '200', '10000'],
    // Even one lot would risk too much, so the size is zero.
    ['10000', '0.01', '50000', '40000', '0', '1', '0', '0'],
    // With a stop at the entry, or without equity, the size is zero.
    ['10000', '1', '100', '100', '0.001', '0.01', '0', '0'],
    ['0', '1', '100', '98', '0', '0.01', '0', '0'],
  ])('for equity %s, risk of %s %%, entry %s, stop %s, fee %s and lot %s is %s', (equity, percent, entry, stop, fee, lot, size, loss) => {
    const trip = { entry: price(units(entry, 8)), stop: price(units(stop, 8)), takerFee: rate(units(fee, 8)) };
    const riskShare = rate(units(percent, 6));
    const amount = sizeFromRisk({ equity: money(units(equity, 6)), riskShare, ...trip, instrument: { lot: quantity(units(lot, 8)) } });
    expect(formatQuantity(amount)).toBe(size);
    expect(units(formatMoney(lossAtStop({ ...trip, amount })), 6)).toBe(units(loss, 6));
  });

  test('never loses more than the risk, and one lot more would', () => {
    const any = fc.record({
      equity: fc.bigInt(1n, 10n ** 13n),
      riskShare: fc.bigInt(1n, 10n ** 8n),
      entry: fc.bigInt(1n, 10n ** 14n),
      stop: fc.bigInt(1n, 10n ** 14n),
      takerFee: fc.bigInt(0n, 1_000_000n),
    });
    const run = fc.check(
      fc.property(any, (each) => {
        const trip = { entry: price(each.entry), stop: price(each.stop), takerFee: rate(each.takerFee) };
        const [equity, riskShare] = [money(each.equity), rate(each.riskShare)];
        const amount = sizeFromRisk({ equity, riskShare, ...trip, instrument: btc });
        const budget = riskBudget(equity, riskShare);
        if (amount % btc.lot !== 0n || lossAtStop({ ...trip, amount }) > budget) return false;
        if (trip.entry === trip.stop) return amount === 0n;
        const more = amount + btc.lot;
        const higher = trip.entry > trip.stop ? trip.entry : trip.stop;
        const isBeyondAllReckoning = more > 10n ** 18n || divide(higher * more, 10n ** 10n, 'up') > 10n ** 18n;
        return isBeyondAllReckoning || lossAtStop({ ...trip, amount: quantity(more) }) > budget;
      }),
      { numRuns: 2_000 },
    );
    expect(run.counterexample).toBeNull();
  });
});
