const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Maximum number of search words that are used; further words are ignored. */
const WORDS_MAX = 6;

/** Search terms: an account id, or the beginnings of words. */
export interface SearchTerms {
  readonly id: string | null;
  /** Words in lower case, with letters and digits only. */
  readonly words: readonly string[];
}

/**
 * Returns the terms of a search text. An email address is used only up to its `@`, because domains are not searched.
 */
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
