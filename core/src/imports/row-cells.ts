/** Reads the cells of a row by column name and collects their faults. */
import type { EpochMs } from '../kernel/time.ts';
import { absolute, isStorable, NOTHING, readNumber, type ImportedAmount } from './imported-amount.ts';
import type { RejectedLine } from './execution.ts';
import { IMPORT_ID_MAX, IMPORT_SYMBOL_MAX, type DecimalMark } from './import-rules.ts';
import { readTime } from './time-cell.ts';

/** Returns the normalized name of a column, so that `Trade ID` and `trade_id` are the same column. */
export const columnName = (text: string): string => text.toLowerCase().replaceAll(/[\s_.]+/g, '');

/** The columns of a header. A name may occur twice; a report of positions, for example, has two columns named time. */
export class Columns {
  readonly #names: readonly string[];
  readonly #written: readonly string[];

  constructor(header: readonly string[]) {
    this.#written = header;
    this.#names = header.map(columnName);
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => this.#names.includes(name));
  }

  /** Whether each of these columns exists. Each column is given as a list of its possible names. */
  hasEach(...columns: readonly (readonly string[])[]): boolean {
    return columns.every((names) => this.find(names) !== -1);
  }

  /**
   * Returns the index of the first existing column among `names`, or of the `nth` column with that name; −1 if there is
   * none.
   */
  find(names: readonly string[], nth = 0): number {
    for (const name of names) {
      let at = this.#names.indexOf(name);
      for (let count = 0; count < nth && at !== -1; count += 1) at = this.#names.indexOf(name, at + 1);
      if (at !== -1) return at;
    }
    return -1;
  }

  written(index: number): string {
    return this.#written[index] ?? '';
  }
}

/**
 * Facts that the rows themselves do not state: the zone of the times, the decimal mark, and the latest plausible time.
 */
export interface ReadingOptions {
  readonly mark: DecimalMark;
  /** Converts a local time without an offset to epoch ms; `null` if the zone of the file is not known yet. */
  readonly fromLocal: ((local: number) => EpochMs) | null;
  /** Server time; a trade may be later by at most `AHEAD_MAX_MS`. */
  readonly now: EpochMs;
}

const NUMBER_FAULTS = {
  'not-a-number': 'is not a number.',
  'too-many-decimals': 'has more than 12 decimals.',
  'too-large': 'is too large.',
};
/**
 * Maximum time, in ms, by which a trade may be later than `now`, because broker clocks may be ahead and zones may be
 * wrong.
 */
const AHEAD_MAX_MS = 26 * 3_600_000;

export class RowCells {
  readonly faults: RejectedLine[] = [];
  /** Whether the row has a time that can be read only if the zone of the file is known. */
  usesZone = false;
  readonly #line: number;
  readonly #cells: readonly string[];
  readonly #columns: Columns;
  readonly #options: ReadingOptions;

  constructor(line: number, cells: readonly string[], columns: Columns, options: ReadingOptions) {
    this.#line = line;
    this.#cells = cells;
    this.#columns = columns;
    this.#options = options;
  }

  /** Records a fault for the first existing column of `names`. */
  fault(names: readonly string[], text: string): void {
    const index = this.#columns.find(names);
    this.faults.push({ line: this.#line, column: index === -1 ? null : this.#columns.written(index), text });
  }

  text(...names: readonly string[]): string {
    return this.#cells[this.#columns.find(names)] ?? '';
  }

  /** Returns a text to be stored. Records a fault if it is too long, has a line break, or is required but empty. */
  label(names: readonly string[], { max = IMPORT_ID_MAX, isNeeded = false } = {}): string {
    const text = this.text(...names);
    if (text === '' && isNeeded) this.fault(names, 'The cell is empty.');
    if (text.length > max) this.fault(names, `The cell has more than ${max} characters.`);
    if (text.includes('\n')) this.fault(names, 'The cell has more than one line.');
    return text;
  }

  symbol(...names: readonly string[]): string {
    return this.label(names, { max: IMPORT_SYMBOL_MAX, isNeeded: true });
  }

  /** Returns the number in a cell; records a fault and returns 0 if it cannot be read. */
  numberOf(text: string, names: readonly string[]): ImportedAmount {
    const read = readNumber(text, this.#options.mark);
    if (read.ok) return read.value;
    this.fault(names, `"${text.slice(0, 40)}" ${NUMBER_FAULTS[read.reason]}`);
    return NOTHING;
  }

  /** Returns the amount in a cell; an empty cell or an absent column is 0. */
  amount(...names: readonly string[]): ImportedAmount {
    const text = this.text(...names);
    return text === '' || text === '--' || text === '-' ? NOTHING : this.numberOf(text, names);
  }

  number(names: readonly string[], nth = 0): ImportedAmount {
    const text = this.#cells[this.#columns.find(names, nth)] ?? '';
    if (text !== '') return this.numberOf(text, names);
    this.fault(names, 'The cell is empty.');
    return NOTHING;
  }

  /** Returns a quantity without its sign; records a fault if it is 0. */
  size(...names: readonly string[]): ImportedAmount {
    const value = absolute(this.number(names));
    if (value === NOTHING && this.faults.length === 0) this.fault(names, 'The quantity is 0.');
    return value;
  }

  price(names: readonly string[], nth = 0): ImportedAmount {
    const value = this.number(names, nth);
    if (value < 0n) this.fault(names, 'The price is negative.');
    return value;
  }

  /** Returns `value`, which is a price × quantity. If the database cannot store it, records a fault and returns 0. */
  storable(value: ImportedAmount): ImportedAmount {
    if (isStorable(value)) return value;
    this.faults.push({ line: this.#line, column: null, text: 'Price × quantity is too large.' });
    return NOTHING;
  }

  /**
   * Returns the time in a cell. `offset` is how far the times of the column are ahead of UTC, in ms, if the column name
   * states it; otherwise `null`.
   */
  time(names: readonly string[], { nth = 0, offset = null }: { nth?: number; offset?: number | null } = {}): EpochMs {
    const text = this.#cells[this.#columns.find(names, nth)] ?? '';
    const read = readTime(text);
    if (read === null) {
      const what = text === '' ? 'The cell is empty' : `"${text.slice(0, 40)}" is not a date with a time`;
      this.fault(names, `${what}. Write it as 2026-01-31 14:05:09.`);
      return 0 as EpochMs;
    }
    const known = read.offset ?? offset;
    let at = read.local - (known ?? 0);
    if (known === null) {
      this.usesZone = true;
      if (this.#options.fromLocal !== null) at = this.#options.fromLocal(read.local);
    }
    if (at > this.#options.now + AHEAD_MAX_MS) this.fault(names, `"${text}" is in the future.`);
    return at as EpochMs;
  }

  /** Returns the value that `choices` gives for the word in a cell. Records a fault for an unknown word. */
  choice<Value>(names: readonly string[], choices: Readonly<Record<string, Value>>, otherwise: Value): Value {
    const text = this.text(...names);
    const word = text.toLowerCase().replaceAll(/[\s_-]/g, '');
    // `choices[word]` alone would accept names that every object inherits, such as `constructor`.
    const found = Object.hasOwn(choices, word) ? choices[word] : undefined;
    if (found !== undefined) return found;
    this.fault(names, `"${text.slice(0, 40)}" is none of ${Object.keys(choices).join(', ')}.`);
    return otherwise;
  }
}

/**
 * Returns how far the times of a column are ahead of UTC, in ms, as read from a column name such as `Date(UTC)` or
 * `Trade Time(UTC+0)`; `null` if the name does not say.
 */
export function offsetInName(name: string): number | null {
  const match = /\(utc(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)/.exec(columnName(name));
  if (match === null) return null;
  const ms = Number(match[2] ?? 0) * 3_600_000 + Number(match[3] ?? 0) * 60_000;
  return match[1] === '-' ? -ms : ms;
}
