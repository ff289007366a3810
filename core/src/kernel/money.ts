/** Amounts of SENSE$, quantities and prices as whole numbers of their smallest units. */
import type { Brand } from './brand.ts';
import { divide, formatDecimal, parseDecimal, UNITS_MAX, type DecimalError, type Rounding } from './fixed-point.ts';
import { invariant } from './invariant.ts';
import type { Result } from './result.ts';

/** SENSE$ in units of 10⁻⁶; may be negative. */
export type Money = Brand<bigint, 'Money'>;
/** Units of an asset, counted in 10⁻⁸; negative for a short position. */
export type Quantity = Brand<bigint, 'Quantity'>;
/** SENSE$ for one unit of an asset, in units of 10⁻⁸. */
export type Price = Brand<bigint, 'Price'>;
/** A share such as a fee or a margin rate, in units of 10⁻⁸ (1 = 100%). */
export type Rate = Brand<bigint, 'Rate'>;

export const MONEY_SCALE = 6;
export const QUANTITY_SCALE = 8;
export const PRICE_SCALE = 8;
export const RATE_SCALE = 8;

/** The rate of 100%. */
export const RATE_ONE = 10n ** BigInt(RATE_SCALE);
/** Divisor that converts price units × quantity units to units of money. */
export const PER_MONEY = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - MONEY_SCALE);

function within(units: bigint, what: string): bigint {
  if (units > UNITS_MAX || units < -UNITS_MAX) invariant(false, `${what} does not fit the database`);
  return units;
}

/**
 * `money`, `quantity`, `price` and `rate` brand an integer number of units. They throw `InvariantError` for a value
 * that the database cannot store.
 */
export const money = (units: bigint): Money => within(units, 'money') as Money;
export const quantity = (units: bigint): Quantity => within(units, 'quantity') as Quantity;
export const price = (units: bigint): Price => within(units, 'price') as Price;
export const rate = (units: bigint): Rate => within(units, 'rate') as Rate;

export const NO_MONEY = money(0n);

/** Returns a whole amount of SENSE$ as money. */
export const wholeMoney = (amount: number): Money => money(BigInt(amount) * 10n ** BigInt(MONEY_SCALE));

/**
 * `parseMoney`, `parseQuantity`, `parsePrice` and `parseRate` parse a plain decimal exactly. They reject a value that
 * needs more decimal places than its type has.
 */
export const parseMoney = (text: string) => parseDecimal(text, MONEY_SCALE) as Result<Money, DecimalError>;
export const parseQuantity = (text: string) => parseDecimal(text, QUANTITY_SCALE) as Result<Quantity, DecimalError>;
export const parsePrice = (text: string) => parseDecimal(text, PRICE_SCALE) as Result<Price, DecimalError>;
export const parseRate = (text: string) => parseDecimal(text, RATE_SCALE) as Result<Rate, DecimalError>;

export const formatMoney = (amount: Money): string => formatDecimal(amount, MONEY_SCALE);
export const formatQuantity = (amount: Quantity): string => formatDecimal(amount, QUANTITY_SCALE);
export const formatPrice = (amount: Price): string => formatDecimal(amount, PRICE_SCALE);

/** Returns price × quantity as money, with the sign of the quantity. */
export function notionalOf(each: Price, amount: Quantity, rounding: Rounding): Money {
  return money(divide(each * amount, PER_MONEY, rounding));
}

/** Returns a share of an amount, such as its fee. */
export function shareOf(amount: Money, share: Rate, rounding: Rounding): Money {
  return money(divide(amount * share, RATE_ONE, rounding));
}

/** Returns the sum of amounts. */
export const sumOfMoney = (amounts: readonly Money[]): Money =>
  money(amounts.reduce<bigint>((total, each) => total + each, 0n));

/**
 * Returns an amount of SENSE$ as a number. Use it for statistics only, because large amounts lose their last digits.
 */
export const moneyNumber = (amount: bigint): number => Number(amount) / 10 ** MONEY_SCALE;
