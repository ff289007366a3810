import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { PEOPLE_PERSONAL_DATA } from './personal-data.repo.ts';
import { peopleRoutes } from './people.routes.ts';
import type { CountPosts } from './public-profile.queries.ts';
import { deleteExpiredActs } from './retention.service.ts';

export type { Caller } from './page-reader.policy.ts';
export { followedBy, followersToNotify, keptApart, keptApartFromEach, unmetBy } from './relations.repo.ts';
export { mayHearOf, openPageBlock, readerOf, readersAmong } from './standing.queries.ts';
export { noSuchPerson } from './people-problems.ts';
export { openPage } from './open-page.service.ts';
export { readPublicProfile, type CountPosts } from './public-profile.queries.ts';
export { namesShownTo } from './shown-names.queries.ts';
export { claimFollowNotice } from './relations.service.ts';

/**
 * Follows, blocks and mutes between accounts, and the public pages with their audiences. Guarantees: no account follows
 * another if one of the two has blocked the other; a blocked person gets the response for an unknown name.
 */
export function createPeopleModule(platform: Platform, deps: { readonly countPosts: CountPosts }): ServerModule {
  platform.jobs.every('people-retention', DAY_MS, (now) => deleteExpiredActs(platform, now));
  return {
    name: 'people',
    personalData: PEOPLE_PERSONAL_DATA,
    routes: (app) => peopleRoutes(app, { ...platform, ...deps }),
  };
}
