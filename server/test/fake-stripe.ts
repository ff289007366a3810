/** Stripe's API on this machine, as far as the server uses it. It keeps Checkout Sessions, subscriptions, invoices and refunds. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { invariant } from '@tradesense/core/kernel/invariant.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the objects of a foreign API
type Thing = Record<string, any>;

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
const stripe = new Stripe('sk_test_signs_only');

export interface FakeStripe {
  readonly url: string;
  /** Requests that changed something: `POST /v1/refunds`. */
  readonly calls: string[];
  readonly things: Map<string, Thing>;
  /** While it is true, every request fails. */
  isDown: boolean;
  /** Called before a read is answered, with its path. */
  onRead: ((path: string) => Promise<void> | void) | null;
  /** The buyer pays the session: gives the id of its subscription. */
  pay(sessionId: string, at: number): string;
  /** Another period is paid. */
  renew(subscriptionId: string, days: number): void;
  close(): Promise<void>;
}

/** An event with its signature, as Stripe sends it. */
export function signedEvent(
  type: string,
  object: Thing,
  options: { id?: string; signedAtMs: number; secret?: string; created?: number },
): { body: Buffer; headers: Record<string, string> } {
  const { id = `evt_${type}_${object['id']}`, signedAtMs, secret = WEBHOOK_SECRET, created = 0 } = options;
  const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } });
  const timestamp = Math.floor(signedAtMs / 1_000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return {
    body: Buffer.from(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

class StripeError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}
const listOf = (data: Thing[]) => ({ object: 'list', data, has_more: false, url: '/' });

export async function startFakeStripe(): Promise<FakeStripe> {
  const things = new Map<string, Thing>();
  const answers = new Map<string, Thing>();
  const calls: string[] = [];
  let count = 0;
  const add = (prefix: string, thing: Thing): Thing => {
    const id = `${prefix}_${(count += 1)}`;
    things.set(id, { id, ...thing });
    return things.get(id) as Thing;
  };
  const get = (id: string): Thing => {
    const found = things.get(id);
    if (found === undefined) throw new StripeError(`No such object: ${id}`, 'resource_missing');
    return found;
  };
  const all = (prefix: string, field: string, value: string | null) =>
    [...things.values()].filter((thing) => thing['id'].startsWith(`${prefix}_`) && thing[field] === value).toReversed();

  function invoice(subscription: Thing, cents: number, start: number, end: number): void {
    const intent = add('pi', { amount: cents });
    const made = add('in', {
      subscription: subscription['id'],
      amount_paid: cents,
      status: 'paid',
      status_transitions: { paid_at: start },
      lines: listOf([{ period: { start, end } }]),
    });
    add('inpay', { invoice: made['id'], payment: { type: 'payment_intent', payment_intent: intent['id'] } });
  }

  function read(path: string, query: URLSearchParams): Thing {
    if (path === '/v1/invoices') return listOf(all('in', 'subscription', query.get('subscription')));
    if (path === '/v1/invoice_payments') return listOf(all('inpay', 'invoice', query.get('invoice')));
    if (path === '/v1/refunds') return listOf(all('re', 'payment_intent', query.get('payment_intent')));
    return get(path.split('/').at(-1) ?? '');
  }

  function change(method: string, path: string, form: URLSearchParams): Thing {
    const parts = path.split('/').slice(2);
    if (path === '/v1/coupons') return add('coupon', { amount_off: Number(form.get('amount_off')) });
    if (path === '/v1/checkout/sessions') {
      const coupon = form.get('discounts[0][coupon]');
      const list = Number(form.get('line_items[0][price_data][unit_amount]'));
      const session = add('cs', {
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        subscription: null,
        list,
        total: list - (coupon === null ? 0 : get(coupon)['amount_off']),
        interval: form.get('line_items[0][price_data][recurring][interval]'),
        email: form.get('customer_email'),
      });
      session['url'] = `https://checkout.stripe.test/${session['id']}`;
      return session;
    }
    if (parts[0] === 'checkout' && parts[3] === 'expire') {
      const session = get(parts[2] ?? '');
      if (session['status'] !== 'open') throw new StripeError('This session is not open');
      return Object.assign(session, { status: 'expired' });
    }
    if (path === '/v1/refunds')
      return add('re', {
        payment_intent: form.get('payment_intent'),
        amount: Number(form.get('amount')),
        metadata: { refundId: form.get('metadata[refundId]') },
      });
    if (path === '/v1/billing_portal/sessions')
      return { id: 'bps_1', url: `https://portal.stripe.test/${form.get('customer')}` };
    const subscription = get(parts[1] ?? '');
    if (method === 'DELETE') {
      if (subscription['status'] === 'canceled') throw new StripeError('No such subscription');
      return Object.assign(subscription, { status: 'canceled' });
    }
    return Object.assign(subscription, { cancel_at_period_end: form.get('cancel_at_period_end') === 'true' });
  }

  const server = createServer(async (request, response) => {
    const form = await formOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, body: Thing) => {
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify(body));
    };
    if (fake.isDown) return send(503, { error: { type: 'api_error', message: 'down' } });
    try {
      if (request.method === 'GET') {
        // As it is when the question comes: an answer may be overtaken by a later one.
        const answer = JSON.stringify(read(pathname, searchParams));
        await fake.onRead?.(pathname);
        return send(200, JSON.parse(answer));
      }
      const key = request.headers['idempotency-key'];
      const known = typeof key === 'string' ? answers.get(key) : undefined;
      if (known !== undefined) return send(200, known);
      calls.push(`${request.method} ${pathname}`);
      const answer = change(request.method ?? 'POST', pathname, form);
      if (typeof key === 'string') answers.set(key, answer);
      return send(200, answer);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return send(400, { error: { type: 'invalid_request_error', code: error.code, message: error.message } });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const fake: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    things,
    isDown: false,
    onRead: null,
    pay(sessionId, at) {
      const session = get(sessionId);
      invariant(session['status'] === 'open', 'only an open session can be paid');
      const start = Math.floor(at / 1_000);
      const end = start + (session['interval'] === 'year' ? 365 : 31) * 86_400;
      const subscription = add('sub', {
        object: 'subscription',
        status: 'active',
        customer: 'cus_1',
        start_date: start,
        cancel_at_period_end: false,
        cancel_at: null,
        items: listOf([{ current_period_start: start, current_period_end: end }]),
        list: session['list'],
      });
      invoice(subscription, session['total'], start, end);
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription['id'] });
      return subscription['id'];
    },
    renew(subscriptionId, days) {
      const subscription = get(subscriptionId);
      const [item] = subscription['items'].data;
      const [start, end] = [item.current_period_end, item.current_period_end + days * 86_400];
      Object.assign(item, { current_period_start: start, current_period_end: end });
      subscription['status'] = 'active';
      invoice(subscription, subscription['list'], start, end);
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}
