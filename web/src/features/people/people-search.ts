import { PEOPLE_SEARCH_MAX } from '@tradesense/contract/people-constants.ts';

/** What the address of the search for people carries. */
export function peopleSearch(search: Record<string, unknown>): { q?: string } {
  // A text of digits arrives as a number.
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q'];
  return typeof q === 'string' && q !== '' ? { q: q.slice(0, PEOPLE_SEARCH_MAX) } : {};
}
