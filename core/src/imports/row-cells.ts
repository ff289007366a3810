/** Reads the cells of a row by the names of their columns, and remembers what is wrong with them. */
import type { EpochMs } from '../kernel/time.ts';
import { absolute, isStorable, NOTHING, readNumber, type ImportedAmount } from './imported-amount.ts';
import type { RejectedLine } from './execution.ts';
import { IMPORT_ID_MAX, IMPORT_SYMBOL_MAX, type DecimalMark } from './import-rules.ts';
import { readTime } from './time-cell.ts';

/** `S / L` and `s_l` are the same column. */
export const columnName = (text: string): string => text.toLowerCase().replaceAll(/[\s_.]+/g, '');

/** The columns of a header. A name may come twice, as the time of a position does. */
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

  /** Returns the index of the first of the names that is there, or of its `nth` column; -1 without one. */
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

/** What the cells of a file do not say themselves: its zone, its decimal mark, and the latest time that can be in it. */
export interface ReadingOptions {
  readonly mark: DecimalMark;
  /** Turns a local time without an offset into a moment; `null` while the zone of the file is not known. */
  readonly fromLocal: ((local: number) => EpochMs) | null;
  /** The time of the server: nothing was traded after it. */
  readonly now: EpochMs;
}

const NUMBER_FAULTS = {
  'not-a-number': 'is not a number.',
  'too-many-decimals': 'has more than 12 decimals.',
  'too-large': 'is too large.',
};
/** Clocks of brokers may be a little ahead, and zones unclear. */
const AHEAD_MAX_MS = 26 * 3_600_000;

export class RowCells {
  readonly faults: RejectedLine[] = [];
  /** Whether a time needs the zone of the file. */
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

  /** Records a fault of a column, by any of its names. */
  fault(names: readonly string[], text: string): void {
    const index = this.#columns.find(names);
    this.faults.push({ line: this.#line, column: index === -1 ? null : this.#columns.written(index), text });
  }

  text(...names: readonly string[]): string {
    return this.#cells[this.#columns.find(names)] ?? '';
  }

  /** A short text that is stored. */
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

  /** Returns a number of a cell, 0 for one with a fault. */
  numberOf(text: string, names: readonly string[]): ImportedAmount {
    const read = readNumber(text, this.#options.mark);
    if (read.ok) return read.value;
    this.fault(names, `"${text.slice(0, 40)}" ${NUMBER_FAULTS[read.reason]}`);
    return NOTHING;
  }

  /** An empty cell is 0, and so is an absent column. */
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

  /** A number that is not 0, without its sign. */
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

  /** Records a fault for a product that the database cannot store. */
  storable(value: ImportedAmount): ImportedAmount {
    if (isStorable(value)) return value;
    this.faults.push({ line: this.#line, column: null, text: 'Price × quantity is too large.' });
    return NOTHING;
  }

  /** `offset`: how far the times of the column are ahead of UTC, if its name says so. */
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

  /** Returns what a word means; records a fault for another one. */
  choice<Value>(names: readonly string[], choices: Readonly<Record<string, Value>>, otherwise: Value): Value {
    const text = this.text(...names);
    const word = text.toLowerCase().replaceAll(/[\s_-]/g, '');
    // Every object has `constructor`, which is no choice.
    const found = Object.hasOwn(choices, word) ? choices[word] : undefined;
    if (found !== undefined) return found;
    this.fault(names, `"${text.slice(0, 40)}" is none of ${Object.keys(choices).join(', ')}.`);
    return otherwise;
  }
}

/** Returns how far the times of a column are ahead of UTC by its name, such as `Date(UTC)` or `Trade Time(UTC+0)`; `null` if it does not say. */
export function offsetInName(name: string): number | null {
  const match = /\(utc(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)/.exec(columnName(name));
  if (match === null) return null;
  const ms = Number(match[2] ?? 0) * 3_600_000 + Number(match[3] ?? 0) * 60_000;
  return match[1] === '-' ? -ms : ms;
}
