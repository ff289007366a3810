import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readIdea, readIdeaChart, type ReadIdeaDeps } from './ideas.queries.ts';
import { predictIdea } from './predict-idea.service.ts';
import { changeIdea, publishIdea } from './publish-idea.service.ts';

export function ideasRoutes(app: App, deps: Platform & ReadIdeaDeps): void {
  route(app, 'POST /api/ideas', ({ viewer, body, headers }) =>
    publishIdea(deps, {
      authorId: viewer.userId,
      request: body,
      idempotencyKey: headers[IDEMPOTENCY_HEADER] ?? null,
    }),
  );
  route(app, 'GET /api/posts/{id}/idea', ({ viewer, params }) => readIdea(deps, viewer, params.id));
  route(app, 'GET /api/posts/{id}/idea/chart', ({ viewer, params }) => readIdeaChart(deps, viewer, params.id));
  route(app, 'PUT /api/posts/{id}/idea', ({ viewer, params, body }) =>
    changeIdea(deps, { authorId: viewer.userId, postId: params.id, request: body }),
  );
  route(app, 'POST /api/posts/{id}/idea/prediction', ({ viewer, params, body }) =>
    predictIdea(deps, { caller: viewer, postId: params.id, request: body }),
  );
}
