import { readerOfView, type PageView, type ProfileReader } from '@tradesense/core/people/audience.ts';
import { hasRelation, type RelationsBetween } from './relation-view.policy.ts';

/** The caller who reads a page; `null` for a visitor. */
export type Caller = { readonly userId: string } | null;

/**
 * Returns the kind of reader that the caller is for a page, or `null` if its owner has blocked them. Moderators and
 * administrators have no special access here, because the list of reports contains what they need.
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
