import { dateAhead } from '../../platform/http/date-ahead.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import { confirmSession } from '../identity/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { doBulk, previewBulk } from './bulk-acts.service.ts';
import { USER_COLUMNS } from './export-columns.policy.ts';
import { changeRole, restoreUser, revokeSessionsOf, showEmail, suspendUser, verifyUser } from './user-acts.service.ts';
import { readUser } from './user-detail.queries.ts';
import { exportedUsers, readUsers } from './user-list.queries.ts';

const DONE = { done: true } as const;

export function usersAdminRoutes(app: App, deps: AdministrationDeps): void {
  const problemOf = (reason: ConstructorParameters<typeof Problem>[0]) => new Problem(reason);
  route(app, 'GET /api/admin/users', ({ query }) => readUsers(deps, query));
  route(app, 'GET /api/admin/users/export', ({ query }, reply) =>
    sendTable(reply, { fileName: 'users', columns: USER_COLUMNS, pages: exportedUsers(deps, query) }, 'csv'),
  );
  route(app, 'GET /api/admin/users/{id}', ({ params }) => valueOrProblem(readUser(deps, params.id), problemOf));
  route(app, 'POST /api/admin/users/{id}/email', async ({ viewer, params, body }) => ({
    email: await valueOrProblem(showEmail(deps, { viewer, ...params, ...body }), problemOf),
  }));
  const acts = { verify: verifyUser, restore: restoreUser, 'revoke-sessions': revokeSessionsOf };
  for (const name of ['verify', 'restore', 'revoke-sessions'] as const)
    route(app, `POST /api/admin/users/{id}/${name}`, async ({ viewer, params, body }) => {
      await valueOrProblem(acts[name](deps, { viewer, ...params, ...body }), problemOf);
      return DONE;
    });
  route(app, 'POST /api/admin/users/{id}/suspend', async ({ viewer, params, body: { reason, until } }) => {
    const end = until === null || until === undefined ? null : dateAhead(deps, 'body.until', until);
    await valueOrProblem(suspendUser(deps, { viewer, ...params, reason, until: end }), problemOf);
    return DONE;
  });
  route(app, 'PUT /api/admin/users/{id}/role', async ({ viewer, params, body: { role, reason } }) => {
    await valueOrProblem(changeRole(deps, { viewer, ...params, reason }, role), problemOf);
    return DONE;
  });
  route(app, 'POST /api/admin/users/bulk/preview', ({ viewer, body }) => previewBulk(deps, { viewer, ...body }));
  route(app, 'POST /api/admin/users/bulk', ({ viewer, body }) => doBulk(deps, { viewer, ...body }));
  route(app, 'POST /api/admin/confirmation', async ({ viewer, body }) => ({
    confirmedUntil: new Date(await confirmSession(deps, viewer, body.password)).toISOString(),
  }));
}
