import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvLine, type CsvValue } from '@tradesense/core/kernel/csv.ts';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ExportedFile, ExportedTable } from '../../platform/personal-data.ts';
import { exportReadme } from './export-readme.policy.ts';

/** Size of a slice of rows in characters; the row that reaches it is the last of its slice. */
const SLICE_CHARACTERS = 200_000;

type Part = ExportedTable | ExportedFile;

/**
 * Returns the ZIP of the parts: each table as JSON and as CSV, each file as it is, and a README that lists them. Rows
 * are compressed page by page, so that only one page and the compressed bytes are in memory.
 */
export async function writeArchive(parts: readonly Part[], now: EpochMs): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error === null) chunks.push(chunk);
    else failures.push(error);
  });
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = now;
    zip.add(file);
    return file;
  };
  const counts = new Map<string, number>();
  for (const part of parts) {
    if ('content' in part) begin(part.path).push(await part.content(), true);
    else counts.set(part.path, await writeTable(begin, part));
  }
  begin('README.txt').push(strToU8(exportReadme(parts, counts, now)), true);
  zip.end();
  if (failures[0] !== undefined) throw failures[0];
  return Buffer.concat(chunks);
}

/** Writes a table to the ZIP as JSON and as CSV. Returns the number of rows. */
async function writeTable(begin: (path: string) => ZipDeflate, { path, pages }: ExportedTable): Promise<number> {
  const [json, csv] = [begin(`${path}.json`), begin(`${path}.csv`)];
  let count = 0;
  json.push(strToU8('['));
  for await (const page of pages())
    for (const lines of slicesOf(page)) {
      json.push(strToU8(lines.map((line, index) => `${count + index === 0 ? '\n' : ',\n'}${line}`).join('')));
      csv.push(strToU8(csvOf(lines, count === 0)));
      count += lines.length;
      // Compression runs on this thread. Pausing after each slice lets the server handle requests and ticks in between.
      await nextTurn();
    }
  json.push(strToU8('\n]\n'), true);
  csv.push(new Uint8Array(), true);
  return count;
}

/** Divides the rows of a page into slices that each take a few milliseconds to process. */
function* slicesOf(lines: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < lines.length;) {
    let [until, characters] = [from, 0];
    while (until < lines.length && (until === from || characters < SLICE_CHARACTERS)) {
      characters += lines[until]?.length ?? 0;
      until += 1;
    }
    yield lines.slice(from, until);
    from = until;
  }
}

function csvOf(lines: readonly string[], hasHeader: boolean): string {
  const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const header = hasHeader && rows[0] !== undefined ? csvLine(Object.keys(rows[0])) : '';
  return header + rows.map((row) => csvLine(Object.values(row).map(cellOf))).join('');
}

function cellOf(value: unknown): CsvValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
}

/** Returns the name under which the browser stores the file. */
export function archiveName(now: EpochMs): string {
  return `${PRODUCT_NAME.toLowerCase()}-data-${new Date(now).toISOString().slice(0, 10)}.zip`;
}
