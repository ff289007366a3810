import type { ImportedExecution } from './execution.ts';
import type { ImportFormat } from './import-rules.ts';
import type { Columns, RowCells } from './row-cells.ts';

/** Result of reading a row: an execution, `no-trade` for a row such as a deposit, or `end` for the end of the table. */
export type RowReading = ImportedExecution | 'no-trade' | 'end';

/** Reads one row below a header. */
export type RowReader = (row: RowCells, cells: readonly string[]) => RowReading;

/** Information from the lines before the header. */
export interface Preamble {
  /** Currency of the account at the broker; empty if the lines before the header do not contain it. */
  readonly currency: string;
  /** Number of the account at the broker; empty if the lines before the header do not contain it. */
  readonly account: string;
}

export interface FormatReader {
  readonly format: ImportFormat;
  /**
   * Name of the kind of export. The broker's numbers of executions are compared only within one kind, because different
   * exports of one broker may use the same number for a deal and for a position.
   */
  readonly variant: string;
  /** Whether reading stops at the end of the table, because the tables after it repeat its content. */
  readonly stopsAtEnd: boolean;
  readonly read: RowReader;
}

/** Returns the reader of a table with these columns, or `null` if the columns do not belong to this format. */
export type FormatDetector = (columns: Columns, preamble: Preamble) => FormatReader | null;
