/**
 * The file format of the shipped candles: one series in one Brotli stream.
 *
 * Its content is one line of JSON (`HistoryFileHeader`) and then the columns, in this order: open time, open, close,
 * high, low and, if known, volume. Each number is a variable-length integer (LEB128; signed ones zigzag encoded). Each
 * value except a volume is stored as a difference: a time from the previous time (in bar lengths), an open from the
 * previous close, a close from its open, a high and a low from the body. Prices are whole multiples of
 * 10^-priceDecimals, volumes of 10^-volumeDecimals.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { createBarColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { intervalMs } from '@tradesense/core/market/interval.ts';

/**
 * Intervals that a file can have. They have a fixed length, because times are stored in bar lengths. Months are made
 * from days.
 */
const FILE_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const;

const header = z.strictObject({
  asset: z.enum(ASSET_SYMBOLS),
  interval: z.enum(FILE_INTERVALS),
  bars: z.number().int().positive(),
  priceDecimals: z.number().int().min(0).max(8),
  /** Number of decimal places of the volume; `null` if the volume is unknown. */
  volumeDecimals: z.number().int().min(0).max(8).nullable(),
  /** SHA-256 of the encoded columns, in hex. */
  sha256: z.string(),
});
export type HistoryFileHeader = z.infer<typeof header>;

export interface HistorySeries extends Pick<
  HistoryFileHeader,
  'asset' | 'interval' | 'priceDecimals' | 'volumeDecimals'
> {
  /** The bars as columns, in ascending time order. The volume is 0 if it is unknown. */
  readonly columns: BarColumns;
}

/** Error: the file is not a valid series. The message says what is wrong with it. */
export class HistoryFileError extends Error {
  override readonly name = 'HistoryFileError';
}

const NEW_LINE = 0x0a;
/** Each byte contains seven bits of a number; the eighth bit means that more bytes follow. */
const STEP = 128;

class NumberWriter {
  readonly #bytes: number[] = [];

  unsigned(value: number): void {
    let rest = value;
    for (; rest >= STEP; rest = Math.floor(rest / STEP)) this.#bytes.push((rest % STEP) + STEP);
    this.#bytes.push(rest);
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  get bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

class NumberReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    let value = 0;
    for (let scale = 1; ; scale *= STEP) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new HistoryFileError('it ends in the middle of a column');
      this.#at += 1;
      if (byte < STEP) return value + byte * scale;
      value += (byte - STEP) * scale;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}

/** Returns the column in whole multiples of 10^-decimals. */
function inSteps(column: Float64Array, decimals: number): Float64Array {
  return column.map((value) => Math.round(value * 10 ** decimals));
}

/** Returns a series as the content of a file. Rounds prices and volumes to the series' decimal places. */
export function encodeHistoryFile({ asset, interval, priceDecimals, volumeDecimals, columns }: HistorySeries): Buffer {
  const writer = new NumberWriter();
  const bars = columns.t.length;
  const length = intervalMs(interval);
  const [open, high, low, close] = [columns.o, columns.h, columns.l, columns.c].map((each) =>
    inSteps(each, priceDecimals),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const before = (column: Float64Array, index: number) => column[index - 1] ?? 0;
  for (let i = 0; i < bars; i += 1) writer.unsigned((elementAt(columns.t, i) - before(columns.t, i)) / length);
  for (let i = 0; i < bars; i += 1) writer.signed(elementAt(open, i) - before(close, i));
  for (let i = 0; i < bars; i += 1) writer.signed(elementAt(close, i) - elementAt(open, i));
  for (let i = 0; i < bars; i += 1)
    writer.unsigned(elementAt(high, i) - Math.max(elementAt(open, i), elementAt(close, i)));
  for (let i = 0; i < bars; i += 1)
    writer.unsigned(Math.min(elementAt(open, i), elementAt(close, i)) - elementAt(low, i));
  if (volumeDecimals !== null) for (const volume of inSteps(columns.v, volumeDecimals)) writer.unsigned(volume);
  const body = writer.bytes;
  const head: HistoryFileHeader = { asset, interval, bars, priceDecimals, volumeDecimals, sha256: sha256Of(body) };
  return brotliCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Reads the content of a file. Throws `HistoryFileError` if it is not exactly one valid series. */
export function decodeHistoryFile(content: Uint8Array): HistorySeries {
  const bytes = decompressed(content);
  const end = bytes.indexOf(NEW_LINE);
  const head = end < 0 ? null : readHeader(bytes.toString('utf8', 0, end));
  if (head === null) throw new HistoryFileError('it does not begin with the header of a series');
  const body = bytes.subarray(end + 1);
  if (sha256Of(body) !== head.sha256) throw new HistoryFileError('its checksum is wrong: it is damaged');
  const { asset, interval, priceDecimals, volumeDecimals } = head;
  return { asset, interval, priceDecimals, volumeDecimals, columns: readColumns(head, new NumberReader(body)) };
}

function decompressed(content: Uint8Array): Buffer {
  try {
    return brotliDecompressSync(content);
  } catch {
    throw new HistoryFileError('it is not compressed with Brotli, or damaged');
  }
}

function readHeader(line: string): HistoryFileHeader | null {
  try {
    return header.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function readColumns(
  { bars, interval, priceDecimals, volumeDecimals }: HistoryFileHeader,
  reader: NumberReader,
): BarColumns {
  const { t, o, h, l, c, v } = createBarColumns(bars);
  const length = intervalMs(interval);
  const open = new Float64Array(bars);
  const body = new Float64Array(bars);
  for (let i = 0, time = 0; i < bars; i += 1) {
    const step = reader.unsigned();
    if (step === 0) throw new HistoryFileError(`bar ${i + 1} does not open after the one before it`);
    time += step * length;
    t[i] = time;
  }
  for (let i = 0; i < bars; i += 1) open[i] = reader.signed();
  for (let i = 0; i < bars; i += 1) body[i] = reader.signed();
  const unit = 10 ** priceDecimals;
  for (let i = 0, close = 0; i < bars; i += 1) {
    const at = close + elementAt(open, i);
    close = at + elementAt(body, i);
    open[i] = at;
    body[i] = close;
    o[i] = at / unit;
    c[i] = close / unit;
  }
  for (let i = 0; i < bars; i += 1)
    h[i] = (Math.max(elementAt(open, i), elementAt(body, i)) + reader.unsigned()) / unit;
  for (let i = 0; i < bars; i += 1) {
    l[i] = (Math.min(elementAt(open, i), elementAt(body, i)) - reader.unsigned()) / unit;
    if (!(elementAt(l, i) > 0)) throw new HistoryFileError(`bar ${i + 1} has a price that is not above 0`);
  }
  if (volumeDecimals !== null) for (let i = 0; i < bars; i += 1) v[i] = reader.unsigned() / 10 ** volumeDecimals;
  if (!reader.isAtEnd) throw new HistoryFileError('it holds more than its header says');
  return { t, o, h, l, c, v };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
