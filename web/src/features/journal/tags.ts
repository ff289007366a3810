import type { JournalResponse, JournalTagKind, JournalTags } from '@tradesense/contract/journal.ts';
import { SUGGESTED_TAGS } from './journal-text.ts';

export const TAG_KINDS: readonly JournalTagKind[] = ['setup', 'mistake', 'emotion'];
/** Maximum characters of a tag, and maximum tags of a kind. */
export const TAG_MAX = 40;
export const TAGS_MAX = 12;
/** Maximum trades whose tags change in one request. */
export const TAGGED_TRADES_MAX = 100;

/** Returns why a tag cannot be added, or `null` if it can. */
export function tagProblem(text: string, tags: readonly string[]): string | null {
  const tag = text.trim();
  if (tag === '') return 'Write a word or two.';
  if (tag.length > TAG_MAX) return `At most ${TAG_MAX} characters.`;
  if (tags.includes(tag)) return 'This tag is already set.';
  return tags.length >= TAGS_MAX ? `At most ${TAGS_MAX} tags of each kind.` : null;
}

export const NO_TAGS: JournalTags = { setup: [], mistake: [], emotion: [] };

/** A tag that a trade gets or loses. */
export interface TagChange {
  readonly kind: JournalTagKind;
  readonly tag: string;
  readonly isAdded: boolean;
}

/** Returns the tags after a change, as the server makes them; a tag that is there already keeps its place. */
export function afterTagChange(tags: JournalTags, { kind, tag, isAdded }: TagChange): JournalTags {
  const others = tags[kind].filter((each) => each !== tag);
  if (!isAdded) return { ...tags, [kind]: others };
  return tags[kind].includes(tag) ? tags : { ...tags, [kind]: [...others, tag] };
}

export const withTag = (tags: readonly string[], text: string): string[] => [...tags, text.trim()];

/** Returns the suggestions: the learner's own tags of the kind, most used first, then the defaults. */
export function suggestedTags(
  kind: JournalTagKind,
  chosen: readonly string[],
  used: JournalResponse['tags'],
): string[] {
  const own = used
    .filter((each) => each.kind === kind)
    .toSorted((a, b) => b.trades - a.trades)
    .map(({ tag }) => tag);
  return [...new Set([...own, ...SUGGESTED_TAGS[kind]])].filter((tag) => !chosen.includes(tag));
}
