import type { Tx } from '../../platform/database/database.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { audiencesOf, storeAudience } from './audiences.repo.ts';
import { readConnections, readOwnList } from './people-lists.queries.ts';
import { findPeople, readSuggestions } from './people-search.queries.ts';
import { readPublicProfile, type CountPosts } from './public-profile.queries.ts';
import { block, follow, mute, takeBack } from './relations.service.ts';

const audiencesView = async (tx: Tx, userId: string) => ({ audiences: await audiencesOf(tx, userId) });

export function peopleRoutes(app: App, platform: Platform & { readonly countPosts: CountPosts }): void {
  const { db, clock } = platform;
  route(app, 'GET /api/people/search', ({ viewer, query }) => findPeople(platform, viewer.userId, query));
  route(app, 'GET /api/people/suggestions', ({ viewer }) => readSuggestions(platform, viewer.userId));
  route(app, 'GET /api/people/{username}', ({ viewer, params, query }) =>
    readPublicProfile(platform, params.username, viewer, query.as),
  );
  route(app, 'PUT /api/people/{username}/follow', ({ viewer, params }) =>
    follow(platform, viewer.userId, params.username),
  );
  route(app, 'PUT /api/people/{username}/block', ({ viewer, params }) =>
    block(platform, viewer.userId, params.username),
  );
  route(app, 'PUT /api/people/{username}/mute', ({ viewer, params }) => mute(platform, viewer.userId, params.username));
  for (const kind of ['follow', 'block', 'mute'] as const)
    route(app, `DELETE /api/people/{username}/${kind}`, ({ viewer, params }) =>
      takeBack(platform, kind, viewer.userId, params.username),
    );
  for (const list of ['followers', 'following'] as const)
    route(app, `GET /api/people/{username}/${list}`, ({ viewer, params, query }) =>
      readConnections(platform, list, { ...params, ...query, caller: viewer }),
    );
  route(app, 'GET /api/profile/audiences', ({ viewer }) => db.read((tx) => audiencesView(tx, viewer.userId)));
  route(app, 'PUT /api/profile/audiences', ({ viewer, body }) =>
    db.transaction(async (tx) => {
      await storeAudience(tx, viewer.userId, body, new Date(clock.now()));
      return audiencesView(tx, viewer.userId);
    }),
  );
  route(app, 'GET /api/profile/blocked', ({ viewer, query }) =>
    readOwnList(platform, 'block', viewer.userId, query.cursor),
  );
  route(app, 'GET /api/profile/muted', ({ viewer, query }) =>
    readOwnList(platform, 'mute', viewer.userId, query.cursor),
  );
}
