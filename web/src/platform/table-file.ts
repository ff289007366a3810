import { csvLine, type CsvValue } from '@tradesense/core/kernel/csv.ts';

export type TableFormat = 'csv' | 'json';
export type TableRow = Readonly<Record<string, CsvValue>>;

export interface Table {
  /** File name without the extension. */
  readonly fileName: string;
  /** Names of the columns, in order. They are exported even if the table has no rows. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/**
 * Creates a file from a table that the page has already loaded. A JSON file contains the rows unchanged; a CSV file has
 * a header row.
 */
export function tableFile({ fileName, columns, rows }: Table, format: TableFormat): File {
  const lines = () => [csvLine(columns), ...rows.map((row) => csvLine(columns.map((name) => row[name] ?? null)))];
  const text = format === 'csv' ? lines().join('') : `${JSON.stringify(rows, null, 1)}\n`;
  return new File([text], `${fileName}.${format}`, { type: TYPES[format] });
}
