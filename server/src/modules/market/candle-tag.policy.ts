import type { EpochMs } from '@tradesense/core/kernel/time.ts';

const FORMAT = 'c1';
const TAG = /^(?:W\/)?"c1-(.+)-(\d+)"$/;

/**
 * Returns the entity tag of a window of candles, made from the series' revision and the end of the window. Every change
 * of the series' bars changes the revision, and revisions are never reused. A tag from before a change therefore never
 * matches afterwards.
 */
export function candleTag(revision: string, end: EpochMs): string {
  return `"${FORMAT}-${revision}-${end}"`;
}

/**
 * Returns the revision that the caller's entity tag contains. Returns `null` if the tag is absent, or belongs to a
 * window with a different end.
 */
export function knownRevision(ifNoneMatch: string | undefined, end: EpochMs): string | null {
  const parts = TAG.exec(ifNoneMatch ?? '');
  return parts !== null && parts[2] === String(end) ? (parts[1] ?? null) : null;
}
