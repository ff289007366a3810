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

export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly text: string };

const wrong = (text: string) => ({ ok: false, text }) as const;

/** Parses a decimal that is above 0 and a multiple of `step`. */
function readStepped(text: string, scale: number, step: bigint, stepText: string): Reading<bigint> {
  const typed = text.trim();
  if (typed === '') return wrong('Enter a value.');
  const parsed = parseDecimal(typed, scale);
  if (!parsed.ok) {
    if (parsed.reason === 'too-large') return wrong('This is too large.');
    if (parsed.reason === 'too-many-decimals') return wrong(`Enter a multiple of ${stepText}.`);
    return wrong('Enter a plain number such as 1250.5, with a decimal point and no separators.');
  }
  if (parsed.value <= 0n) return wrong('Enter a number above zero.');
  return parsed.value % step === 0n ? parsed : wrong(`Enter a multiple of ${stepText}.`);
}

export function readPriceField(text: string, { tick }: Pick<Instrument, 'tick'>): Reading<Price> {
  const read = readStepped(text, PRICE_SCALE, tick, formatDecimal(tick, PRICE_SCALE));
  return read.ok ? { ok: true, value: price(read.value) } : read;
}

export function readQuantityField(text: string, { lot }: Pick<Instrument, 'lot'>): Reading<Quantity> {
  const read = readStepped(text, QUANTITY_SCALE, lot, formatDecimal(lot, QUANTITY_SCALE));
  return read.ok ? { ok: true, value: quantity(read.value) } : read;
}

/** Number of decimal places of a percentage on the ticket. */
const PERCENT_SCALE = 2;
const HUNDRED = 10_000n;

/** Parses a percentage above 0 and at most 100, to hundredths of a percent. */
export function readPercentField(text: string): Reading<bigint> {
  const read = readStepped(text, PERCENT_SCALE, 1n, '0.01');
  if (!read.ok) return read;
  return read.value <= HUNDRED ? read : wrong('Enter at most 100.');
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
