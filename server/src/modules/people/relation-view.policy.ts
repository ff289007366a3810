import type { Relation } from '@tradesense/contract/people.ts';
import type { RelationRow } from './people.tables.ts';

export type Between = readonly Pick<RelationRow, 'userId' | 'kind'>[];

/** Whether `who` has said this about the other of the two. */
export const hasSaid = (between: Between, who: string, kind: RelationRow['kind']): boolean =>
  between.some((each) => each.userId === who && each.kind === kind);

/** Returns what the caller may know of the relations between them and a person. */
export function relationView(between: Between, caller: string, person: string): Relation {
  return {
    isFollowing: hasSaid(between, caller, 'follow'),
    isFollower: hasSaid(between, person, 'follow'),
    isBlocked: hasSaid(between, caller, 'block'),
    isMuted: hasSaid(between, caller, 'mute'),
  };
}
