import type { Relation } from '@tradesense/contract/people.ts';
import type { RelationRow } from './people.tables.ts';

export type RelationsBetween = readonly Pick<RelationRow, 'userId' | 'kind'>[];

/**
 * Whether `who`, one of two accounts, has a relation of this kind to the other account. `between` contains the
 * relations of the pair.
 */
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
