import {
  byTagKind,
  JOURNAL_TAG_LENGTH_MAX,
  JOURNAL_TAGS_MAX,
  type JournalTagKind,
} from '@tradesense/contract/journal-constants.ts';
import type { JournalResponse, JournalTags } from '@tradesense/contract/journal.ts';
import { SUGGESTED_TAGS } from './journal-text.ts';

/** Returns the reason why a tag cannot be added, or `null` if it can. */
export function tagProblem(text: string, tags: readonly string[]): string | null {
  const tag = text.trim();
  if (tag === '') return 'Write a word or two.';
  if (tag.length > JOURNAL_TAG_LENGTH_MAX) return `At most ${JOURNAL_TAG_LENGTH_MAX} characters.`;
  if (tags.includes(tag)) return 'This tag is already set.';
  return tags.length >= JOURNAL_TAGS_MAX ? `At most ${JOURNAL_TAGS_MAX} tags of each kind.` : null;
}

export const NO_TAGS: JournalTags = byTagKind(() => []);

/** A tag that is added to a trade or removed from it. */
export interface TagChange {
  readonly kind: JournalTagKind;
  readonly tag: string;
  readonly isAdded: boolean;
}

/**
 * Returns the tags after a change, in the same order as on the server: a tag that is already present keeps its
 * position.
 */
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
