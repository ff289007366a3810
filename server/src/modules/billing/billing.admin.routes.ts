import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { createPromoCode, endPromoCode, listPromoCodes } from './manage-promo-codes.service.ts';

export function billingAdminRoutes(app: App, deps: BillingDeps): void {
  route(app, 'GET /api/admin/promo-codes', ({ query }) => listPromoCodes(deps, query.cursor));
  route(app, 'POST /api/admin/promo-codes', ({ viewer, body }) => createPromoCode(deps, viewer.userId, body));
  route(app, 'POST /api/admin/promo-codes/{id}/end', ({ viewer, params }) =>
    endPromoCode(deps, viewer.userId, params.id),
  );
}
