/** Reads a whole export: detects its format from the header, then reads each row. */
import type { EpochMs } from '../kernel/time.ts';
import { csvRecords, DELIMITERS, linesOf, type CsvRecord, type Delimiter } from './csv-records.ts';
import type { ImportedExecution, RejectedLine } from './execution.ts';
import type { FormatDetector, FormatReader, Preamble } from './format-reader.ts';
import { detectBinance } from './formats/binance.ts';
import { detectBybit } from './formats/bybit.ts';
import { detectGeneric } from './formats/generic.ts';
import { detectInteractiveBrokers } from './formats/interactive-brokers.ts';
import { detectMetaTrader } from './formats/metatrader.ts';
import {
  IMPORT_HEADER_LINES_MAX,
  IMPORT_LINES_MAX,
  IMPORT_ROWS_MAX,
  type DecimalMark,
  type ImportFormat,
} from './import-rules.ts';
import { Columns, RowCells, type ReadingOptions } from './row-cells.ts';
import { localTimes } from './time-cell.ts';

/**
 * The generic format comes last, because its column names are so common that it would also match exports of brokers.
 */
const DETECTORS: readonly FormatDetector[] = [
  detectMetaTrader,
  detectInteractiveBrokers,
  detectBinance,
  detectBybit,
  detectGeneric,
];

export interface ExportOptions {
  /** Decimal mark of the file; `null` if it must be detected from the numbers. */
  readonly mark: DecimalMark | null;
  /**
   * Returns how far local time is ahead of UTC, in ms, for times without a zone; `null` if the zone is not known yet.
   */
  readonly offsetAt: ((at: number) => number) | null;
  readonly now: EpochMs;
}

/** An execution with its identity and its place in the file. */
export interface ReadExecution {
  readonly execution: ImportedExecution;
  /** Text that identifies the execution. It is the same in every file of this format and variant. */
  readonly identity: string;
  /** Sequence number within the file. It grows with time, even if the file is written from newest to oldest. */
  readonly sequence: number;
  readonly line: number;
}

export interface ExportReading {
  readonly format: ImportFormat;
  readonly variant: string;
  readonly mark: DecimalMark;
  /** Whether the file has times without a zone. */
  readonly usesZone: boolean;
  /** Whether the file needs a time zone that is not known yet. Until it is known, the times are wrong. */
  readonly needsZone: boolean;
  readonly executions: readonly ReadExecution[];
  readonly rejected: readonly RejectedLine[];
  /** Number of rows that are not trades, such as deposits. */
  readonly nonTradeRows: number;
  /** Number of rows dropped because their broker number occurred earlier in the same file. */
  readonly duplicateRows: number;
}

export type ExportFault = 'no-format' | 'too-many-rows';

interface Found {
  readonly delimiter: Delimiter;
  readonly header: CsvRecord;
  readonly columns: Columns;
  readonly reader: FormatReader;
}

/** Matches a report's line with its account: `12345 (USD, Broker-Server, real, Hedge)`. */
const ACCOUNT = /(\d{3,20})\s*\(([A-Z]{3})\b/;

function accountIn(cells: readonly string[]): Preamble | null {
  for (const cell of cells) {
    const [, account, currency] = ACCOUNT.exec(cell) ?? [];
    if (account !== undefined && currency !== undefined) return { account, currency };
  }
  return null;
}

function detect(columns: Columns, preamble: Preamble): FormatReader | null {
  for (const detector of DETECTORS) {
    const reader = detector(columns, preamble);
    if (reader !== null) return reader;
  }
  return null;
}

function findHeader(text: string, delimiter: Delimiter): Found | null {
  let count = 0;
  let preamble: Preamble = { account: '', currency: '' };
  for (const header of csvRecords(linesOf(text), delimiter)) {
    count += 1;
    if (count > IMPORT_HEADER_LINES_MAX) return null;
    const columns = new Columns(header.cells);
    const reader = detect(columns, preamble);
    if (reader !== null) return { delimiter, header, columns, reader };
    preamble = accountIn(header.cells) ?? preamble;
  }
  return null;
}

const COMMA_DECIMALS = /^[+-]?[\d\s.'’]*,\d+$/u;
const POINT_DECIMALS = /^[+-]?[\d\s,'’]*\.\d+$/u;
/** Numbers whose only mark may separate thousands or decimals. No group of thousands begins with 0. */
const GROUPED = { comma: /^[+-]?[1-9]\d{0,2}(,\d{3})+$/, point: /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/ };
const SAMPLED_RECORDS = 2_000;

/**
 * Returns the decimal mark of a file: the mark in most of the unambiguous numbers. If there are none, returns the usual
 * mark for the delimiter: the point for a comma, the comma for a semicolon. A tab has no usual mark; numbers such as
 * 1,234 then have decimal commas, and numbers such as 1.234 decimal points.
 */
function markOf(text: string, { delimiter, header }: Found): DecimalMark {
  let [comma, point, unclear, count] = [0, 0, 0, 0];
  for (const { line, cells } of csvRecords(linesOf(text), delimiter)) {
    if (line <= header.line) continue;
    count += 1;
    if (count > SAMPLED_RECORDS) break;
    for (const cell of cells) {
      if (GROUPED.comma.test(cell)) unclear += 1;
      else if (COMMA_DECIMALS.test(cell)) comma += 1;
      else if (POINT_DECIMALS.test(cell) && !GROUPED.point.test(cell)) point += 1;
    }
  }
  if (comma !== point) return comma > point ? 'comma' : 'point';
  return delimiter === ';' || (delimiter === '\t' && unclear > 0) ? 'comma' : 'point';
}

/**
 * Returns the identity of an execution within the format, without the index that is added later if several executions
 * are equal.
 */
function identityOf({ format, variant }: FormatReader, execution: ImportedExecution): string {
  const { account, symbol, id } = execution;
  const start = [format, variant, account, symbol];
  if (id !== '') return [...start, 'id', id].join('|');
  const { at, side, quantity, fee } = execution;
  const prices =
    execution.kind === 'fill' ? [execution.price] : [execution.entryPrice, execution.exitPrice, execution.profit];
  return [...start, 'content', at, side, quantity, fee, ...prices].join('|');
}

class Reading {
  readonly executions: Omit<ReadExecution, 'sequence'>[] = [];
  readonly rejected: RejectedLine[] = [];
  nonTradeRows = 0;
  duplicateRows = 0;
  usesZone = false;
  readonly #seen = new Map<string, number>();

  /**
   * Adds an execution. A broker number identifies an execution, so a repeated number is dropped. Equal executions
   * without a number are told apart by an index.
   */
  add(reader: FormatReader, line: number, execution: ImportedExecution): void {
    const identity = identityOf(reader, execution);
    const before = this.#seen.get(identity) ?? 0;
    this.#seen.set(identity, before + 1);
    if (execution.id === '') this.executions.push({ execution, identity: `${identity}|${before}`, line });
    else if (before === 0) this.executions.push({ execution, identity, line });
    else this.duplicateRows += 1;
  }

  ordered(): ReadExecution[] {
    const [first, last] = [this.executions[0], this.executions.at(-1)];
    const isNewestFirst = first !== undefined && last !== undefined && first.execution.at > last.execution.at;
    const count = this.executions.length;
    return this.executions.map((each, index) => ({ ...each, sequence: isNewestFirst ? count - index : index + 1 }));
  }
}

function readRow(reading: Reading, reader: FormatReader, columns: Columns, record: CsvRecord, options: ReadingOptions) {
  if (record.fault !== null) {
    reading.rejected.push({ line: record.line, column: null, text: record.fault });
    return null;
  }
  const row = new RowCells(record.line, record.cells, columns, options);
  const read = reader.read(row, record.cells);
  if (read === 'end') return read;
  if (read === 'no-trade') {
    reading.nonTradeRows += 1;
    return null;
  }
  reading.usesZone ||= row.usesZone;
  const [fault] = row.faults;
  if (fault === undefined) reading.add(reader, record.line, read);
  else reading.rejected.push(fault);
  return null;
}

const isBlank = ({ cells, fault }: CsvRecord): boolean => fault === null && cells.every((cell) => cell === '');

/** Reads the decoded text of a file. */
export function readExport(text: string, { mark, offsetAt, now }: ExportOptions): ExportReading | ExportFault {
  const found = DELIMITERS.map((delimiter) => findHeader(text, delimiter)).find((each) => each !== null);
  if (found === undefined || found === null) return 'no-format';
  const { delimiter, header, reader } = found;
  const options: ReadingOptions = {
    mark: mark ?? markOf(text, found),
    fromLocal: offsetAt === null ? null : localTimes(offsetAt),
    now,
  };
  const reading = new Reading();
  let rows = 0;
  let columns = found.columns;
  let isInside = true;
  for (const record of csvRecords(linesOf(text), delimiter)) {
    if (record.line > IMPORT_LINES_MAX) return 'too-many-rows';
    if (record.line <= header.line || isBlank(record)) continue;
    const next = otherHeader(reader, record);
    if (next !== null) {
      isInside = detect(next, { account: '', currency: '' })?.variant === reader.variant;
      columns = isInside ? next : columns;
      continue;
    }
    if (!isInside) continue;
    rows += 1;
    if (rows > IMPORT_ROWS_MAX) return 'too-many-rows';
    if (readRow(reading, reader, columns, record, options) !== 'end') continue;
    if (reader.stopsAtEnd) break;
    isInside = false;
  }
  return {
    format: reader.format,
    variant: reader.variant,
    mark: options.mark,
    usesZone: reading.usesZone,
    needsZone: reading.usesZone && offsetAt === null,
    executions: reading.ordered(),
    rejected: reading.rejected,
    nonTradeRows: reading.nonTradeRows,
    duplicateRows: reading.duplicateRows,
  };
}

/**
 * Returns the columns if the row is the header of another section; `null` if it is not. Statements of Interactive
 * Brokers have several sections, and the trade section occurs once for each account.
 */
function otherHeader({ format }: FormatReader, { cells }: CsvRecord): Columns | null {
  // A row with a cell that begins with a digit is never a header.
  if (cells.some((cell) => /^\d/.test(cell))) return null;
  const columns = new Columns(cells);
  const isHeader =
    format === 'interactive-brokers'
      ? cells[0] === 'HEADER' || columns.find(['clientaccountid', 'accountid']) !== -1
      : columns.has('time', 'symbol') || columns.has('side', 'price');
  return isHeader ? columns : null;
}
