import type { Relation } from '@tradesense/contract/people.ts';
import type { RelationRow } from './people.tables.ts';

export type RelationsBetween = readonly Pick<RelationRow, 'userId' | 'kind'>[];

/** Whether the account `who`, one of the two accounts, has this relation to the other one. */
export const hasRelation = (between: RelationsBetween, who: string, kind: RelationRow['kind']): boolean =>
  between.some((each) => each.userId === who && each.kind === kind);

/**
 * Returns the relations between the caller and a person, without those that the caller must not know, such as being
 * blocked.
 */
export function relationView(between: RelationsBetween, caller: string, person: string): Relation {
  return {
    isFollowing: hasRelation(between, caller, 'follow'),
    isFollower: hasRelation(between, person, 'follow'),
    isBlocked: hasRelation(between, caller, 'block'),
    isMuted: hasRelation(between, caller, 'mute'),
  };
}
