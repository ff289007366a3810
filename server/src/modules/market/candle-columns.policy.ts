/** The index of each column of a candle file. `v` is `null` if the file has no volume. */
export interface CandleColumns {
  readonly delimiter: ',' | ';' | '\t';
  readonly count: number;
  readonly t: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number | null;
}

/**
 * Thrown if the file cannot be read as candles. The message says what is required. The rows after the error are not
 * imported.
 */
export class CandleFileError extends Error {
  override readonly name = 'CandleFileError';
}

/**
 * Accepted names of each column, best first. For example, in a file with `timestamp` and `date`, `timestamp` is used.
 */
const SPELLINGS = {
  t: ['t', 'timestamp', 'unix', 'unixtime', 'opentime', 'openat', 'datetime', 'gmttime', 'date', 'time'],
  o: ['o', 'open', 'openprice'],
  h: ['h', 'high', 'highprice'],
  l: ['l', 'low', 'lowprice'],
  c: ['c', 'close', 'closeprice'],
  v: ['v', 'volume', 'vol', 'tickvolume'],
} as const;

const NEEDED =
  'the first line must name the columns t,o,h,l,c,v (or timestamp/date/time, open, high, low, close, volume)';

/** Returns the fields of a line, without surrounding quotes and spaces. */
export function splitFields(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((field) => {
    const text = field.trim();
    return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text;
  });
}

/** Returns the delimiter that occurs most often in the line. */
function delimiterOf(line: string): CandleColumns['delimiter'] {
  const counts = ([',', ';', '\t'] as const).map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

function columnOf(names: readonly string[], spellings: readonly string[]): number | null {
  for (const spelling of spellings) {
    const found = names.flatMap((name, index) => (name === spelling ? [index] : []));
    if (found.length > 1) throw new CandleFileError(`the header names the column ${spelling} twice`);
    if (found[0] !== undefined) return found[0];
  }
  return null;
}

function neededColumn(names: readonly string[], column: 't' | 'o' | 'h' | 'l' | 'c'): number {
  const index = columnOf(names, SPELLINGS[column]);
  if (index === null) throw new CandleFileError(`the header has no column ${column}: ${NEEDED}`);
  return index;
}

/**
 * Reads the header line. Column names may have any case and order and are separated by `,` `;` or tab; other columns
 * are ignored. Throws `CandleFileError` if a column is missing or ambiguous.
 */
export function readCandleHeader(line: string): CandleColumns {
  // UTF-16 text contains zero bytes, because every ASCII character in it has one.
  if (line.includes('\0')) throw new CandleFileError('the file is not UTF-8 text: save it as CSV in UTF-8');
  const delimiter = delimiterOf(line);
  const names = splitFields(line, delimiter).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  if (
    columnOf(names, ['date']) !== null &&
    columnOf(names, ['time']) !== null &&
    columnOf(names, SPELLINGS.t.slice(0, -2)) === null
  ) {
    throw new CandleFileError('the header has date and time in two columns: one column must hold both');
  }
  return {
    delimiter,
    count: names.length,
    t: neededColumn(names, 't'),
    o: neededColumn(names, 'o'),
    h: neededColumn(names, 'h'),
    l: neededColumn(names, 'l'),
    c: neededColumn(names, 'c'),
    v: columnOf(names, SPELLINGS.v),
  };
}

/** Throws `CandleFileError` for a file without any line. */
export function emptyFile(): never {
  throw new CandleFileError(`the file is empty: ${NEEDED}`);
}
