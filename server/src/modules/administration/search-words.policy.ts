const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Maximum number of search words that are used; further words are ignored. */
const WORDS_MAX = 6;

/** Terms of an account search: an account id, or words that are compared with the beginnings of words. */
export interface SearchTerms {
  readonly id: string | null;
  /** Words in lower case, with letters and digits only. */
  readonly words: readonly string[];
}

/**
 * Returns the terms in the text of an account search. Only the part of an email address before the `@` is used, because
 * domains are not searched.
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
