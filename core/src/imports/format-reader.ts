import type { ImportedExecution } from './execution.ts';
import type { ImportFormat } from './import-rules.ts';
import type { Columns, RowCells } from './row-cells.ts';

/** What a row is besides an execution: no trade (such as a deposit), or the end of the table. */
export type RowReading = ImportedExecution | 'no-trade' | 'end';

/** Reads the rows below a header. */
export type RowReader = (row: RowCells, cells: readonly string[]) => RowReading;

/** What is known before the header. */
export interface Preamble {
  /** The currency of the account; empty if no line names it. */
  readonly currency: string;
  /** Its number; empty as well. */
  readonly account: string;
}

export interface FormatReader {
  readonly format: ImportFormat;
  /** Keeps the numbers of different exports of one broker apart: a deal and a position may have the same. */
  readonly variant: string;
  /** Whether reading stops at the end of the table, because what follows says the same again. */
  readonly stopsAtEnd: boolean;
  readonly read: RowReader;
}

/** Returns the reader of a table with these columns, or `null` if they are not of this format. */
export type FormatDetector = (columns: Columns, preamble: Preamble) => FormatReader | null;
