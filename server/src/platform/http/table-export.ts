/** Sends a table as a file, page by page, so that memory does not grow with its length. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvLine, type CsvValue } from '@tradesense/core/kernel/csv.ts';

export type ExportFormat = 'csv' | 'json';

export interface ExportedTable<Row> {
  /** File name without its extension: lower-case letters, digits and `-`. */
  readonly fileName: string;
  /** Columns of the CSV in order, with the function that returns the cell of a row. The JSON has the rows unchanged. */
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

/**
 * Sends the table as UTF-8: CSV by RFC 4180, or one JSON array. If a page fails, the transfer is aborted, so that a
 * partial file is never taken for a complete one.
 */
export function sendTable<Row>(reply: FastifyReply, table: ExportedTable<Row>, format: ExportFormat): FastifyReply {
  const isCsv = format === 'csv';
  return reply
    .headers({
      'content-disposition': `attachment; filename="${table.fileName}.${format}"`,
      'cache-control': 'private, no-store',
    })
    .type(isCsv ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8')
    .send(Readable.from(isCsv ? csvOf(table) : jsonOf(table)));
}
