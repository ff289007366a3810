// If this fails, an order fills more than the market traded, or at another price than the rule gives.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { price, quantity, rate } from '../kernel/money.ts';
import { fillableQuantity, halfSpreadOf, marketImpact, squareRoot, applySlippage } from './liquidity.ts';

const UNIT = 100_000_000n;
const whole = (value: number) => price(BigInt(value) * UNIT);
const amount = (value: number) => quantity(BigInt(value) * UNIT);
const LOT = quantity(UNIT);

describe('the quantity that fills', () => {
  it.each([
    ['V01: a quarter of a volume of 100', 50, 100, 25_000_000n, 25],
    ['less than the share', 20, 100, 25_000_000n, 20],
    ['whole lots only', 50, 99, 25_000_000n, 24],
    ['nothing of no volume', 50, 0, 25_000_000n, 0],
  ])('is the share of the volume in whole lots: %s', (_name, wanted, volume, share, expected) => {
    expect(fillableQuantity(amount(wanted), amount(volume), rate(share), LOT)).toBe(amount(expected));
  });

  it('is the whole quantity if the volume is unknown or there is no limit', () => {
    expect(fillableQuantity(amount(50), null, rate(1n), LOT)).toBe(amount(50));
    expect(fillableQuantity(amount(50), amount(1), null, LOT)).toBe(amount(50));
  });
});

describe('the cost of a fill', () => {
  it('adds the half-spread to the open for a purchase (M04)', () => {
    const cost = halfSpreadOf(whole(101), rate(1_000_000n));
    expect(applySlippage(whole(101), 'buy', cost).paid).toBe(price(102n * UNIT + UNIT / 100n));
  });

  it('has an impact that grows with the square root of the share of the volume', () => {
    const impact = rate(1_000_000n);
    expect(marketImpact(whole(100), amount(25), amount(100), impact)).toBe(price(UNIT / 2n));
    expect(marketImpact(whole(100), amount(100), amount(100), impact)).toBe(whole(1));
    expect(marketImpact(whole(100), amount(1), null, impact)).toBe(0n);
  });

  it('never makes the price of a sale zero', () => {
    expect(applySlippage(price(5n), 'sell', price(9n))).toEqual({ paid: 1n, slippage: 4n });
  });
});

describe('squareRoot', () => {
  it('returns the largest whole number whose square is not above the value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        const root = squareRoot(value);
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
