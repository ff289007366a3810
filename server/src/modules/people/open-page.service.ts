import type { PageView, ProfileReader } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import { profileNamed, type Profile } from '../profiles/index.ts';
import { pageReader, type Caller } from './page-reader.policy.ts';
import { noSuchPerson } from './people-problems.ts';
import type { RelationsBetween } from './relation-view.policy.ts';
import { relationsBetween } from './relations.repo.ts';

export interface OpenPage {
  readonly owner: Profile;
  readonly reader: ProfileReader;
  /** Relations between the caller and the page's owner. */
  readonly between: RelationsBetween;
}

/**
 * Returns the public page with this username as the caller may see it. Throws `not-found` (404) if the name is unknown
 * or the page's owner blocks the caller.
 */
export async function openPage(tx: Tx, username: string, caller: Caller, view: PageView = 'me'): Promise<OpenPage> {
  const owner = await profileNamed(tx, username);
  if (owner === null) throw noSuchPerson();
  const between = caller === null ? [] : await relationsBetween(tx, caller.userId, owner.userId);
  const reader = pageReader(caller, owner.userId, between, view);
  if (reader === null) throw noSuchPerson();
  return { owner, reader, between };
}
