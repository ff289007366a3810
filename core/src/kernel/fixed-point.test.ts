// If this fails, money is no longer exact: a decimal is parsed wrongly, or a division rounds differently from its mode.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, formatDecimal, parseDecimal, UNITS_MAX } from './fixed-point.ts';
import {
  formatMoney,
  money,
  notionalOf,
  parseMoney,
  parsePrice,
  parseQuantity,
  price,
  quantity,
  rate,
  shareOf,
} from './money.ts';

describe('divide', () => {
  it.each([
    [7n, 2n, { down: 3n, up: 4n, floor: 3n, ceil: 4n, nearest: 4n }],
    [-7n, 2n, { down: -3n, up: -4n, floor: -4n, ceil: -3n, nearest: -4n }],
    [7n, -2n, { down: -3n, up: -4n, floor: -4n, ceil: -3n, nearest: -4n }],
    [-7n, -2n, { down: 3n, up: 4n, floor: 3n, ceil: 4n, nearest: 4n }],
    [6n, 2n, { down: 3n, up: 3n, floor: 3n, ceil: 3n, nearest: 3n }],
    [0n, 5n, { down: 0n, up: 0n, floor: 0n, ceil: 0n, nearest: 0n }],
    [1n, 3n, { down: 0n, up: 1n, floor: 0n, ceil: 1n, nearest: 0n }],
    [-1n, 3n, { down: 0n, up: -1n, floor: -1n, ceil: 0n, nearest: 0n }],
    [-2n, 3n, { down: 0n, up: -1n, floor: -1n, ceil: 0n, nearest: -1n }],
  ])('rounds %s ÷ %s in the direction of each mode', (dividend, divisor, expected) => {
    for (const rounding of ['down', 'up', 'floor', 'ceil', 'nearest'] as const)
      expect([rounding, divide(dividend, divisor, rounding)]).toEqual([rounding, expected[rounding]]);
  });

  it('throws for a divisor of zero', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow('division by zero');
  });
});

describe('parseDecimal and formatDecimal', () => {
  it.each([
    ['12.5', 6, 12_500_000n],
    ['-0.000001', 6, -1n],
    ['0', 6, 0n],
    ['-0', 6, 0n],
    ['007', 2, 700n],
    ['1.1000000', 6, 1_100_000n],
    ['9223372036854.775807', 6, UNITS_MAX],
  ])('%s at scale %i is parsed as %s units', (text, scale, units) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, value: units });
  });

  it.each([
    ['', 'not-a-decimal'],
    [' 1', 'not-a-decimal'],
    ['+1', 'not-a-decimal'],
    ['1e3', 'not-a-decimal'],
    ['1e309', 'not-a-decimal'],
    ['NaN', 'not-a-decimal'],
    ['Infinity', 'not-a-decimal'],
    ['.5', 'not-a-decimal'],
    ['1.', 'not-a-decimal'],
    ['0x10', 'not-a-decimal'],
    ['１', 'not-a-decimal'],
    ['1,000', 'not-a-decimal'],
    ['0.0000001', 'too-many-decimals'],
    ['9223372036854.775808', 'too-large'],
    ['99999999999999999999', 'too-large'],
  ])('%j is refused as %s', (text, reason) => {
    expect(parseDecimal(text, 6)).toEqual({ ok: false, reason });
  });

  it('a formatted decimal has the shortest form and is parsed to the same value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -UNITS_MAX, max: UNITS_MAX }), fc.integer({ min: 0, max: 12 }), (units, scale) => {
        const text = formatDecimal(units, scale);
        expect(parseDecimal(text, scale)).toEqual({ ok: true, value: units });
        expect(text).not.toMatch(/\.\d*0$|\.$|^-0$/);
      }),
    );
  });
});

describe('money', () => {
  const read = <Value>(result: { ok: true; value: Value } | { ok: false; reason: string }): Value => {
    if (!result.ok) throw new Error(result.reason);
    return result.value;
  };

  it.each([
    ['67000', '0.15', '10050'],
    ['0.00000001', '1', '0'],
    ['1.00000001', '-2', '-2'],
    ['291.5', '-3', '-874.5'],
  ])('the notional %s × %s is %s, rounded down', (each, amount, expected) => {
    expect(formatMoney(notionalOf(read(parsePrice(each)), read(parseQuantity(amount)), 'down'))).toBe(expected);
  });

  it('a fee rounds in the requested direction', () => {
    const fee = rate(100_000n); // The rate 0.1%.
    expect(shareOf(money(1n), fee, 'up')).toBe(1n);
    expect(shareOf(money(1n), fee, 'down')).toBe(0n);
    expect(formatMoney(shareOf(read(parseMoney('10050')), fee, 'up'))).toBe('10.05');
  });

  it('a value that the database cannot store throws', () => {
    expect(() => money(UNITS_MAX + 1n)).toThrow('money does not fit');
    expect(() => notionalOf(price(UNITS_MAX), quantity(UNITS_MAX), 'down')).toThrow('money does not fit');
  });
});
