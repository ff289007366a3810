/**
 * The part of Stripe's API that the server uses, as a server on this machine. It stores Checkout Sessions,
 * subscriptions, invoices and refunds.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { invariant } from '@tradesense/core/kernel/invariant.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the objects of a foreign API
type Thing = Record<string, any>;

export const WEBHOOK_SECRET = 'whsec_of_the_tests';
const stripe = new Stripe('sk_test_signs_only');
const DAY_S = 86_400;
/** Days of the intervals for which the server sells Pro. Another interval is refused. */
const INTERVAL_DAYS: ReadonlyMap<string | null, number> = new Map([
  ['month', 31],
  ['year', 365],
]);

/** Returns an event with Stripe's signature, as Stripe sends it. */
export function signedEvent(
  type: string,
  object: Thing,
  options: { id?: string; signedAtMs: number; secret?: string },
): { body: Buffer; headers: Record<string, string> } {
  const { id = `evt_${type}_${object['id']}`, signedAtMs, secret = WEBHOOK_SECRET } = options;
  const payload = JSON.stringify({ id, object: 'event', type, created: 0, data: { object } });
  const timestamp = Math.floor(signedAtMs / 1_000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return {
    body: Buffer.from(payload),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  };
}

class StripeError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, body: Thing): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
  response.end(JSON.stringify(body));
}

const listOf = (data: Thing[]): Thing => ({ object: 'list', data, has_more: false, url: '/' });

export class FakeStripe {
  readonly things = new Map<string, Thing>();
  /**
   * Handled requests other than GET, such as `POST /v1/refunds`. A repeat that gets a stored response is not listed.
   */
  readonly calls: string[] = [];
  /** While this is `true`, every request fails. */
  isDown = false;
  /** Called with the path before a read is answered. */
  onRead: ((path: string) => Promise<void> | void) | null = null;
  readonly #answers = new Map<string, Thing>();
  readonly #server: Server;
  #count = 0;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Pays the Checkout Session, as the buyer would. Returns the id of its subscription. */
  pay(sessionId: string, atMs: number): string {
    const session = this.#get(sessionId);
    invariant(session['status'] === 'open', 'only an open session can be paid');
    const start = Math.floor(atMs / 1_000);
    const end = start + session['days'] * DAY_S;
    const subscription = this.#add('sub', {
      object: 'subscription',
      status: 'active',
      customer: 'cus_1',
      start_date: start,
      cancel_at_period_end: false,
      cancel_at: null,
      items: listOf([{ current_period_start: start, current_period_end: end }]),
      list: session['list'],
    });
    this.#invoice(subscription, session['total'], start, end);
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription['id'] });
    return subscription['id'];
  }

  /** Pays another period. */
  renew(subscriptionId: string, days: number): void {
    const subscription = this.#get(subscriptionId);
    const [item] = subscription['items'].data;
    const [start, end] = [item.current_period_end, item.current_period_end + days * DAY_S];
    Object.assign(item, { current_period_start: start, current_period_end: end });
    subscription['status'] = 'active';
    this.#invoice(subscription, subscription['list'], start, end);
  }

  #add(prefix: string, content: Thing): Thing {
    const thing = { id: `${prefix}_${(this.#count += 1)}`, ...content };
    this.things.set(thing.id, thing);
    return thing;
  }

  #get(id: string): Thing {
    const found = this.things.get(id);
    if (found === undefined) throw new StripeError(`No such object: ${id}`, 'resource_missing');
    return found;
  }

  #all(prefix: string, field: string, value: string | null): Thing {
    const all = [...this.things.values()].filter((thing) => String(thing['id']).startsWith(`${prefix}_`));
    return listOf(all.filter((thing) => thing[field] === value).toReversed());
  }

  #invoice(subscription: Thing, cents: number, start: number, end: number): void {
    const intent = this.#add('pi', { amount: cents });
    const made = this.#add('in', {
      subscription: subscription['id'],
      amount_paid: cents,
      status: 'paid',
      status_transitions: { paid_at: start },
      lines: listOf([{ period: { start, end } }]),
    });
    const payment = { type: 'payment_intent', payment_intent: intent['id'] };
    this.#add('inpay', { invoice: made['id'], payment });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    if (this.isDown) return send(response, 503, { error: { type: 'api_error', message: 'down' } });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    try {
      if (request.method !== 'GET') return send(response, 200, this.#changeOnce(request, pathname, form));
      // The state is read before `onRead` waits. So a slow response can contain an older state than the response to a
      // later request.
      const found = JSON.stringify(this.#read(pathname, searchParams));
      await this.onRead?.(pathname);
      return send(response, 200, JSON.parse(found));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const { code, message } = error;
      return send(response, 400, { error: { type: 'invalid_request_error', code, message } });
    }
  }

  #read(path: string, query: URLSearchParams): Thing {
    if (path === '/v1/invoices') return this.#all('in', 'subscription', query.get('subscription'));
    if (path === '/v1/invoice_payments') return this.#all('inpay', 'invoice', query.get('invoice'));
    if (path === '/v1/refunds') return this.#all('re', 'payment_intent', query.get('payment_intent'));
    return this.#get(path.split('/').at(-1) ?? '');
  }

  /** Changes an object. A request with a known idempotency key changes nothing and gets the stored response. */
  #changeOnce({ method = 'POST', headers }: IncomingMessage, path: string, form: URLSearchParams): Thing {
    const key = String(headers['idempotency-key'] ?? '');
    const known = key === '' ? undefined : this.#answers.get(key);
    if (known !== undefined) return known;
    this.calls.push(`${method} ${path}`);
    const changed = this.#change(method, path, form);
    this.#answers.set(key, changed);
    return changed;
  }

  #change(method: string, path: string, form: URLSearchParams): Thing {
    const [, kind, id = '', act] = path.slice('/v1'.length).split('/');
    if (kind === 'coupons') return this.#add('coupon', { amount_off: Number(form.get('amount_off')) });
    if (kind === 'billing_portal') return { id: 'bps_1', url: `https://portal.stripe.test/${form.get('customer')}` };
    if (path === '/v1/checkout/sessions') return this.#openSession(form);
    if (kind === 'checkout') return this.#expireSession(act ?? '');
    if (kind === 'refunds')
      return this.#add('re', {
        payment_intent: form.get('payment_intent'),
        amount: Number(form.get('amount')),
        metadata: { refundId: form.get('metadata[refundId]') },
      });
    const subscription = this.#get(id);
    if (method !== 'DELETE')
      return Object.assign(subscription, { cancel_at_period_end: form.get('cancel_at_period_end') === 'true' });
    if (subscription['status'] === 'canceled') throw new StripeError('No such subscription');
    return Object.assign(subscription, { status: 'canceled' });
  }

  #openSession(form: URLSearchParams): Thing {
    const coupon = form.get('discounts[0][coupon]');
    const price = 'line_items[0][price_data]';
    const list = Number(form.get(`${price}[unit_amount]`));
    const interval = form.get(`${price}[recurring][interval]`);
    const days = INTERVAL_DAYS.get(interval);
    if (days === undefined) throw new StripeError(`Invalid recurring interval: ${interval}`);
    const count = Number(form.get(`${price}[recurring][interval_count]`) ?? 1);
    const session = this.#add('cs', {
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      subscription: null,
      list,
      total: list - (coupon === null ? 0 : Number(this.#get(coupon)['amount_off'])),
      interval,
      days: days * count,
    });
    session['url'] = `https://checkout.stripe.test/${session['id']}`;
    return session;
  }

  #expireSession(id: string): Thing {
    const session = this.#get(id);
    if (session['status'] !== 'open') throw new StripeError('This session is not open');
    return Object.assign(session, { status: 'expired' });
  }
}
