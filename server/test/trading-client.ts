/**
 * A trader who uses the API, and the orders and plans that tests send. The trader is an administrator, who may trade
 * without an unlock.
 */
import { expect } from 'vitest';
import type { PlaceOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { openAccount } from './account-world.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

export interface TradingClient {
  readonly client: TestClient;
  /** Id of the sandbox account. */
  readonly id: string;
  readonly url: string;
}

export async function openTradingClient(t: TestApp, name: string): Promise<TradingClient> {
  const { client } = await openAccount(t, name, { isAdmin: true });
  const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
  return { client, id: account.id, url: `/api/sandbox/accounts/${account.id}` };
}

/** Returns the last BTC price multiplied by a factor, in whole SENSE$. */
export function nearPrice(t: TestApp, factor: number): string {
  return String(Math.round((t.server.market.live.price('BTC')?.tick.price ?? 0) * factor));
}

let asked = 0;

/** Returns a client order id that this function has not returned before. */
export const clientOrderId = (): string => `order-${String((asked += 1)).padStart(4, '0')}`;

/** Returns a BTC market order with tenfold leverage, a new client order id and the given changes. */
export const orderRequest = (changes: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest => ({
  clientOrderId: clientOrderId(),
  asset: 'BTC',
  side: 'buy',
  type: 'market',
  quantity: '0.05',
  leverage: 10,
  ...changes,
});

/** Returns a complete plan for a long trade that enters at the current price. */
export const planOf = (t: TestApp, changes: Partial<TradePlan> = {}): TradePlan => ({
  thesis: 'Higher lows, and the range broke upwards.',
  stopPrice: nearPrice(t, 0.98),
  targetPrice: nearPrice(t, 1.04),
  invalidationPrice: nearPrice(t, 0.98),
  riskPercent: '1',
  confidence: 60,
  ...changes,
});

/** Places an order. Throws if it is rejected. */
export async function placeOrder(
  { client, url }: Pick<TradingClient, 'client' | 'url'>,
  changes: Partial<PlaceOrderRequest> = {},
): Promise<TradingOrder[]> {
  const { status, body } = await client.post(`${url}/orders`, orderRequest(changes));
  expect([status, body]).toEqual([200, { orders: expect.any(Array) }]);
  return body.orders;
}

export const liveOrders = async ({ client, url }: TradingClient): Promise<TradingOrder[]> =>
  (await client.get(`${url}/orders?state=live`)).body.orders;
