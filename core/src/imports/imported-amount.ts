/** Amounts of imported trades: exact decimals in the currency or unit of the file. */
import type { Brand } from '../kernel/brand.ts';
import { divide, formatDecimal } from '../kernel/fixed-point.ts';
import { ok, refused, type Result } from '../kernel/result.ts';
import type { DecimalMark } from './import-rules.ts';

/** An amount, counted in units of 10⁻¹², because amounts of coins have more decimal places than amounts of SENSE$. */
export type ImportedAmount = Brand<bigint, 'ImportedAmount'>;

export const IMPORTED_SCALE = 12;
const ONE = 10n ** BigInt(IMPORTED_SCALE);
/** The database can store 18 digits before the decimal point. */
const MAX = 10n ** BigInt(18 + IMPORTED_SCALE);

export const importedAmount = (units: bigint): ImportedAmount => units as ImportedAmount;
export const NOTHING = importedAmount(0n);
export const ONE_UNIT = importedAmount(ONE);

export const formatImported = (amount: ImportedAmount): string => formatDecimal(amount, IMPORTED_SCALE);
export const isStorable = (amount: bigint): boolean => amount < MAX && amount > -MAX;

export const plus = (a: ImportedAmount, b: ImportedAmount): ImportedAmount => importedAmount(a + b);
export const minus = (a: ImportedAmount, b: ImportedAmount): ImportedAmount => importedAmount(a - b);
export const negated = (a: ImportedAmount): ImportedAmount => importedAmount(0n - a);
export const absolute = (a: ImportedAmount): ImportedAmount => (a < 0n ? negated(a) : a);

/** Returns a × b, rounded toward zero to 12 decimal places. */
export const times = (a: ImportedAmount, b: ImportedAmount): ImportedAmount =>
  importedAmount(divide(a * b, ONE, 'down'));

/** Returns amount × part ÷ whole, rounded toward zero. */
export const portion = (amount: ImportedAmount, part: ImportedAmount, whole: ImportedAmount): ImportedAmount =>
  importedAmount(divide(amount * part, whole, 'down'));

/** Returns a ÷ b, rounded toward zero to 12 decimal places. */
export const dividedBy = (a: ImportedAmount, b: ImportedAmount): ImportedAmount =>
  importedAmount(divide(a * ONE, b, 'down'));

export type NumberFault = 'not-a-number' | 'too-many-decimals' | 'too-large';

const SHAPES = {
  point: /^(?:(\d+)|(\d{1,3}(?:,\d{3})+))?(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i,
  comma: /^(?:(\d+)|(\d{1,3}(?:\.\d{3})+))?(?:,(\d*))?(?:e([+-]?\d{1,2}))?$/i,
};

/**
 * Reads a number in the notations that files use. It may have a sign, an exponent, and blanks, apostrophes or the other
 * decimal mark between thousands. Never rounds: a number with more than 12 decimal places is refused.
 */
export function readNumber(text: string, mark: DecimalMark): Result<ImportedAmount, NumberFault> {
  const compact = text.replaceAll(/[\s'’]/gu, '').replace(/^[−–]/u, '-');
  const sign = /^[+-]/.exec(compact)?.[0] ?? '';
  const match = SHAPES[mark].exec(compact.slice(sign.length));
  if (match === null) return refused('not-a-number');
  const whole = (match[1] ?? match[2] ?? '').replaceAll(/[.,]/g, '');
  const fraction = match[3] ?? '';
  const digits = whole + fraction;
  if (digits === '' || digits.length > 60) return refused('not-a-number');
  const shift = IMPORTED_SCALE - fraction.length + Number(match[4] ?? 0);
  let units = BigInt(digits);
  if (shift >= 0) units *= 10n ** BigInt(shift);
  else {
    const cut = 10n ** BigInt(-shift);
    if (units % cut !== 0n) return refused('too-many-decimals');
    units /= cut;
  }
  if (!isStorable(units)) return refused('too-large');
  return ok(importedAmount(sign === '-' ? -units : units));
}
