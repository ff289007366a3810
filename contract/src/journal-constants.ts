/** Maximum length, in characters, of the note of a closed trade and of that of an imported trade. */
export const JOURNAL_NOTE_MAX = 10_000;
/** Maximum number of tags of one kind. */
export const JOURNAL_TAGS_MAX = 12;
/** Maximum length of a tag, in characters. */
export const JOURNAL_TAG_LENGTH_MAX = 40;
export const JOURNAL_TAG_KINDS = ['setup', 'mistake', 'emotion'] as const;
export type JournalTagKind = (typeof JOURNAL_TAG_KINDS)[number];
/** Returns an object that has the value for each kind of tag. */
export const byTagKind = <Value>(
  valueOf: (kind: JournalTagKind) => Value,
): Readonly<Record<JournalTagKind, Value>> => ({
  setup: valueOf('setup'),
  mistake: valueOf('mistake'),
  emotion: valueOf('emotion'),
});
/** Maximum size of an uploaded picture of a trade, in bytes. */
export const TRADE_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** Maximum number of pictures with one trade. */
export const TRADE_PICTURES_MAX = 6;
/** Maximum number of pictures with all trades of a learner together. */
export const LEARNER_PICTURES_MAX = 200;
/** Maximum number of trades whose tags one request changes. */
export const TAGGED_TRADES_MAX = 100;
/** Maximum length of the reason of a second decision, in characters. */
export const SECOND_REASON_MAX = 280;
