/** Relations that one account may have to another account. */
export const RELATION_KINDS = ['follow', 'block', 'mute'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/**
 * Minimum number of charts in a cell of a public page's skill map for the cell to show its mean score. A cell is one
 * exam type on one timeframe.
 */
export const SKILL_MAP_CHARTS_MIN = 8;

/** Number of days that the activity block of a public page covers. */
export const ACTIVITY_DAYS = 84;

/**
 * Parts of a profile that a moderator may remove. A removed username is replaced by a generated one, a removed name by
 * the username.
 */
export const PROFILE_PARTS = ['picture', 'bio', 'links', 'username', 'name'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export const BIO_MAX = 500;
export const LINKS_MAX = 3;
export const LINK_LENGTH_MAX = 200;

/** Number of people on one page of a list. */
export const PEOPLE_PER_PAGE = 30;

/** Minimum length of a search for people, in characters. `PEOPLE_SEARCH_MAX` is the maximum. */
export const PEOPLE_SEARCH_MIN = 2;
export const PEOPLE_SEARCH_MAX = 50;

/** Number of people on one page of a search. */
export const PEOPLE_FOUND_PER_PAGE = 20;

/** Maximum number of suggested people. */
export const PEOPLE_SUGGESTED = 10;
