import { NAMES_SUGGESTED } from '@tradesense/contract/posts-constants.ts';
import type { NamesResponse } from '@tradesense/contract/posts.ts';
import type { Platform } from '../../platform/module.ts';
import { keptApart } from '../people/index.ts';
import { profilesByPrefix } from '../profiles/index.ts';
import { personView } from './post-view.policy.ts';

/**
 * Number of names that are read for one suggestion. It is larger than the number shown, because former names, suspended
 * accounts and blocked people are left out afterwards.
 */
const NAMES_READ = 4 * NAMES_SUGGESTED;

/**
 * Returns people whose username begins with a prefix, in alphabetical order. Leaves out the caller and people whom a
 * block separates from the caller.
 */
export function suggestNames({ db }: Pick<Platform, 'db'>, caller: string, prefix: string): Promise<NamesResponse> {
  return db.read(async (tx) => {
    const people = await profilesByPrefix(tx, prefix, NAMES_READ);
    const apart = await keptApart(
      tx,
      caller,
      people.map(({ userId }) => userId),
    );
    const shown = people.filter(({ userId }) => userId !== caller && !apart.has(userId));
    return { people: shown.slice(0, NAMES_SUGGESTED).map(personView) };
  });
}
