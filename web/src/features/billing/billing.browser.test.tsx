// If this fails, the checkout or the billing page shows a wrong price or date, or hides an option of the buyer.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CheckoutRequest, Invoice, PlanResponse, PriceQuoteView, Purchase } from '@tradesense/contract/billing.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent } from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const FREE: PlanResponse = {
  plan: 'free',
  limits: { sandboxAccounts: 1, replaysPerWeek: 3 },
  subscription: null,
  checkout: 'test',
  grant: null,
  hasPortal: false,
  registrationPromo: null,
  refusedPromo: null,
};
const PRO: PlanResponse = {
  ...FREE,
  plan: 'pro',
  limits: { sandboxAccounts: 3, replaysPerWeek: null },
  subscription: {
    id: ID,
    state: 'active',
    provider: 'stripe',
    period: 'year',
    renewalCents: 36_000,
    startedAt: '2026-01-15T12:00:00.000Z',
    periodEnd: '2027-01-15T12:00:00.000Z',
    pastDueSince: null,
    canWithdraw: true,
    withdrawLastDay: '2026-01-29',
    zone: 'Europe/Berlin',
    refundCents: 30_000,
  },
  checkout: 'stripe',
  hasPortal: true,
};
const QUOTE: PriceQuoteView = {
  period: 'year',
  listCents: 36_000,
  discountCents: 0,
  dueCents: 36_000,
  freeDays: null,
  renewalCents: 36_000,
  promoCode: null,
};
const PURCHASE: Purchase = {
  id: ID,
  state: 'open',
  provider: 'test',
  quote: QUOTE,
  createdAt: '2026-01-15T12:00:00.000Z',
  url: null,
  invoiceId: null,
};
const INVOICE: Invoice = {
  id: ID,
  number: 'TS-000012',
  kind: 'purchase',
  provider: 'stripe',
  period: 'year',
  listCents: 36_000,
  discountCents: 6_000,
  totalCents: 30_000,
  periodStart: '2026-01-15T12:00:00.000Z',
  periodEnd: '2027-01-15T12:00:00.000Z',
  issuedAt: '2026-01-15T12:00:00.000Z',
  promoCode: 'SPRING',
  refund: null,
  buyer: { name: 'Olga', email: 'olga@example.org' },
};
const QUOTES = 'POST /api/billing/quote';
const NO_CODE = answerBody('There is no such promo code. Check the spelling.');

function answerBody(detail: string) {
  return { code: 'promo-code-invalid', status: 422, title: 'This promo code cannot be used', detail, message: detail };
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const serverOf = (plan: PlanResponse) =>
  new FakeServer()
    .answer('GET /api/billing/plan', plan)
    .answer('GET /api/billing/invoices', { invoices: [], nextCursor: null });
const open = (server: FakeServer, path: string) => mountApp({ path, user: newUser(), server });

/**
 * Makes the fake server quote prices for promo codes as the real server does: 20% off for SPRING, a refusal for any
 * other code.
 */
const withQuotes = (server: FakeServer) =>
  server.respond(QUOTES, ({ body }) => {
    const { period, promoCode } = body as { period: 'month' | 'year'; promoCode: string | null };
    const listCents = period === 'year' ? 36_000 : 3_900;
    if (promoCode === null)
      return answerOf(200, { ...QUOTE, period, listCents, dueCents: listCents, renewalCents: listCents });
    if (promoCode !== 'SPRING') return answerOf(422, NO_CODE);
    const dueCents = (listCents * 4) / 5;
    const price = { period, listCents, dueCents, discountCents: listCents - dueCents, renewalCents: listCents };
    return answerOf(200, { ...QUOTE, ...price, promoCode });
  });

test('the checkout shows the price of the code, and sends that price', async () => {
  const server = withQuotes(serverOf({ ...FREE, registrationPromo: 'SPRING' }))
    .answer('POST /api/billing/checkout', PURCHASE)
    .answer('POST /api/billing/purchases/{id}/confirm', { ...PURCHASE, state: 'paid', invoiceId: ID })
    .answer('GET /api/billing/purchases/{id}', { ...PURCHASE, state: 'paid', invoiceId: ID });
  const { router } = await open(server, '/checkout?period=month');
  await expect.element(page.getByRole('link', { name: 'Back to the plans' })).toHaveAttribute('href', '/pricing');
  await expect.element(page.getByText('This is a test checkout')).toBeVisible();
  await expect.element(page.getByText('Promo code SPRING')).toBeVisible();
  await expect.element(page.getByText('−$7.80')).toBeVisible();
  await expectAccessiblePart();
  await button('Complete the test purchase of $31.20').click();
  await expect.element(page.getByRole('heading', { name: 'You have Pro' })).toBeVisible();
  expect(router.state.location.href).toBe(`/checkout/success?purchase=${ID}`);
  const [sent] = server.callsOf('POST /api/billing/checkout');
  expect(sent?.body).toEqual({ period: 'month', promoCode: 'SPRING', expectedCents: 3_120 } satisfies CheckoutRequest);
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
});

test('a code that cannot be used has its reason, and the purchase is offered at the price without it', async () => {
  await open(withQuotes(serverOf(FREE)), '/checkout?period=year&code=NOPE');
  await expect.element(page.getByText('There is no such promo code. Check the spelling.')).toBeVisible();
  await expect.element(button('Complete the test purchase of $360.00')).toBeEnabled();
});

test.for(['/billing', '/checkout?period=year'])(
  'a code from the registration that has no effect is named on %s',
  async (path) => {
    await open(withQuotes(serverOf({ ...FREE, refusedPromo: 'SPRIGN' })), path);
    await expect.element(page.getByText('The promo code from your registration has no effect')).toBeVisible();
    await expect.element(page.getByText(/^You entered “SPRIGN”\./)).toBeVisible();
  },
);

test('if the price has changed, the purchase is not made and the new price is shown', async () => {
  const server = withQuotes(serverOf(FREE)).respond('POST /api/billing/checkout', () =>
    answerOf(409, { ...answerBody('The price is now $39.00.'), code: 'price-changed', status: 409 }),
  );
  await open(server, '/checkout?period=month');
  await button('Complete the test purchase of $39.00').click();
  await expect.element(page.getByText('The price is now $39.00.')).toBeVisible();
  await expect.poll(() => server.callsOf(QUOTES).length).toBeGreaterThan(1);
});

test('a purchase with a lost response is sent again with the same key', async () => {
  const server = withQuotes(serverOf(FREE)).respond('POST /api/billing/checkout', cut);
  await open(server, '/checkout?period=month');
  await button('Complete the test purchase of $39.00').click();
  await expect.element(page.getByText('The purchase was not started')).toBeVisible();
  server
    .answer('POST /api/billing/checkout', { ...PURCHASE, state: 'paid' })
    .answer('GET /api/billing/purchases/{id}', { ...PURCHASE, state: 'paid', invoiceId: ID });
  await button('Complete the test purchase of $39.00').click();
  await expect.element(page.getByRole('heading', { name: 'You have Pro' })).toBeVisible();
  const keys = server.callsOf('POST /api/billing/checkout').map(({ headers }) => headers.get('idempotency-key'));
  // The client repeats the first request by itself, and the learner sends it once more.
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a learner with Pro is not offered Pro again', async () => {
  await open(withQuotes(serverOf(PRO)), '/checkout');
  await expect.element(page.getByText('You have Pro')).toBeVisible();
  await expectAbsent(page.getByText('Due now'));
});

test('a purchase is reported as made only once it is confirmed', async () => {
  const server = serverOf(FREE).answer('GET /api/billing/purchases/{id}', { ...PURCHASE, provider: 'stripe' });
  await open(server, `/checkout/success?purchase=${ID}`);
  await expect.element(page.getByRole('heading', { name: 'Waiting for the payment' })).toBeVisible();
  server.answer('GET /api/billing/purchases/{id}', { ...PURCHASE, provider: 'stripe', state: 'paid', invoiceId: ID });
  await expect.element(page.getByRole('heading', { name: 'You have Pro' }), { timeout: 10_000 }).toBeVisible();
});

test('the billing page states the renewal and the last day to withdraw, and withdraws in two clicks', async () => {
  const server = serverOf(PRO).answer('POST /api/billing/withdraw', {
    plan: {
      ...FREE,
      subscription: PRO.subscription && { ...PRO.subscription, state: 'withdrawn', canWithdraw: false },
    },
    receipt: {
      ...INVOICE,
      refund: { number: 'RF-000001', cents: 30_000, state: 'pending', requestedAt: INVOICE.issuedAt, doneAt: null },
    },
  });
  await open(server, '/billing');
  await expect.element(page.getByText(/^Renews on .*2027.* for \$360\.00 a year\.$/)).toBeVisible();
  await expect.element(page.getByText('(Europe/Berlin)')).toBeVisible();
  await expect.element(button('Open the payment page')).toBeVisible();
  await expectAccessiblePart();
  await button('Withdraw and get a refund').click();
  await button('Withdraw and refund $300.00').click();
  await expect.element(page.getByText('The refund of $300.00 is on its way.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show the receipt' }))
    .toHaveAttribute('href', `/billing/invoices/${ID}`);
});

test('a learner whose paid subscription has ended still reaches the payment page', async () => {
  const ended = PRO.subscription && { ...PRO.subscription, state: 'ended' as const, canWithdraw: false };
  await open(serverOf({ ...PRO, plan: 'free', subscription: ended }), '/billing');
  await expect.element(page.getByRole('link', { name: 'See what Pro adds' })).toBeVisible();
  await expect.element(button('Open the payment page')).toBeVisible();
  await expectAbsent(button('Cancel at the end of the period'));
});

test('a failed cancellation keeps the plan and states the reason', async () => {
  const detail = 'The payment provider does not answer. Nothing is lost; try again in a moment.';
  const server = serverOf(PRO).respond('POST /api/billing/cancel', () =>
    answerOf(503, { ...answerBody(detail), code: 'payments-unavailable', status: 503 }),
  );
  await open(server, '/billing');
  await button('Cancel at the end of the period').click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(button('Cancel at the end of the period')).toBeEnabled();
});

test('a plan that failed to load can be loaded again', async () => {
  const server = serverOf(FREE).respond('GET /api/billing/plan', () => answerOf(503, { detail: 'Not now.' }));
  await open(server, '/billing');
  await expect.element(page.getByText('Your plan could not be loaded')).toBeVisible();
  await expect.element(page.getByText('You have no invoices: you have bought nothing yet.')).toBeVisible();
  server.answer('GET /api/billing/plan', FREE);
  await button('Try again').click();
  await expect.element(page.getByText('One open sandbox account, and 3 replays in any 7 days.')).toBeVisible();
});

test('an invoice has its lines, its buyer and its refund', async () => {
  const doneAt = '2026-01-20T08:00:00.000Z';
  const refund = { number: 'RF-000001', cents: 30_000, state: 'done', requestedAt: doneAt, doneAt } as const;
  await open(
    serverOf(FREE).answer('GET /api/billing/invoices/{id}', { ...INVOICE, refund }),
    `/billing/invoices/${ID}`,
  );
  const invoice = page.getByRole('article', { name: 'Invoice TS-000012' });
  await expect.element(invoice.getByText('Promo code SPRING')).toBeVisible();
  await expect.element(invoice.getByText('Olga, olga@example.org')).toBeVisible();
  await expect.element(invoice.getByRole('heading', { name: 'Refund receipt RF-000001' })).toBeVisible();
  await expectAbsent(page.getByText('no money has moved'));
  await expectAccessiblePart();
});
