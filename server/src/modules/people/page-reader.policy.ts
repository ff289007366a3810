import { readerOfView, type PageView, type ProfileReader } from '@tradesense/core/people/audience.ts';
import { hasRelation, type RelationsBetween } from './relation-view.policy.ts';

/** The account that requests a page; `null` for a guest. */
export type Caller = { readonly userId: string } | null;

/**
 * Returns what kind of reader the caller is for the page of `owner`; `null` if the owner blocks the caller. Moderators
 * and administrators have no special access to pages, because the list of reports contains all that they need.
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
