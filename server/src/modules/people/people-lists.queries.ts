import { PEOPLE_PER_PAGE } from '@tradesense/contract/people-constants.ts';
import type { PeopleResponse } from '@tradesense/contract/people.ts';
import { isShownTo } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { profilesOf } from '../profiles/index.ts';
import { audiencesOf } from './audiences.repo.ts';
import { openPage } from './open-page.service.ts';
import type { Caller } from './page-reader.policy.ts';
import { listNotShown } from './people-problems.ts';
import { blockersAmong, listFollowers, listFrom, type Listed } from './relations.repo.ts';

type Deps = Pick<Platform, 'db'>;

/** A request for one page of a list. `cursor` is the `nextCursor` of the page before. */
interface Asked {
  readonly username: string;
  readonly caller: Caller;
  readonly cursor?: string | undefined;
}

/** Returns a page of the followers of a person, or of the people whom the person follows. */
export function readConnections(
  { db }: Deps,
  list: 'followers' | 'following',
  { username, caller, cursor }: Asked,
): Promise<PeopleResponse> {
  return db.read(async (tx) => {
    const { owner, reader } = await openPage(tx, username, caller);
    const { userId } = owner;
    const { connections } = await audiencesOf(tx, userId);
    if (!isShownTo(connections, reader)) throw listNotShown();
    const page = { before: cursor ?? null, limit: PEOPLE_PER_PAGE + 1 };
    const rows =
      list === 'followers' ? await listFollowers(tx, userId, page) : await listFrom(tx, userId, 'follow', page);
    return pageOf(tx, rows, caller);
  });
}

/**
 * Returns a page of the people whom the caller has blocked or muted. People who have blocked the caller are left out of
 * the muted list. They stay in the blocked list, because only there the caller can unblock them.
 */
export function readOwnList(
  { db }: Deps,
  kind: 'block' | 'mute',
  userId: string,
  cursor: string | undefined,
): Promise<PeopleResponse> {
  return db.read(async (tx) => {
    const rows = await listFrom(tx, userId, kind, { before: cursor ?? null, limit: PEOPLE_PER_PAGE + 1 });
    return pageOf(tx, rows, kind === 'block' ? null : { userId });
  });
}

/**
 * Returns one page of people. `rows` has one row more than a page if there is a next page. People who have blocked the
 * caller are left out.
 */
async function pageOf(tx: Tx, rows: readonly Listed[], caller: Caller): Promise<PeopleResponse> {
  const shown = rows.slice(0, PEOPLE_PER_PAGE);
  const ids = shown.map(({ userId }) => userId);
  const profiles = await profilesOf(tx, ids);
  const hidden = caller === null ? new Set<string>() : await blockersAmong(tx, caller.userId, ids);
  const people = ids.flatMap((id) => {
    const profile = hidden.has(id) ? undefined : profiles.get(id);
    return profile === undefined ? [] : [{ username: profile.username, profileImageUrl: profile.profileImageUrl }];
  });
  return { people, nextCursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}
