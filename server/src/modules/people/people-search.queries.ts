import { PEOPLE_FOUND_PER_PAGE, PEOPLE_SUGGESTED } from '@tradesense/contract/people-constants.ts';
import type {
  PeopleSearchQuery,
  PeopleSearchResponse,
  PeopleSuggestionsResponse,
} from '@tradesense/contract/people.ts';
import { CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import type { Platform } from '../../platform/module.ts';
import { readRatings } from '../chart-exam/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { searchPeople, suggestPeople, type FoundPlace } from './people-search.repo.ts';
import { followedAmong, keptApart } from './relations.repo.ts';

/**
 * Returns a page of the people who best match the search text, by their username, or by their name if they show it to
 * the caller.
 */
export async function findPeople(
  { db }: Pick<Platform, 'db'>,
  caller: string,
  { q, cursor }: PeopleSearchQuery,
): Promise<PeopleSearchResponse> {
  const search = { caller, text: q, after: placeOf(cursor), limit: PEOPLE_FOUND_PER_PAGE + 1 };
  const { rows, profiles } = await db.readStale(async (tx) => {
    const matches = await searchPeople(tx, search);
    const ids = matches.slice(0, PEOPLE_FOUND_PER_PAGE).map(({ userId }) => userId);
    return { rows: matches, profiles: await profilesOf(tx, ids) };
  });
  const shown = rows.slice(0, PEOPLE_FOUND_PER_PAGE);
  const ids = shown.map(({ userId }) => userId);
  // The relations are read from the primary database, not a replica, so that they include a follow or block that the
  // caller has just made.
  const { followed, apart } = await db.read(async (tx) => ({
    followed: await followedAmong(tx, caller, ids),
    apart: await keptApart(tx, caller, ids),
  }));
  const last = shown.at(-1);
  return {
    people: shown.flatMap(({ userId, name }) => {
      const profile = profiles.get(userId);
      if (profile === undefined || apart.has(userId)) return [];
      const { username, profileImageUrl } = profile;
      return [{ username, profileImageUrl, name, isFollowing: followed.has(userId) }];
    }),
    nextCursor: rows.length > shown.length && last !== undefined ? `${last.match}.${last.key}` : null,
  };
}

function placeOf(cursor: string | undefined): FoundPlace | null {
  if (cursor === undefined) return null;
  const at = cursor.indexOf('.');
  return { match: Number(cursor.slice(0, at)), key: cursor.slice(at + 1) };
}

/** Returns people who train the same exam types as the caller. Returns nobody if the caller has no rated chart. */
export function readSuggestions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: string,
): Promise<PeopleSuggestionsResponse> {
  return db.read(async (tx) => {
    const now = clock.now();
    const trained = (await readRatings(tx, caller, now)).map(({ type }) => type);
    const rows = await suggestPeople(tx, caller, trained, { now: new Date(now), limit: PEOPLE_SUGGESTED });
    const profiles = await profilesOf(
      tx,
      rows.map(({ userId }) => userId),
    );
    return {
      people: rows.flatMap(({ userId, types }) => {
        const profile = profiles.get(userId);
        if (profile === undefined) return [];
        const { username, profileImageUrl } = profile;
        return [{ username, profileImageUrl, types: CHART_EXAM_TYPES.filter((type) => types.includes(type)) }];
      }),
    };
  });
}
