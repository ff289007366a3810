/**
 * Parses the amounts in a request: converts decimal strings to integers in the amount's smallest unit (a price of `1.5`
 * to 150000000). If an amount is invalid, throws a problem that names the field and the reason.
 */
import { parseDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import {
  price,
  PRICE_SCALE,
  quantity,
  QUANTITY_SCALE,
  rate,
  RATE_SCALE,
  type Price,
  type Quantity,
  type Rate,
} from '@tradesense/core/kernel/money.ts';
import { Problem } from '../../platform/http/problem.ts';

type AmountProblemCode =
  | 'not-a-number'
  | 'number-not-plain'
  | 'too-many-decimals'
  | 'number-too-large'
  | 'number-negative'
  | 'number-zero';

/**
 * Matches a number in a notation that programs use but requests must not: with a sign, an exponent, blanks or
 * separators, or without a digit before the decimal point.
 */
const LOOKS_LIKE_NUMBER = /^\s*[+-]?(\d[\d_, ]*\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

const SENTENCES: Readonly<Record<AmountProblemCode, (scale: number) => string>> = {
  'not-a-number': () => 'is not a number',
  'number-not-plain': () => 'must be a plain number such as "1250.5", without exponent, plus sign, space or separator',
  'too-many-decimals': (scale) => `has more than ${scale} decimals`,
  'number-too-large': () => 'is too large',
  'number-negative': () => 'must not be negative',
  'number-zero': () => 'must not be zero',
};

/**
 * Parses the amount in a field of the request. If the amount is invalid, throws a `Problem` (422) that names the field;
 * its code is the reason.
 */
export function readUnits(field: string, text: string, scale: number, { mayBeZero = false } = {}): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw amountProblem(field, validateAmountText(text, parsed.reason), scale);
  if (parsed.value < 0n) throw amountProblem(field, 'number-negative', scale);
  if (parsed.value === 0n && !mayBeZero) throw amountProblem(field, 'number-zero', scale);
  return parsed.value;
}

/** Returns why a text that the parser refused for `reason` is not an amount, as the code of a problem. */
function validateAmountText(
  text: string,
  reason: 'not-a-decimal' | 'too-many-decimals' | 'too-large',
): AmountProblemCode {
  if (reason === 'too-many-decimals') return reason;
  if (reason === 'too-large') return 'number-too-large';
  return LOOKS_LIKE_NUMBER.test(text) ? 'number-not-plain' : 'not-a-number';
}

function amountProblem(field: string, code: AmountProblemCode, scale: number): Problem {
  const message = SENTENCES[code](scale);
  return new Problem(code, { detail: `${field} ${message}.`, errors: [{ path: `body.${field}`, message }] });
}

/**
 * Maximum of a price, a quantity or a ratio: 10⁹, in units of 10⁻⁸. Together with `NOTIONAL_MAX`, it keeps sums of such
 * amounts from overflowing.
 */
const LARGEST = 1_000_000_000n * 10n ** BigInt(PRICE_SCALE);
/** Maximum notional: 10¹² SENSE$, in price units × quantity units. */
const NOTIONAL_MAX = 10n ** BigInt(12 + PRICE_SCALE + QUANTITY_SCALE);

function readBounded(field: string, text: string, scale: number): bigint {
  const units = readUnits(field, text, scale);
  if (units > LARGEST) throw amountProblem(field, 'number-too-large', scale);
  return units;
}

export const readPrice = (field: string, text: string): Price => price(readBounded(field, text, PRICE_SCALE));
export const readQuantity = (field: string, text: string): Quantity =>
  quantity(readBounded(field, text, QUANTITY_SCALE));
export const readRatio = (field: string, text: string): Rate => rate(readBounded(field, text, RATE_SCALE));

/** Throws `number-too-large` (422) if the notional of `amount` at any of the prices exceeds `NOTIONAL_MAX`. */
export function checkNotional(amount: Quantity, prices: readonly Price[]): void {
  if (prices.some((each) => each * amount > NOTIONAL_MAX))
    throw amountProblem('quantity', 'number-too-large', QUANTITY_SCALE);
}

/** Maximum fee: 1% of the notional. */
const FEE_MAX = rate(1_000_000n);

/** Parses a fee rate. Throws a `Problem` (422) if it is not between 0% and 1%. */
export function readFee(field: string, text: string): Rate {
  const fee = rate(readUnits(field, text, RATE_SCALE, { mayBeZero: true }));
  if (fee <= FEE_MAX) return fee;
  const message = 'must not be above 0.01, which is 1%';
  throw new Problem('fee-too-high', { detail: `${field} ${message}.`, errors: [{ path: `body.${field}`, message }] });
}
