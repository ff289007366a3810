import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where reference data lies when it is there: a folder `shared` beside the repository. */
const REFERENCE_ROOT = new URL('../../../../shared/', import.meta.url);

/** Whether a reference file exists; tests that need an absent one are skipped, and say so. */
export function hasReference(path: string): boolean {
  return existsSync(fileURLToPath(new URL(path, REFERENCE_ROOT)));
}

/** The cells of one column of a reference CSV with a header line, as text. */
export function referenceCells(path: string, name: string): string[] {
  const lines = readFileSync(fileURLToPath(new URL(path, REFERENCE_ROOT)), 'utf8')
    .trimEnd()
    .split(/\r?\n/);
  const column = (lines[0] ?? '').split(',').indexOf(name);
  if (column < 0) throw new Error(`${path} has no column ${name}`);
  return lines.slice(1).map((line) => line.split(',')[column] ?? '');
}

/** The same as numbers; NaN where a cell is empty. */
export function referenceColumn(path: string, name: string): number[] {
  return referenceCells(path, name).map((cell) => (cell === '' ? Number.NaN : Number(cell)));
}
