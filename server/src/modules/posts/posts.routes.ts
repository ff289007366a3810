import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { deleteComment, writeComment } from './comments.service.ts';
import { likePost, unlikePost } from './likes.service.ts';
import { readComments, readFeed, readPersonPosts, readPost } from './posts.queries.ts';
import { deletePost, publishPost } from './publish-post.service.ts';
import { reportClassMessage, reportComment, reportPost, reportProfile } from './reports.service.ts';
import { readShareable } from './share-thing.service.ts';
import { suggestNames } from './suggest-names.queries.ts';

export function postsRoutes(app: App, deps: Platform): void {
  route(app, 'GET /api/posts', ({ viewer, query }) => readFeed(deps, viewer, query));
  route(app, 'POST /api/posts', ({ viewer, body, headers }) =>
    publishPost(deps, {
      authorId: viewer.userId,
      request: body,
      idempotencyKey: headers[IDEMPOTENCY_HEADER] ?? null,
    }),
  );
  route(app, 'GET /api/posts/shareable', ({ viewer }) => readShareable(deps, viewer.userId));
  route(app, 'GET /api/posts/{id}', ({ viewer, params }) => readPost(deps, viewer, params.id));
  route(app, 'DELETE /api/posts/{id}', ({ viewer, params }) => deletePost(deps, viewer.userId, params.id));
  route(app, 'PUT /api/posts/{id}/like', ({ viewer, params }) => likePost(deps, viewer, params.id));
  route(app, 'DELETE /api/posts/{id}/like', ({ viewer, params }) => unlikePost(deps, viewer, params.id));
  route(app, 'GET /api/posts/{id}/comments', ({ viewer, params, query }) =>
    readComments(deps, viewer, { postId: params.id, cursor: query.cursor }),
  );
  route(app, 'POST /api/posts/{id}/comments', ({ viewer, params, body, headers }) =>
    writeComment(deps, {
      caller: viewer,
      postId: params.id,
      request: body,
      idempotencyKey: headers[IDEMPOTENCY_HEADER] ?? null,
    }),
  );
  route(app, 'DELETE /api/comments/{id}', ({ viewer, params }) => deleteComment(deps, viewer.userId, params.id));
  route(app, 'GET /api/people/{username}/posts', ({ viewer, params, query }) =>
    readPersonPosts(deps, viewer, { ...params, ...query }),
  );
  route(app, 'GET /api/usernames', ({ viewer, query }) => suggestNames(deps, viewer.userId, query.prefix));
  route(app, 'POST /api/posts/{id}/reports', ({ viewer, params, body }) => reportPost(deps, viewer, params.id, body));
  route(app, 'POST /api/comments/{id}/reports', ({ viewer, params, body }) =>
    reportComment(deps, viewer, params.id, body),
  );
  route(app, 'POST /api/class-messages/{id}/reports', ({ viewer, params, body }) =>
    reportClassMessage(deps, viewer, params.id, body),
  );
  route(app, 'POST /api/people/{username}/reports', ({ viewer, params, body }) =>
    reportProfile(deps, viewer, params.username, body),
  );
}
