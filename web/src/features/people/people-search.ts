import { PEOPLE_SEARCH_MAX } from '@tradesense/contract/people-constants.ts';

/** Parses the search parameters of the page that searches for people. `q` is left out if it is empty or invalid. */
export function peopleSearch(search: Record<string, unknown>): { q?: string } {
  // The router parses a text of digits as a number.
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q'];
  return typeof q === 'string' && q !== '' ? { q: q.slice(0, PEOPLE_SEARCH_MAX) } : {};
}
