/** What one account may have said about another. */
export const RELATION_KINDS = ['follow', 'block', 'mute'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** People on one page of a list. */
export const PEOPLE_PER_PAGE = 30;
