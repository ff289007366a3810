/**
 * Integer arithmetic for money. A fixed-point number is a `bigint` that counts units of 10^-scale, so sums are exact
 * and the same on all servers. Only division rounds, and every division states its rounding mode.
 */
import { invariant } from './invariant.ts';
import { ok, refused, type Result } from './result.ts';

/**
 * `down` rounds toward zero, `up` away from it; `floor` rounds toward −∞ and `ceil` toward +∞. `nearest` rounds to the
 * nearest integer, and halves away from zero, as the pages format numbers.
 */
export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'nearest';

/** Returns dividend ÷ divisor as an integer. Throws `InvariantError` for a divisor of 0. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  invariant(divisor !== 0n, 'division by zero');
  const quotient = dividend / divisor;
  if (quotient * divisor === dividend) return quotient;
  const isNegative = dividend < 0n !== divisor < 0n;
  switch (rounding) {
    case 'down':
      return quotient;
    case 'up':
      return isNegative ? quotient - 1n : quotient + 1n;
    case 'floor':
      return isNegative ? quotient - 1n : quotient;
    case 'ceil':
      return isNegative ? quotient : quotient + 1n;
    case 'nearest': {
      const twice = 2n * (dividend - quotient * divisor);
      const isHalf = (twice < 0n ? -twice : twice) >= (divisor < 0n ? -divisor : divisor);
      return divide(dividend, divisor, isHalf ? 'up' : 'down');
    }
  }
}

/** Returns the larger of two amounts in the same units. */
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Largest value of the database type `bigint`. */
export const UNITS_MAX = 2n ** 63n - 1n;

export type DecimalError = 'not-a-decimal' | 'too-many-decimals' | 'too-large';

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

/**
 * Parses a plain decimal ('-12.5'; no exponent, no plus sign, no blanks) as units of 10^-scale. Digits beyond the scale
 * must be zeros, because other digits would have to be rounded.
 */
export function parseDecimal(text: string, scale: number): Result<bigint, DecimalError> {
  const match = DECIMAL.exec(text);
  if (match === null) return refused('not-a-decimal');
  const [, sign = '', whole = '', fraction = ''] = match;
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  if (/[^0]/.test(fraction.slice(scale))) return refused('too-many-decimals');
  const units = BigInt(whole + kept);
  if (units > UNITS_MAX) return refused('too-large');
  return ok(sign === '-' ? -units : units);
}

/** Returns the shortest plain decimal of an amount in units of 10^-scale: '12.5', '-0.000001', '0'. */
export function formatDecimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
