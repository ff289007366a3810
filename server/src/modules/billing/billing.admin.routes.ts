import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { dateAhead } from '../../platform/http/date-ahead.ts';
import { endPlanGrant, grantPlan } from './grant-plan.service.ts';
import { createPromoCode, endPromoCode, listPromoCodes } from './manage-promo-codes.service.ts';

const DONE = { done: true } as const;

export function billingAdminRoutes(app: App, deps: BillingDeps): void {
  route(app, 'GET /api/admin/promo-codes', ({ query }) => listPromoCodes(deps, query.cursor));
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
