/** What one account may have said about another. */
export const RELATION_KINDS = ['follow', 'block', 'mute'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** Charts of an exam type on a timeframe from which on the skill map of a public page has their mean score. */
export const SKILL_MAP_CHARTS_MIN = 8;

/** Days that the activity of a public page looks back. */
export const ACTIVITY_DAYS = 84;

/** What a moderator may remove from a profile. A username gives way to a made-up one, a name to the username. */
export const PROFILE_PARTS = ['picture', 'bio', 'links', 'username', 'name'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export const BIO_MAX = 500;
export const LINKS_MAX = 3;
export const LINK_LENGTH_MAX = 200;

/** People on one page of a list. */
export const PEOPLE_PER_PAGE = 30;

/** Fewest and most characters of a search for people. */
export const PEOPLE_SEARCH_MIN = 2;
export const PEOPLE_SEARCH_MAX = 50;

/** People on one page of a search. */
export const PEOPLE_FOUND_PER_PAGE = 20;

/** Most people that are suggested. */
export const PEOPLE_SUGGESTED = 10;
