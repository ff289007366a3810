/** Reads a file in the worker thread, because a hundred thousand lines take a second. */
import { createHash } from 'node:crypto';
import type { ImportedExecution, RejectedLine } from '@tradesense/core/imports/execution.ts';
import { formatImported, importedAmount } from '@tradesense/core/imports/imported-amount.ts';
import type { DecimalMark, ImportFormat } from '@tradesense/core/imports/import-rules.ts';
import { readExport, type ExportFault, type ReadExecution } from '@tradesense/core/imports/read-export.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { REJECTED_LINES_SHOWN } from '@tradesense/contract/imports-constants.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { PIECE_ROWS, packRows } from './packed-rows.ts';

export interface FileOptions {
  readonly timeZone: string | null;
  readonly mark: DecimalMark | null;
  readonly now: EpochMs;
}

/** An execution in the form in which it is stored. */
export interface ExecutionLine {
  readonly key: string;
  readonly instrument: string;
  readonly at: number;
  readonly sequence: number;
  readonly line: number;
  readonly data: string;
}

export interface FileReading {
  readonly fileHash: string;
  readonly format: ImportFormat;
  readonly mark: DecimalMark;
  readonly usesZone: boolean;
  readonly needsZone: boolean;
  readonly lines: readonly ExecutionLine[];
  readonly rejectedLines: number;
  readonly rejected: readonly RejectedLine[];
  readonly otherLines: number;
  readonly repeatedLines: number;
}

export type FileFault = ExportFault | 'no-text';

const decoded = (bytes: Uint8Array, label: string): string =>
  new TextDecoder(label, { fatal: true, ignoreBOM: false }).decode(bytes);

/**
 * Returns the share of zeros among every second byte. `from` says whether to start with the first or the second byte.
 * In UTF-16, every second byte of Latin text is 0.
 */
function zeroShare(bytes: Uint8Array, from: 0 | 1): number {
  const sample = bytes.subarray(0, 2_000);
  let zeros = 0;
  for (let at = from; at < sample.length; at += 2) if (sample[at] === 0) zeros += 1;
  return zeros / Math.max(1, sample.length / 2);
}

/**
 * Decodes a text file. A byte order mark determines the encoding. Without one, the encoding is UTF-16 if many bytes at
 * even or at odd positions are 0 (as in files of MetaTrader), otherwise UTF-8 if the file is valid UTF-8, otherwise
 * Windows-1252, which older programs write. Returns `null` if the file seems to be UTF-16 but is not valid.
 */
export function decodeFile(bytes: Uint8Array): string | null {
  const label =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || zeroShare(bytes, 1) > 0.4
      ? 'utf-16le'
      : (bytes[0] === 0xfe && bytes[1] === 0xff) || zeroShare(bytes, 0) > 0.4
        ? 'utf-16be'
        : 'utf-8';
  for (const each of label === 'utf-8' ? ['utf-8', 'windows-1252'] : [label]) {
    try {
      return decoded(bytes, each);
    } catch (error) {
      // A `TypeError` means that the bytes are not valid in this encoding, so the next encoding is tried.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return null;
}

/** Amounts are stored as decimal text, so that a stored line does not depend on the internal unit of amounts. */
const dataOf = (execution: ImportedExecution): string =>
  JSON.stringify(execution, (_name, value: unknown) =>
    typeof value === 'bigint' ? formatImported(importedAmount(value)) : value,
  );

export const instrumentOf = (format: ImportFormat, { account, symbol, currency }: ImportedExecution): string =>
  JSON.stringify([format, account, symbol, currency]);

function lineOf(format: ImportFormat, { execution, identity, sequence, line }: ReadExecution): ExecutionLine {
  return {
    key: createHash('sha256').update(`${identity}|${execution.currency}`).digest('base64url'),
    instrument: instrumentOf(format, execution),
    at: execution.at,
    sequence,
    line,
    data: dataOf(execution),
  };
}

export function readFile(bytes: Uint8Array, { timeZone, mark, now }: FileOptions): FileReading | FileFault {
  const text = decodeFile(bytes);
  if (text === null) return 'no-text';
  const offsetAt = timeZone === null ? null : zoneOffset(timeZone);
  const reading = readExport(text, { mark, offsetAt, now });
  if (typeof reading === 'string') return reading;
  return {
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    format: reading.format,
    mark: reading.mark,
    usesZone: reading.usesZone,
    needsZone: reading.needsZone,
    lines: reading.executions.map((each) => lineOf(reading.format, each)),
    rejectedLines: reading.rejected.length,
    rejected: reading.rejected.slice(0, REJECTED_LINES_SHOWN),
    otherLines: reading.nonTradeRows,
    repeatedLines: reading.duplicateRows,
  };
}

/** Result of reading a file, with the lines as packed rows of `ExecutionLine`. */
export interface PackedReading extends Omit<FileReading, 'lines'> {
  readonly lineCount: number;
  /** The instruments of all lines, each once. */
  readonly instruments: readonly string[];
  readonly pieces: readonly Uint8Array[];
}

export function readPacked(bytes: Uint8Array, options: FileOptions): PackedReading | FileFault {
  const reading = readFile(bytes, options);
  if (typeof reading === 'string') return reading;
  const { lines, ...rest } = reading;
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < lines.length; from += PIECE_ROWS)
    pieces.push(packRows(lines.slice(from, from + PIECE_ROWS)));
  return { ...rest, lineCount: lines.length, instruments: [...new Set(lines.map((line) => line.instrument))], pieces };
}
