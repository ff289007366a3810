import type { Relation } from '@tradesense/contract/people.ts';
import type { RelationRow } from './people.tables.ts';

export type Between = readonly Pick<RelationRow, 'userId' | 'kind'>[];

/** Whether `who` has this relation to the other of the two accounts. */
export const hasSaid = (between: Between, who: string, kind: RelationRow['kind']): boolean =>
  between.some((each) => each.userId === who && each.kind === kind);

/** Returns the relations between the caller and a person that the caller may know. */
export function relationView(between: Between, caller: string, person: string): Relation {
  return {
    isFollowing: hasSaid(between, caller, 'follow'),
    isFollower: hasSaid(between, person, 'follow'),
    isBlocked: hasSaid(between, caller, 'block'),
    isMuted: hasSaid(between, caller, 'mute'),
  };
}
