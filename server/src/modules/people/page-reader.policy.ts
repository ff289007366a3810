import { readerOfView, type PageView, type ProfileReader } from '@tradesense/core/people/audience.ts';
import { hasRelation, type RelationsBetween } from './relation-view.policy.ts';

/** The caller who reads a page; `null` for a visitor. */
export type Caller = { readonly userId: string } | null;

/**
 * Returns as which kind of reader the caller sees a page, or `null` if its owner has blocked them. Moderators and
 * administrators have no special access here: what they need for their work is in the list of reports.
 */
export function pageReader(
  caller: Caller,
  owner: string,
  between: RelationsBetween,
  view: PageView,
): ProfileReader | null {
  if (caller === null) return 'stranger';
  if (caller.userId === owner) return readerOfView(view);
  if (hasRelation(between, owner, 'block')) return null;
  if (hasRelation(between, caller.userId, 'block')) return 'nobody';
  return hasRelation(between, caller.userId, 'follow') ? 'follower' : 'stranger';
}
