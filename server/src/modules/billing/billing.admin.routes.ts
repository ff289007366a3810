import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { dateAhead } from '../../platform/http/date-ahead.ts';
import { endPlanGrant, grantPlan } from './grant-plan.service.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import { changePromoCode, createPromoCode, endPromoCode, previewPromoCode } from './manage-promo-codes.service.ts';
import { exportedPromoCodes, PROMO_CODE_COLUMNS, readPromoCodes } from './promo-code-list.queries.ts';

const DONE = { done: true } as const;

export function billingAdminRoutes(app: App, deps: BillingDeps): void {
  route(app, 'GET /api/admin/promo-codes', ({ query }) => readPromoCodes(deps, query));
  route(app, 'GET /api/admin/promo-codes/export', ({ query }, reply) => {
    const pages = exportedPromoCodes(deps, query);
    return sendTable(reply, { fileName: 'promo-codes', columns: PROMO_CODE_COLUMNS, pages }, 'csv');
  });
  route(app, 'POST /api/admin/promo-codes/preview', ({ body }) => previewPromoCode(deps, body));
  route(app, 'PUT /api/admin/promo-codes/{id}', ({ viewer, params, body }) =>
    changePromoCode(deps, viewer.userId, params.id, body),
  );
  route(app, 'POST /api/admin/promo-codes', ({ viewer, body }) => createPromoCode(deps, viewer.userId, body));
  route(app, 'POST /api/admin/promo-codes/{id}/end', ({ viewer, params }) =>
    endPromoCode(deps, viewer.userId, params.id),
  );
  route(app, 'PUT /api/admin/users/{id}/plan-grant', async ({ viewer, params: { id: userId }, body }) => {
    const until = dateAhead(deps, 'body.until', body.until);
    const act = { administratorId: viewer.userId, userId, reason: body.reason, until };
    await valueOrProblem(grantPlan(deps, act), (reason) => new Problem(reason));
    return DONE;
  });
  route(app, 'POST /api/admin/users/{id}/plan-grant/end', async ({ viewer, params: { id: userId }, body }) => {
    const act = { administratorId: viewer.userId, userId, reason: body.reason };
    await valueOrProblem(endPlanGrant(deps, act), (reason) => new Problem(reason));
    return DONE;
  });
}
