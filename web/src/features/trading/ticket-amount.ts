/** Parses the fields of a ticket to integers. Returns an error for an invalid field. */
import { PLAN_CONFIDENCE } from '@tradesense/contract/sandbox-constants.ts';
import { formatDecimal, parseDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import {
  PRICE_SCALE,
  price,
  quantity,
  QUANTITY_SCALE,
  RATE_SCALE,
  type Price,
  type Quantity,
} from '@tradesense/core/kernel/money.ts';
import type { Instrument } from '@tradesense/core/trading/instrument.ts';
import { decimalFault, plainDecimal } from '../../ui/plain-decimal.ts';

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly text: string };

/**
 * Tick size and lot size for an asset that this release does not know: the smallest possible ones. The server checks
 * the values.
 */
export const FINEST = { tick: price(1n), lot: quantity(1n) };

const wrong = (text: string) => ({ ok: false, text }) as const;

/** Parses a decimal that is above 0 and a multiple of `step`. */
function readStepped(text: string, name: string, scale: number, step: bigint): Reading<bigint> {
  if (text.trim() === '') return wrong('Enter a value.');
  const plain = plainDecimal(text);
  if (plain === null) return wrong(decimalFault(name));
  const parsed = parseDecimal(plain, scale);
  const stepText = formatDecimal(step, scale);
  if (!parsed.ok) {
    if (parsed.reason === 'too-large') return wrong('This is too large.');
    if (parsed.reason === 'too-many-decimals') return wrong(`Enter a multiple of ${stepText}.`);
    return wrong(decimalFault(name));
  }
  if (parsed.value <= 0n) return wrong('Enter a number above zero.');
  return parsed.value % step === 0n ? parsed : wrong(`Enter a multiple of ${stepText}.`);
}

/** Parses a price. The message for a text that is not a number starts with `name`, the name of the field. */
export function readPriceField(text: string, { tick }: Pick<Instrument, 'tick'>, name = 'Price'): Reading<Price> {
  const read = readStepped(text, name, PRICE_SCALE, tick);
  return read.ok ? { ok: true, value: price(read.value) } : read;
}

export function readQuantityField(
  text: string,
  { lot }: Pick<Instrument, 'lot'>,
  name = 'Quantity',
): Reading<Quantity> {
  const read = readStepped(text, name, QUANTITY_SCALE, lot);
  return read.ok ? { ok: true, value: quantity(read.value) } : read;
}

/** Number of decimal places of a percentage on the ticket. */
const PERCENT_SCALE = 2;
const HUNDRED = 10_000n;

/** Parses a percentage above 0 and at most 100, to hundredths of a percent. */
export function readPercentField(text: string, name = 'Risk'): Reading<bigint> {
  const read = readStepped(text, name, PERCENT_SCALE, 1n);
  if (!read.ok) return read;
  return read.value <= HUNDRED ? read : wrong('Enter at most 100.');
}

/** Endings that complete the start of a percentage: '0' to '0.1', '0.' and '0.0' to '0.01', '100.' to '100.0'. */
const ENDINGS = ['.1', '1', '0'] as const;

/**
 * Returns the message for a percentage that is being typed; `null` if it is valid, empty, or the start of a valid one.
 */
export function typedPercentFault(text: string): string | null {
  const read = readPercentField(text);
  if (read.ok || text.trim() === '') return null;
  return ENDINGS.some((ending) => readPercentField(`${text.trim()}${ending}`).ok) ? null : read.text;
}

/** Converts hundredths of a percent to a share as a plain decimal: 100 to '0.01'. */
export const shareOfPercent = (hundredths: bigint): string => formatDecimal(hundredths, PERCENT_SCALE + 2);

/** Converts a share to a percentage: '0.0005' to '0.05'. A text that is not a number is returned unchanged. */
export function percentOfShare(share: string): string {
  const parsed = parseDecimal(share, RATE_SCALE);
  return parsed.ok ? formatDecimal(parsed.value, RATE_SCALE - 2) : share;
}

const WHOLE = /^\d{1,2}$/;

/** Parses the confidence of a plan. */
export function readConfidenceField(text: string): Reading<number> {
  const typed = text.trim();
  if (typed === '') return wrong('Enter a value.');
  const value = WHOLE.test(typed) ? Number.parseInt(typed, 10) : 0;
  const { min, max } = PLAN_CONFIDENCE;
  return value >= min && value <= max ? { ok: true, value } : wrong(`Enter a whole number from ${min} to ${max}.`);
}
