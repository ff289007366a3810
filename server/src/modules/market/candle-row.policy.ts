import type { Bar } from '@tradesense/core/market/bar.ts';
import { BAR_PRICE_MAX, BAR_PRICE_MIN, BAR_VOLUME_MAX } from '@tradesense/core/market/bar-limits.ts';
import { barOpen, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { splitFields, type CandleColumns } from './candle-columns.policy.ts';
import { readCandleTime } from './candle-time.policy.ts';

/** Reasons to reject a row of a candle file, the most basic first. */
export const ROW_DEFECTS = [
  'column-count',
  'bad-time',
  'bad-number',
  'not-positive',
  'out-of-bounds',
  'ohlc-order',
  'not-a-bar-open',
  'not-closed-yet',
  'no-longer-kept',
  'duplicate',
  'non-monotonic',
] as const;
export type RowDefect = (typeof ROW_DEFECTS)[number];

export type RowReading =
  | { readonly kind: 'bar'; readonly bar: Bar }
  | { readonly kind: 'rejected'; readonly defect: RowDefect; readonly reason: string };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const SHOWN_LENGTH = 40;

function shown(text: string): string {
  return JSON.stringify(text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);
}

function isoText(t: EpochMs): string {
  return new Date(t).toISOString();
}

function rejected(defect: RowDefect, reason: string): RowReading {
  return { kind: 'rejected', defect, reason };
}

function readNumber(text: string): number | null {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/**
 * Checks the bounds of a volume, or of a price above 0. Returns the reason why the value is out of bounds, or `null` if
 * it is within them.
 */
function outOfBounds(name: string, value: number): string | null {
  const [what, most] = name === 'v' ? ['volume', BAR_VOLUME_MAX] : ['price', BAR_PRICE_MAX];
  if (value > most) return `${name} is ${value}, the highest ${what} is ${most}`;
  if (name !== 'v' && value < BAR_PRICE_MIN) return `${name} is ${value}, the lowest price is ${BAR_PRICE_MIN}`;
  return null;
}

/** Returns the prices and the volume of the row, or the rejection if one of them is invalid. */
function readValues(
  fields: readonly string[],
  columns: CandleColumns,
): { o: number; h: number; l: number; c: number; v: number } | RowReading {
  const values = { o: 0, h: 0, l: 0, c: 0, v: 0 };
  for (const name of ['o', 'h', 'l', 'c', 'v'] as const) {
    const column = columns[name];
    const text = column === null ? '' : (fields[column] ?? '');
    const value = name === 'v' && text === '' ? 0 : readNumber(text);
    if (value === null)
      return rejected('bad-number', `${name} is ${text === '' ? 'empty' : `not a number: ${shown(text)}`}`);
    if (name === 'v' ? value < 0 : value <= 0)
      return rejected('not-positive', `${name} is ${value}, it must be ${name === 'v' ? '0 or more' : 'above 0'}`);
    const reason = outOfBounds(name, value);
    if (reason !== null) return rejected('out-of-bounds', reason);
    values[name] = value;
  }
  return values;
}

function readBar(line: string, columns: CandleColumns): RowReading {
  const fields = splitFields(line, columns.delimiter);
  if (fields.length !== columns.count)
    return rejected('column-count', `has ${fields.length} columns, the header has ${columns.count}`);
  const timeText = fields[columns.t] ?? '';
  const t = readCandleTime(timeText);
  if (t === null || !Number.isSafeInteger(t)) return rejected('bad-time', `t is not a time: ${shown(timeText)}`);
  if (t < 0 || t >= 4_102_444_800_000)
    return rejected('bad-time', `t is not between the years 1970 and 2100: ${shown(timeText)}`);
  const values = readValues(fields, columns);
  if ('kind' in values) return values;
  if (values.h < Math.max(values.o, values.c, values.l))
    return rejected('ohlc-order', `h ${values.h} is below another price of the bar`);
  if (values.l > Math.min(values.o, values.c))
    return rejected('ohlc-order', `l ${values.l} is above another price of the bar`);
  return { kind: 'bar', bar: { t: epochMs(t), ...values } };
}

/**
 * What decides about a row besides its own text: the columns, the interval, the current time, the retention cutoff, and
 * the last accepted row.
 */
export interface RowContext {
  readonly columns: CandleColumns;
  readonly interval: Interval;
  /**
   * The current time. Bars that have not closed by then are rejected, because they would be stored as if they were
   * complete.
   */
  readonly now: EpochMs;
  /**
   * Bars before this time were deleted because of their age, so rows of such bars are rejected. `null` if none were
   * deleted.
   */
  readonly keptFrom: EpochMs | null;
  /** Open time and line number of the last accepted row. */
  readonly last: { readonly t: EpochMs; readonly line: number } | null;
}

/** Reads one line of a candle file. Returns the bar, or the first reason found to reject it. */
export function readCandleRow(line: string, { columns, interval, now, keptFrom, last }: RowContext): RowReading {
  const reading = readBar(line, columns);
  if (reading.kind === 'rejected') return reading;
  const { t } = reading.bar;
  if (barOpen(interval, t) !== t)
    return rejected('not-a-bar-open', `${isoText(t)} is not the open of a ${interval} bar`);
  if (nextBarOpen(interval, t) > now) return rejected('not-closed-yet', `the bar of ${isoText(t)} has not closed yet`);
  if (keptFrom !== null && t < keptFrom)
    return rejected(
      'no-longer-kept',
      `${isoText(t)} is too old: ${interval} bars before ${isoText(keptFrom)} are deleted`,
    );
  if (last !== null && t === last.t) return rejected('duplicate', `${isoText(t)} is already in line ${last.line}`);
  if (last !== null && t < last.t) return rejected('non-monotonic', `${isoText(t)} is before line ${last.line}`);
  return reading;
}
