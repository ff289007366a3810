import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the reference data: `shared`, next to the repository. It may be missing. */
const REFERENCE_ROOT = new URL('../../../../shared/', import.meta.url);

/** Whether a reference file exists. Tests that need a missing file are reported as skipped. */
export function hasReference(path: string): boolean {
  return existsSync(fileURLToPath(new URL(path, REFERENCE_ROOT)));
}

/** Returns the cells of one column of a reference CSV with a header line. */
export function referenceCells(path: string, name: string): string[] {
  const lines = readFileSync(fileURLToPath(new URL(path, REFERENCE_ROOT)), 'utf8')
    .trimEnd()
    .split(/\r?\n/);
  const column = (lines[0] ?? '').split(',').indexOf(name);
  if (column < 0) throw new Error(`${path} has no column ${name}`);
  return lines.slice(1).map((line) => line.split(',')[column] ?? '');
}

/** Returns a column as numbers, with NaN for empty cells. */
export function referenceColumn(path: string, name: string): number[] {
  return referenceCells(path, name).map((cell) => (cell === '' ? Number.NaN : Number(cell)));
}
