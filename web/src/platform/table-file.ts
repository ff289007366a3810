import { EXPORT_MEDIA_TYPES, type ExportFormat } from '@tradesense/contract/export-constants.ts';
import { csvLine, type CsvValue } from '@tradesense/core/kernel/csv.ts';

export type TableRow = Readonly<Record<string, CsvValue>>;

export interface Table {
  /** File name without the extension. */
  readonly fileName: string;
  /** Names of the columns, in order. A CSV file contains them even if the table has no rows. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

const WRITERS: Readonly<Record<ExportFormat, (table: Table) => string>> = {
  csv: ({ columns, rows }) =>
    [csvLine(columns), ...rows.map((row) => csvLine(columns.map((name) => row[name] ?? null)))].join(''),
  json: ({ rows }) => `${JSON.stringify(rows, null, 1)}\n`,
};

/** Creates a file from a table that the page has already loaded. A JSON file contains the rows unchanged. */
export function tableFile(table: Table, format: ExportFormat): File {
  return new File([WRITERS[format](table)], `${table.fileName}.${format}`, { type: EXPORT_MEDIA_TYPES[format] });
}
