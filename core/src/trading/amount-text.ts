/** Formats money and prices for the English sentences of the sandbox, from their exact digits. */
import { divide, type Rounding } from '../kernel/fixed-point.ts';
import { money, MONEY_SCALE, PRICE_SCALE, type Money, type Price } from '../kernel/money.ts';
import { groupedText } from '../kernel/number-text.ts';
import { findTradedAsset, tickDecimalsOf } from '../market/masked-asset.ts';

const CENT_DECIMALS = 2;

function decimalText(units: bigint, scale: number, decimals: number, rounding: Rounding): string {
  const rounded = divide(units, 10n ** BigInt(scale - decimals), rounding);
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = groupedText(decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`);
  return rounded < 0n ? `−${text}` : text;
}

/** Formats an amount of SENSE$ in whole cents, with commas between thousands: `1,234.50`, `−0.07`. */
export const moneyText = (amount: Money, rounding: Rounding = 'nearest'): string =>
  decimalText(amount, MONEY_SCALE, CENT_DECIMALS, rounding);

/** Formats a price with `decimals` decimal places and commas between thousands: `87,978.81`. */
export const priceText = (value: Price, decimals: number): string =>
  decimalText(value, PRICE_SCALE, decimals, 'nearest');

/**
 * Round a loss up to whole cents, and the limit of a loss down. Every text about the two uses these functions, so that
 * a loss never looks smaller than it is, nor smaller than a limit that it has reached.
 */
export const lossInCents = (loss: Money): Money => inCents(loss, 'up');
export const lossLimitInCents = (limit: Money): Money => inCents(limit, 'down');

function inCents(amount: Money, rounding: Rounding): Money {
  const cent = 10n ** BigInt(MONEY_SCALE - CENT_DECIMALS);
  return money(divide(amount, cent, rounding) * cent);
}

/**
 * Returns the number of decimal places of an asset's tick size, so that a text never shows two different prices as the
 * same. For an asset that is no longer in the catalog, these are all decimal places that a price can have.
 */
export function tradedPriceDecimals(symbol: string): number {
  const asset = findTradedAsset(symbol);
  return asset === undefined ? PRICE_SCALE : tickDecimalsOf(asset);
}

/** Formats a price with the decimal places of its asset's tick size. */
export const tradedPriceText = (symbol: string, value: Price): string => priceText(value, tradedPriceDecimals(symbol));
