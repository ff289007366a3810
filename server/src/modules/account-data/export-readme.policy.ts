import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ExportedFile, ExportedTable } from '../../platform/personal-data.ts';

/** Returns the README of the archive, which lists its files and explains how to read them. */
export function exportReadme(
  parts: readonly (ExportedTable | ExportedFile)[],
  counts: ReadonlyMap<string, number>,
  now: EpochMs,
): string {
  return [
    `Your data at ${PRODUCT_NAME}, as it was at ${new Date(now).toISOString()}.`,
    '',
    'Each table is there twice: as JSON (one array of objects) and as CSV (RFC 4180, UTF-8, the first line has the names of the columns;',
    'a table without rows has an empty file). Times are in ISO 8601 with their offset. Amounts of virtual money, prices and quantities are',
    'decimals as text. In the CSV, lists and objects are JSON, and a cell that a spreadsheet would run as a formula begins with an apostrophe.',
    '',
    'Left out are secrets and their hashes, the prices of the market, copies of rows that are here already, what others wrote, and what a',
    'running test, exam, task or masked replay still hides from you: export again once it has ended.',
    '',
    ...parts.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((part) => lineOf(part, counts)),
    '',
  ].join('\n');
}

function lineOf(part: ExportedTable | ExportedFile, counts: ReadonlyMap<string, number>): string {
  if ('content' in part) return `${part.path}: ${part.about}`;
  const count = counts.get(part.path) ?? 0;
  return `${part.path}.json, ${part.path}.csv: ${part.about} ${count} ${count === 1 ? 'row' : 'rows'}.`;
}
