/** Sends a table as a file, page by page, so that memory does not grow with its length. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '@tradesense/contract/export-constants.ts';
import { csvLine, type CsvValue } from '@tradesense/core/kernel/csv.ts';

export interface ExportedTable<Row> {
  /** File name without its extension: lower-case letters, digits and `-`. */
  readonly fileName: string;
  /**
   * Columns of the CSV in order, each with the function that returns its cell for a row. The JSON file contains the
   * rows unchanged.
   */
  readonly columns: Readonly<Record<string, (row: Row) => CsvValue>>;
  readonly pages: AsyncIterable<readonly Row[]>;
}

async function* csvOf<Row>({ columns, pages }: ExportedTable<Row>): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const rows of pages) yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
}

async function* jsonOf<Row>({ pages }: ExportedTable<Row>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

interface FileWriter {
  readonly parameters: string;
  readonly write: <Row>(table: ExportedTable<Row>) => AsyncGenerator<string>;
}

/** For each format: the function that writes a table, and the parameters of the media type. */
const WRITERS: Readonly<Record<ExportFormat, FileWriter>> = {
  csv: { parameters: 'charset=utf-8; header=present', write: csvOf },
  json: { parameters: 'charset=utf-8', write: jsonOf },
};

/** Number of rows that an export reads at a time, each time in a short transaction. */
export const EXPORT_PAGE = 500;

/**
 * Yields all rows of a list, page by page. `read` returns at most `EXPORT_PAGE` rows after the row with the given key.
 */
export async function* pagesAfter<Row>(
  read: (after: string | null) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | null = null; ;) {
    const rows: readonly Row[] = await read(after);
    const last = rows.at(-1);
    if (last !== undefined) yield rows;
    if (last === undefined || rows.length < EXPORT_PAGE) return;
    after = keyOf(last);
  }
}

/** Yields rows that are already in memory, as a single page. */
// oxlint-disable-next-line typescript/require-await -- an export reads pages as they come
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/**
 * Sends the table as UTF-8: CSV by RFC 4180, or one JSON array. If a page fails, the transfer is aborted, so that a
 * partial file does not look complete.
 */
export function sendTable<Row>(reply: FastifyReply, table: ExportedTable<Row>, format: ExportFormat): FastifyReply {
  const { parameters, write } = WRITERS[format];
  return reply
    .headers({
      'content-disposition': `attachment; filename="${table.fileName}.${format}"`,
      'cache-control': 'private, no-store',
    })
    .type(`${EXPORT_MEDIA_TYPES[format]}; ${parameters}`)
    .send(Readable.from(write(table)));
}
