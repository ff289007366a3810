import type { GlossaryTerm } from './content/lesson-schema.ts';

/** Maximum number of words of a search that are used. */
const WORDS = 8;

/** What a search looks for. */
export interface SearchPlan {
  /**
   * Text queries of PostgreSQL, one for each part of the search. A part is a name of a glossary term, which also finds
   * the term's other names, or a single word. A text should match as many parts as possible.
   */
  readonly parts: readonly string[];
  /** Ids of the glossary terms that the search names. */
  readonly terms: ReadonlySet<string>;
}

/**
 * Returns the plan of a search. The queries contain only letters and digits of the search, so that its words cannot
 * contain operators.
 */
export function searchPlan(text: string, glossary: readonly GlossaryTerm[]): SearchPlan {
  const names = termsByName(glossary);
  const words = wordsOf(text).slice(0, WORDS);
  const parts: string[] = [];
  const terms = new Set<string>();
  for (let start = 0; start < words.length;) {
    const { length, named } = longestName(names, words.slice(start));
    const prefixes = words.slice(start, start + length).map((word) => `${word}:*`);
    parts.push([...named.flatMap(phrasesOf), `(${prefixes.join(' & ')})`].join(' | '));
    for (const { id } of named) terms.add(id);
    start += length;
  }
  return { parts, terms };
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** All names of a term: its title and its synonyms. */
export const namesOf = ({ term, also }: GlossaryTerm): readonly string[] => [term, ...also];

/** Returns the key of a name, in which the plural of its last word is the singular. */
const keyOf = (words: readonly string[]): string => words.join(' ').replace(/(\w{3})s$/, '$1');

function termsByName(glossary: readonly GlossaryTerm[]): ReadonlyMap<string, readonly GlossaryTerm[]> {
  const pairs = glossary.flatMap((term) => namesOf(term).map((name) => ({ term, key: keyOf(wordsOf(name)) })));
  const groups = Map.groupBy(
    pairs.filter(({ key }) => key !== ''),
    ({ key }) => key,
  );
  return new Map([...groups].map(([key, found]) => [key, found.map(({ term }) => term)]));
}

/** Returns the longest name with which the words begin, and its terms; without a name, the first word. */
function longestName(
  names: ReadonlyMap<string, readonly GlossaryTerm[]>,
  words: readonly string[],
): { readonly length: number; readonly named: readonly GlossaryTerm[] } {
  for (let length = words.length; length > 0; length -= 1) {
    const named = names.get(keyOf(words.slice(0, length)));
    if (named !== undefined) return { length, named };
  }
  return { length: 1, named: [] };
}

/** Returns a query for each name of a term. */
function phrasesOf(term: GlossaryTerm): readonly string[] {
  return namesOf(term).flatMap((name) => {
    const words = wordsOf(name);
    return words.length === 0 ? [] : `(${words.join(' <-> ')})`;
  });
}
