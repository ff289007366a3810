import type { EpochMs } from '@tradesense/core/kernel/time.ts';

const FORMAT = 'c1';
const TAG = /^(?:W\/)?"c1-(.+)-(\d+)"$/;

/**
 * The entity tag of a window of candles: what the series is (a stored revision is never used twice) and where the window
 * ends. A new import changes the revision, so a copy from before it never matches.
 */
export function candleTag(revision: string, end: EpochMs): string {
  return `"${FORMAT}-${revision}-${end}"`;
}

/** The revision in a caller's tag for a window that ends there; `null` if the tag is another's or absent. */
export function knownRevision(ifNoneMatch: string | undefined, end: EpochMs): string | null {
  const parts = TAG.exec(ifNoneMatch ?? '');
  return parts !== null && parts[2] === String(end) ? (parts[1] ?? null) : null;
}
