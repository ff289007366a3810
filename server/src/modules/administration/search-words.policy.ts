const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Words of a search that count; more would not narrow it. */
const WORDS_MAX = 6;

/** What to search for: the id of an account, or beginnings of words. */
export interface SearchTerms {
  readonly id: string | null;
  /** Lower case, letters and digits only. */
  readonly words: readonly string[];
}

/** Returns what a search text asks for. An email address counts up to its `@`, because domains are not searched. */
export function searchTerms(text: string): SearchTerms {
  const trimmed = text.trim();
  if (UUID.test(trimmed)) return { id: trimmed.toLowerCase(), words: [] };
  const words = trimmed
    .replace(/@\S*/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return { id: null, words: words.slice(0, WORDS_MAX) };
}
