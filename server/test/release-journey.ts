/**
 * A journey through the product that runs on the code of a release. The resulting data and SQL statements are stored as
 * fixtures of that release (`npm run release:record`). Apart from the clock and the market, which the harness moves,
 * the journey uses only the API, so that it runs on the code of any release. At its end, one thing of every kind is
 * still open: a position with its stop and target, a partly filled order, a resting order, a test, an exam and a replay
 * session.
 */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { buyPro } from './billing-world.ts';
import { answerAll, answerOf, signUp, started } from './bias-test-world.ts';
import { handIn, markNothing, markRight, startedExam, workThrough } from './chart-exam-world.ts';
import type { TestApp } from './harness.ts';
import type { TestClient, TestResponse } from './test-client.ts';
import { tradeAfter } from './trading-world.ts';

/** Start of the journey: six weeks before a quarter begins. */
export const JOURNEY_START_MS = Date.UTC(2026, 7, 20, 14);
/** The learner whom `signUp` registers. */
export const ADA = { email: 'ada@example.org', password: 'candles drawn at noon' };
/** The administrator, who may trade without an unlock. */
export const ROOT = { email: 'root@example.org', password: 'a long root password' };
const QUARTER_MS = Date.UTC(2026, 9, 1);
const SECONDS_MAX = 120;

interface Trading {
  readonly client: TestClient;
  /** API path of the sandbox account. */
  readonly url: string;
}

interface Order {
  readonly id: string;
  readonly state: string;
}

/** Returns the body of a response. Throws if the response is an error. */
async function fine(answer: Promise<TestResponse>): Promise<TestResponse['body']> {
  const { status, text, body } = await answer;
  invariant(status === 200, text);
  return body;
}

const accountUrl = (id: string): string => `/api/sandbox/accounts/${id}`;

/** Signs a client in, even if it was signed in before and its session has expired. */
async function signIn(client: TestClient, who: { readonly email: string; readonly password: string }): Promise<void> {
  client.token = null;
  client.token = (await fine(client.post('/api/auth/login', who))).token;
}

/** Returns the last BTC price multiplied by a factor, in whole SENSE$. */
const nearPrice = (t: TestApp, factor: number): string =>
  String(Math.round((t.server.market.live.price('BTC')?.tick.price ?? 0) * factor));

let asked = 0;
const clientOrderId = (): string => `order-${String((asked += 1)).padStart(4, '0')}`;

/** Returns a BTC market order with tenfold leverage, with the given changes. */
const orderRequest = (changes: object) => ({
  clientOrderId: clientOrderId(),
  asset: 'BTC',
  side: 'buy',
  type: 'market',
  quantity: '0.05',
  leverage: 10,
  ...changes,
});

const planOf = (t: TestApp) => ({
  thesis: 'Higher lows, and the range broke upwards.',
  stopPrice: nearPrice(t, 0.98),
  targetPrice: nearPrice(t, 1.04),
  invalidationPrice: nearPrice(t, 0.98),
  riskPercent: '1',
  confidence: 60,
});

async function placeOrder({ client, url }: Trading, changes: object): Promise<string> {
  return (await fine(client.post(`${url}/orders`, orderRequest(changes)))).orders[0].id;
}

const ordersOf = async ({ client, url }: Trading): Promise<readonly Order[]> =>
  (await fine(client.get(`${url}/orders`))).orders;
const positionsOf = async ({ client, url }: Trading): Promise<readonly { asset: string }[]> =>
  (await fine(client.get(`${url}/positions`))).positions;

/** Advances the market second by second until the order is in the given state. */
async function until(t: TestApp, trading: Trading, id: string, state: string): Promise<void> {
  for (let second = 0; second < SECONDS_MAX; second += 1) {
    if ((await ordersOf(trading)).some((order) => order.id === id && order.state === state)) return;
    await tradeAfter(t, SECOND_MS);
  }
  invariant(false, `${id} is not ${state} after ${SECONDS_MAX} s`);
}

/** Places an order, waits until it is filled, and closes the position that it opened. */
async function trade(t: TestApp, trading: Trading, asset: string, changes: object): Promise<void> {
  await until(t, trading, await placeOrder(trading, { asset, ...changes }), 'filled');
  const close = { clientOrderId: clientOrderId() };
  const { orders } = await fine(trading.client.post(`${trading.url}/positions/${asset}/close`, close));
  await until(t, trading, orders[0].id, 'filled');
}

/** Creates a learner who registers by email and unlocks the sandbox. */
async function ada(t: TestApp): Promise<Trading> {
  const client = await signUp(t, 'ada');
  await fine(client.put('/api/profile/username', { username: 'ada_trades' }));
  // The Free plan allows only one sandbox account.
  await buyPro(client);
  for (const customDate of [undefined, undefined, '2023-05-05'])
    await answerAll(client, await started(client, customDate === undefined ? { timeframe: '1w' } : { customDate }));
  for (const type of ['swing-analysis', 'fair-value-gaps'] as const)
    await workThrough(client, await startedExam(client, { type }), markRight);
  await workThrough(client, await startedExam(client, { type: 'fibonacci-retracement' }), markNothing);
  await t.drain();
  const { accounts } = await fine(client.get('/api/sandbox/accounts'));
  return { client, url: accountUrl(accounts[0].id) };
}

async function journal(t: TestApp, { client, url }: Trading): Promise<void> {
  await t.drain();
  const { trades } = await fine(client.get(`${url}/journal`));
  const one = `${url}/journal/${trades[0].id}`;
  await fine(client.get(one));
  await fine(
    client.patch(one, {
      note: 'Taken as planned, closed early.',
      tags: { setup: ['breakout'], mistake: [], emotion: ['calm'] },
    }),
  );
  await fine(client.get(`${one}/bars`));
  await fine(client.get(`${url}/performance`));
}

/** Places orders that end in different ways in the administrator's first account. */
async function strictOrders(t: TestApp, client: TestClient): Promise<Trading> {
  const { accounts } = await fine(client.get('/api/sandbox/accounts'));
  const trading = { client, url: accountUrl(accounts[0].id) };
  const { url } = trading;
  await fine(client.patch(`${url}/settings`, { preset: 'strict', marginMode: 'cross', name: 'Strict and cross' }));
  await trade(t, trading, 'ETH', { quantity: '0.5', side: 'sell', leverage: 3 });
  const resting = await placeOrder(trading, { type: 'limit', limitPrice: nearPrice(t, 0.8), quantity: '0.01' });
  await tradeAfter(t, SECOND_MS);
  await fine(client.patch(`${url}/orders/${resting}`, { limitPrice: nearPrice(t, 0.7) }));
  await fine(client.delete(`${url}/orders/${resting}`));
  await placeOrder(trading, { type: 'limit', limitPrice: nearPrice(t, 0.7), timeInForce: 'day', quantity: '0.01' });
  await placeOrder(trading, { type: 'limit', limitPrice: nearPrice(t, 0.99), timeInForce: 'ioc', quantity: '0.01' });
  const refused = await client.post(`${url}/orders`, orderRequest({ quantity: '50' }));
  invariant(refused.status === 422 || refused.status === 409, refused.text);
  await fine(client.post(`${url}/orders/preview`, { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.01' }));
  return trading;
}

/** Opens opposite positions in two accounts. One is liquidated over the following days; the other account is reset. */
async function oppositeSides(t: TestApp, client: TestClient): Promise<void> {
  const sides: Trading[] = [];
  const quantity = (90_000 / Number(nearPrice(t, 1))).toFixed(4);
  for (const side of ['buy', 'sell']) {
    const { id } = await fine(client.post('/api/sandbox/accounts', { name: `Only ${side}` }));
    const trading = { client, url: accountUrl(id) };
    sides.push(trading);
    await until(t, trading, await placeOrder(trading, { side, quantity }), 'filled');
  }
  for (;;) {
    const held = await Promise.all(sides.map(positionsOf));
    const other = sides.find((_, index) => held[1 - index]?.length === 0);
    if (other !== undefined) {
      await fine(client.post(`${other.url}/reset`));
      return;
    }
    invariant(t.clock.now() < QUARTER_MS - DAY_MS, 'one of two positions is liquidated in some weeks');
    await tradeAfter(t, 6 * HOUR_MS);
    await signIn(client, ROOT);
  }
}

async function replays(client: TestClient): Promise<void> {
  const SESSIONS = '/api/replay/sessions';
  for (const isEnded of [true, false]) {
    const session = await fine(
      client.post(SESSIONS, { asset: 'BTC', interval: '1d', startAt: '2023-03-10T00:00:00Z' }),
    );
    const account = accountUrl(session.accountId);
    const order = { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.01' };
    await fine(client.post(`${account}/orders`, { ...order, clientOrderId: `replay-${isEnded}` }));
    await fine(client.post(`${SESSIONS}/${session.id}/advance`, { from: 0, bars: 5 }));
    await fine(client.get(`${SESSIONS}/${session.id}/bars?limit=10`));
    if (isEnded) await fine(client.post(`${SESSIONS}/${session.id}/end`));
  }
  await fine(client.get(SESSIONS));
}

/** Creates data of the learner in some modules other than trading. */
async function elsewhere(client: TestClient): Promise<void> {
  await fine(client.post('/api/auth/accept-terms'));
  await fine(client.post('/api/feedback', { subject: 'Spread', message: 'Show the spread beside the price.' }));
  const level = { kind: 'level', id: '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b', color: 1, width: 1 };
  const drawings = [{ ...level, anchors: [{ timeMs: JOURNEY_START_MS, price: 60_000 }] }];
  await fine(client.put('/api/charts/BTC/drawings', { version: 0, drawings }));
  await fine(client.get('/api/notifications/unread-count'));
}

async function exports(trading: Trading): Promise<void> {
  for (const what of ['orders', 'fills', 'ledger', 'journal'])
    await fine(trading.client.get(`${trading.url}/export/${what}?format=json`));
  await fine(trading.client.get(`${trading.url}/ledger`));
  await fine(trading.client.get(`${trading.url}/fills`));
}

/** Creates the work that is still open at the end. The last part is a partly filled order. */
async function leaveOpen(t: TestApp, mine: Trading, strict: Trading): Promise<void> {
  const { client } = mine;
  const test = await started(client, { timeframe: '1w' });
  await fine(client.post(`${test.url}/answers`, answerOf(0)));
  const exam = await startedExam(client, { type: 'swing-analysis' });
  await handIn(client, exam, markRight);
  const bracket = { stopLoss: { triggerPrice: nearPrice(t, 0.98) }, takeProfit: { limitPrice: nearPrice(t, 1.04) } };
  const entry = await placeOrder(mine, { quantity: '0.02', ...bracket, plan: planOf(t) });
  await until(t, mine, entry, 'filled');
  await placeOrder(mine, { type: 'limit', limitPrice: nearPrice(t, 0.7), quantity: '0.01' });
  await placeOrder(mine, {
    type: 'trailing-stop',
    side: 'sell',
    trailRatio: '0.05',
    quantity: '0.01',
    isReduceOnly: true,
  });
  // At each price, an order fills at most a tenth of the depth of the simulated market. For BNB, that is SENSE$
  // 170,000, so this order fills only partly.
  const bnb = t.server.market.live.price('BNB')?.tick.price ?? 0;
  const size = { quantity: (240_000 / bnb).toFixed(0), leverage: 15 };
  const ticket = { asset: 'BNB', type: 'limit', limitPrice: (bnb * 1.02).toFixed(2), ...size };
  await until(t, strict, await placeOrder(strict, ticket), 'partially-filled');
}

/** Runs the journey on an app whose clock is at `JOURNEY_START_MS` and whose administrator is `ROOT`. */
export async function releaseJourney(t: TestApp): Promise<void> {
  await t.server.identity.prepareFirstAdministrator();
  await t.server.market.live.prepare();
  await tradeAfter(t, 0);
  const learner = await ada(t);
  await elsewhere(learner.client);
  await trade(t, learner, 'BTC', { quantity: '0.03', plan: planOf(t) });
  await journal(t, learner);
  const root = t.client();
  await signIn(root, ROOT);
  const strict = await strictOrders(t, root);
  await replays(root);
  await oppositeSides(t, root);
  // While time passes, the new quarter's grant is paid, the day ends, and funding is charged.
  await signIn(learner.client, ADA);
  await placeOrder(learner, { asset: 'SOL', quantity: '5', side: 'sell', leverage: 5 });
  await tradeAfter(t, SECOND_MS);
  t.clock.set(QUARTER_MS - HOUR_MS);
  await tradeAfter(t, 0);
  await tradeAfter(t, 2 * HOUR_MS);
  await signIn(learner.client, ADA);
  await signIn(root, ROOT);
  await exports(learner);
  await leaveOpen(t, learner, strict);
  await t.drain();
}
