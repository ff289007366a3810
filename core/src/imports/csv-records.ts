/** Splits text into records of cells, line by line, so that no second copy of the whole text is in memory. */
import { IMPORT_CELLS_MAX, IMPORT_RECORD_MAX } from './import-rules.ts';

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface CsvRecord {
  /** Number of the record's first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the record cannot be read, so that `cells` is empty; `null` if it can be read. */
  readonly fault: string | null;
}

/** Returns the lines of a text without their line ends. */
export function* linesOf(text: string): Generator<string> {
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const until = end === -1 ? text.length : end;
    yield text.slice(from, text[until - 1] === '\r' ? until - 1 : until);
    from = until + 1;
  }
}

/** Returns the cells of a record by RFC 4180, each without surrounding blanks. */
export function splitCells(record: string, delimiter: Delimiter): string[] {
  if (!record.includes('"')) return record.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < record.length; at += 1) {
    const char = record[at];
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (record[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (char === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  cells.push(cell.trim());
  return cells;
}

const hasOpenQuote = (text: string): boolean => (text.split('"').length - 1) % 2 === 1;
const TOO_LONG = `The line has more than ${IMPORT_RECORD_MAX} characters.`;
// Control characters are rejected: the database stores no NUL, and no broker writes such characters into an export.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/u;

function recordOf(line: number, text: string, delimiter: Delimiter): CsvRecord {
  const faulty = (fault: string): CsvRecord => ({ line, cells: [], fault });
  if (text.length > IMPORT_RECORD_MAX) return faulty(TOO_LONG);
  if (CONTROL.test(text) || !text.isWellFormed()) return faulty('The line has characters that no text has.');
  const cells = splitCells(text, delimiter);
  if (cells.length > IMPORT_CELLS_MAX) return faulty(`The line has more than ${IMPORT_CELLS_MAX} cells.`);
  return { line, cells, fault: null };
}

/**
 * Returns the records of a file. A quoted cell may contain line ends. If a quotation mark is never closed, the record
 * that begins on its line has a fault.
 */
export function* csvRecords(lines: Iterable<string>, delimiter: Delimiter): Generator<CsvRecord> {
  let [open, first, line]: [string | null, number, number] = [null, 0, 0];
  for (const text of lines) {
    line += 1;
    const record: string = open === null ? text : `${open}\n${text}`;
    if (open === null) first = line;
    // Searches only the new line for quotes, because searching the whole record again after each line would take
    // quadratic time.
    const isOpen: boolean = record.length <= IMPORT_RECORD_MAX && hasOpenQuote(text) !== (open !== null);
    open = isOpen ? record : null;
    if (!isOpen) yield recordOf(first, record, delimiter);
  }
  if (open !== null) yield { line: first, cells: [], fault: 'A quotation mark is never closed.' };
}
