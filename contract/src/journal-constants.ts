export const JOURNAL_NOTE_MAX = 10_000;
/** Most tags of a kind. */
export const JOURNAL_TAGS_MAX = 12;
/** Most characters of a tag. */
export const JOURNAL_TAG_LENGTH_MAX = 40;
export const JOURNAL_TAG_KINDS = ['setup', 'mistake', 'emotion'] as const;
export type JournalTagKind = (typeof JOURNAL_TAG_KINDS)[number];
/** Most pictures with a trade, and with all trades of a learner. */
export const TRADE_PICTURES_MAX = 6;
export const LEARNER_PICTURES_MAX = 200;
/** Most trades whose tags are changed in one request. */
export const TAGGED_TRADES_MAX = 100;
/** Most characters of the reason of a second decision. */
export const SECOND_REASON_MAX = 280;
