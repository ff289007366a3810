import { STUDY_SEARCH_MAX } from '@tradesense/contract/study-constants.ts';

/** Parses the search parameters of the page of Study. `q` is left out if it is empty or invalid. */
export function studyAddress(search: Record<string, unknown>): { q?: string } {
  // The router parses a text of digits as a number.
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q'];
  return typeof q === 'string' && q.trim() !== '' ? { q: q.trim().slice(0, STUDY_SEARCH_MAX) } : {};
}
