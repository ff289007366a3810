import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { timeZoneOf } from '../../platform/http/time-zone.ts';
import type { App } from '../../platform/module.ts';
import { planView, readInvoice, readInvoices } from './billing.queries.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { confirmTestPurchase, readPurchase, startCheckout } from './checkout.service.ts';
import { openPortal, setCancelling, withdraw } from './manage-subscription.service.ts';
import { PaymentsUnavailable } from './payments.ts';
import { readQuote } from './promo.service.ts';
import { handleNews } from './provider-news.service.ts';

const RETRY_S = 10;

/** Returns the given result. Throws `payments-unavailable` (503) if the payment provider cannot be reached. */
async function answered<Value>(answering: Promise<Value>): Promise<Value> {
  try {
    return await answering;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw new Problem('payments-unavailable', {
      detail: 'The payment provider does not answer. Nothing is lost; try again in a moment.',
      retryAfter: RETRY_S,
    });
  }
}

export function billingRoutes(app: App, deps: BillingDeps): void {
  const { db, log } = deps;
  route(app, 'GET /api/billing/plan', ({ viewer }) => db.read((tx) => planView(deps, tx, viewer.userId)));
  route(app, 'POST /api/billing/quote', ({ viewer, body }) => readQuote(deps, viewer?.userId ?? null, body));
  route(app, 'POST /api/billing/checkout', (request) => {
    const buyer = { userId: request.viewer.userId, zone: timeZoneOf(request) };
    return answered(startCheckout(deps, buyer, request.body, request.headers[IDEMPOTENCY_HEADER] ?? null));
  });
  route(app, 'GET /api/billing/purchases/{id}', ({ viewer, params }) =>
    answered(readPurchase(deps, viewer.userId, params.id)),
  );
  route(app, 'POST /api/billing/purchases/{id}/confirm', ({ viewer, params }) =>
    confirmTestPurchase(deps, viewer.userId, params.id),
  );
  route(app, 'POST /api/billing/cancel', ({ viewer }) => answered(setCancelling(deps, viewer.userId, true)));
  route(app, 'POST /api/billing/resume', ({ viewer }) => answered(setCancelling(deps, viewer.userId, false)));
  route(app, 'POST /api/billing/withdraw', ({ viewer }) => withdraw(deps, viewer.userId));
  route(app, 'POST /api/billing/portal', ({ viewer }) => answered(openPortal(deps, viewer.userId)));
  route(app, 'GET /api/billing/invoices', ({ viewer, query }) => readInvoices(deps, viewer.userId, query.cursor));
  route(app, 'GET /api/billing/invoices/{id}', ({ viewer, params }) => readInvoice(deps, viewer.userId, params.id));
  route(app, 'POST /api/billing/webhook', async ({ rawBody, headers, body }) => {
    const signature = headers['stripe-signature'];
    await answered(handleNews(deps, rawBody, typeof signature === 'string' ? signature : ''));
    log.info({ event: body.id, type: body.type }, 'payment event handled');
    return { received: true } as const;
  });
}
