import { expect } from '@playwright/test';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { ReplaySession, StartReplayRequest } from '@tradesense/contract/replay.ts';
import type { PlaceOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { ApiVisitor } from './api-visitor.ts';
import { ADMINISTRATOR } from './learner.ts';
import type { ProductProcess } from './product-process.ts';

/** Signs in the administrator, who may trade immediately, without a browser. */
async function trader(product: ProductProcess): Promise<ApiVisitor> {
  const visitor = new ApiVisitor(product.url);
  const { email, password } = ADMINISTRATOR;
  visitor.token = (await visitor.call('POST /api/auth/login', { body: { email, password } })).body.token;
  return visitor;
}

export interface Trading {
  readonly visitor: ApiVisitor;
  readonly id: string;
}

/** Returns the administrator's sandbox account without any history: a new one, or the existing one after a reset. */
export async function freshAccount(product: ProductProcess): Promise<Trading> {
  const visitor = await trader(product);
  const [known] = (await visitor.call('GET /api/sandbox/accounts')).body.accounts;
  const { body } =
    known === undefined
      ? await visitor.call('POST /api/sandbox/accounts', { body: {} })
      : await visitor.call('POST /api/sandbox/accounts/{id}/reset', { params: { id: known.id } });
  return { visitor, id: body.id };
}

let placed = 0;

export async function place(
  { visitor, id }: Trading,
  order: Omit<PlaceOrderRequest, 'clientOrderId'>,
): Promise<TradingOrder[]> {
  placed += 1;
  const body = { clientOrderId: `chart-story-${placed}`, ...order };
  const answer = await visitor.call('POST /api/sandbox/accounts/{id}/orders', { params: { id }, body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.orders;
}

export const orderNow = async ({ visitor, id }: Trading, orderId: string): Promise<TradingOrder> =>
  (await visitor.call('GET /api/sandbox/accounts/{id}/orders/{orderId}', { params: { id, orderId } })).body;

/**
 * Returns the live market's last price plus `percent` percent, rounded to a whole number. A negative `percent` gives a
 * lower price.
 */
export async function aside({ visitor }: Trading, percent: number): Promise<string> {
  return String(Math.round((await lastPrice(visitor)) * (1 + percent / 100)));
}

async function lastPrice(visitor: ApiVisitor): Promise<number> {
  return (await visitor.call('GET /api/market/day', { query: { asset: 'BTC' } })).body.price?.last ?? 0;
}

interface Level {
  /** Whether the price is above the live market's last price. */
  readonly isAbove: boolean;
  readonly price: string;
}

/**
 * Returns a price that the chart shows when it opens and that is far from the live market's last price, as a whole
 * number.
 */
export async function levelInSight({ visitor }: Trading): Promise<Level> {
  const { body } = await visitor.call('GET /api/market/candles', {
    query: { asset: 'BTC', interval: '1h', limit: 100 },
  });
  const last = await lastPrice(visitor);
  const highest = Math.max(...body.bars.map(([, , high]) => high));
  const lowest = Math.min(...body.bars.map(([, , , low]) => low));
  const isAbove = highest - last > last - lowest;
  return { isAbove, price: String(Math.round(last + ((isAbove ? highest : lowest) - last) * 0.6)) };
}

export interface Replay extends Trading {
  readonly session: ReplaySession;
  /** Recorded bars after the start of the replay. The replay will show exactly these bars. */
  readonly ahead: readonly CandleRow[];
}

/**
 * Ends all running replays and starts a new one. Also returns the bars that follow its start, which are known from the
 * recorded history.
 */
export async function startReplay(
  product: ProductProcess,
  request: StartReplayRequest,
  aheadMs: number,
): Promise<Replay> {
  const visitor = await trader(product);
  for (const { id, state } of (await visitor.call('GET /api/replay/sessions')).body.sessions)
    if (state === 'running') await visitor.call('POST /api/replay/sessions/{id}/end', { params: { id } });
  const started = await visitor.call('POST /api/replay/sessions', { body: request });
  expect([started.status, started.body]).toEqual([200, expect.anything()]);
  const session = started.body;
  const from = Date.parse(session.now);
  const { asset, interval } = session;
  const history = await visitor.call('GET /api/market/candles', {
    query: { asset, interval, before: from + aheadMs, limit: 500 },
  });
  return { visitor, id: session.accountId, session, ahead: history.body.bars.filter(([t]) => t >= from) };
}

/**
 * Advances the replay until something happens to its account, or by at most `bars` bars. Returns the replay's new
 * state.
 */
export async function advance({ visitor, session: { id } }: Replay, bars: number): Promise<ReplaySession> {
  const { body: before } = await visitor.call('GET /api/replay/sessions/{id}', { params: { id } });
  const { body } = await visitor.call('POST /api/replay/sessions/{id}/advance', {
    params: { id },
    body: { from: before.cursor, bars },
  });
  return body.session;
}
