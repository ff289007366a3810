/**
 * Converts anchor times to and from the texts of form fields, and parses typed prices. Times are in UTC:
 * `2024-03-14T16:00`.
 */
import { decimalFault, plainDecimal } from '../../../ui/plain-decimal.ts';

const MINUTE_DIGITS = 16;
const PRICE_MAX = 1_000_000_000_000;

export function textOfTime(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, MINUTE_DIGITS);
}

/** Returns the time in epoch ms, or `null` if date and time are not complete. */
export function timeOfText(text: string): number | null {
  const timeMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(timeMs) ? null : timeMs;
}

/** Returns the message for a typed price that cannot be stored; `null` for one that can. `name` is the field's name. */
export function priceFault(name: string, text: string): string | null {
  if (plainDecimal(text) === null) return decimalFault(name);
  return priceOfText(text) === null ? `${name} is too large.` : null;
}

/** Parses a price. Returns `null` if the text is not a price that can be stored. */
export function priceOfText(text: string): number | null {
  const plain = plainDecimal(text);
  return plain !== null && Math.abs(Number(plain)) <= PRICE_MAX ? Number(plain) : null;
}
