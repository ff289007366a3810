import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { advanceReplay, endReplay } from './advance-replay.service.ts';
import { branchReplay } from './branch-replay.service.ts';
import { jumpReplay } from './jump-replay.service.ts';
import { readIntervals } from './replay-intervals.queries.ts';
import { readBars, readSession, readSessions } from './replay.queries.ts';
import { startReplay, type ReplayDeps } from './start-replay.service.ts';

export function replayRoutes(app: App, deps: ReplayDeps): void {
  route(app, 'GET /api/replay/sessions', ({ viewer }) => readSessions(deps, viewer.userId));
  route(app, 'GET /api/replay/intervals', ({ query }) => readIntervals(deps, query));
  route(app, 'POST /api/replay/sessions', ({ viewer, body, headers }) =>
    startReplay(deps, viewer.userId, body, headers[IDEMPOTENCY_HEADER] ?? null),
  );
  route(app, 'GET /api/replay/sessions/{id}', ({ viewer, params }) => readSession(deps, viewer.userId, params.id));
  route(app, 'GET /api/replay/sessions/{id}/bars', ({ viewer, params, query }) =>
    readBars(deps, viewer.userId, params.id, query),
  );
  route(app, 'POST /api/replay/sessions/{id}/advance', ({ viewer, params, body }) =>
    advanceReplay(deps, viewer.userId, params.id, body),
  );
  route(app, 'POST /api/replay/sessions/{id}/jump', ({ viewer, params, body }) =>
    jumpReplay(deps, viewer.userId, params.id, body),
  );
  route(app, 'POST /api/replay/sessions/{id}/branch', ({ viewer, params, body, headers }) =>
    branchReplay(deps, viewer.userId, params.id, body, headers[IDEMPOTENCY_HEADER] ?? null),
  );
  route(app, 'POST /api/replay/sessions/{id}/end', ({ viewer, params }) => endReplay(deps, viewer.userId, params.id));
}
