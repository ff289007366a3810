import { randomUUID } from 'node:crypto';
import type { Endpoints } from '@tradesense/contract/endpoints.ts';
import { PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import type { ApiVisitor } from './api-visitor.ts';

type Purchase = Endpoints['POST /api/billing/checkout']['response'];

/**
 * Buys a month of Pro with the test checkout, without a browser, so that the limits of the Free plan do not affect the
 * test.
 */
export async function buyPro(visitor: ApiVisitor): Promise<void> {
  const body = { period: 'month', promoCode: null, expectedCents: PLAN_CENTS.month };
  const headers = { 'idempotency-key': randomUUID(), 'x-timezone': 'UTC' };
  const started = await visitor.raw<Purchase>('POST', '/api/billing/checkout', body, headers);
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  const paid = await visitor.call('POST /api/billing/purchases/{id}/confirm', { params: { id: started.body.id } });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
}
