import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readConnections, readOwnList } from './people-lists.queries.ts';
import { block, follow, mute, takeBack } from './relations.service.ts';

export function peopleRoutes(app: App, platform: Platform): void {
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
      readConnections(platform, list, { ...params, ...query, reader: viewer?.userId ?? null }),
    );
  route(app, 'GET /api/profile/blocked', ({ viewer, query }) =>
    readOwnList(platform, 'block', viewer.userId, query.cursor),
  );
  route(app, 'GET /api/profile/muted', ({ viewer, query }) => readOwnList(platform, 'mute', viewer.userId, query.cursor));
}
