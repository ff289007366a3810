// If this fails, a masked replay reveals its asset, a true price or the price factor before it has ended.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitEndpointKey, type Endpoint, type EndpointKey } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS, ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openStream } from '../../../test/stream-reader.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { tradeAfter } from '../../../test/trading-world.ts';

const SESSIONS = '/api/replay/sessions';
const PATIENCE_MS = 120_000;
let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await tradeAfter(t, 0);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

/** Ids to insert into a path, by the name of the path parameter. */
type Ids = Readonly<Record<string, readonly string[]>>;

const NONE = '00000000-0000-7000-8000-000000000000';
/** Query strings with which a path is called additionally. Every path is also called without a query string. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/replay/sessions/{id}/bars': INTERVALS.map((each) => `?interval=${each}&limit=1000`),
  '/api/sandbox/accounts/{id}/export/{what}': ['?format=json', '?format=csv'],
  '/api/market/day': ASSET_SYMBOLS.map((symbol) => `?asset=${symbol}`),
  '/api/market/candles': ASSET_SYMBOLS.map((symbol) => `?asset=${symbol}&interval=1d`),
  '/api/sandbox/accounts/{id}/journal': ['?outcome=won', '?asset=BTC'],
};

function pathsOf(path: string, ids: Ids): string[] {
  const [whole, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (whole === undefined || name === undefined) return [path];
  const key = name === 'id' ? path.slice(0, path.indexOf(whole)) : name;
  return (ids[key] ?? [NONE]).flatMap((value) => pathsOf(path.replace(whole, value), ids));
}

/** Returns the GET paths, without those for administrators and without the event stream, which would not end. */
function readPaths(ids: Ids): string[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([key, { access }]) => {
    const [method, path] = splitEndpointKey(key as EndpointKey);
    if (method !== 'GET' || path === '/api/stream' || access === 'administrator') return [];
    return pathsOf(path, ids).flatMap((each) => [each, ...(QUERIES[path] ?? []).map((query) => `${each}${query}`)]);
  });
}

async function readAll(client: TestClient, ids: Ids): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const path of readPaths(ids)) texts.set(path, (await client.get(path)).text);
  return texts;
}

interface Trial {
  readonly ann: TestClient;
  readonly session: ReplaySession;
  readonly account: string;
  /** Texts of the response to the start of the replay, and of responses to the calls of `trade`. */
  readonly answers: readonly string[];
  readonly ids: Ids;
}

/**
 * Trades in a way that produces a closed trade of a bracket, a resting order, an open position, and several kinds of
 * rejections.
 */
async function trade(ann: TestClient, session: ReplaySession, answers: string[]): Promise<Trial> {
  const { asset, accountId } = session;
  const [url, account] = [`${SESSIONS}/${session.id}`, `/api/sandbox/accounts/${accountId}`];
  const post = async (path: string, body?: unknown) => {
    const answer = await ann.post(path, body);
    answers.push(answer.text);
    return answer;
  };
  const close = async () => (await ann.get(`${url}/bars?limit=1`)).body.bars[0][4];
  const entry = await close();
  const at = (factor: number) => (entry * factor).toFixed(4);
  const plan = { thesis: 'A break of the range.', stopPrice: at(0.97), targetPrice: at(1.05), invalidationPrice: null };
  const order = { asset, side: 'buy', type: 'market', quantity: '0.1' };
  const exits = { stopLoss: { triggerPrice: at(0.97) }, takeProfit: { limitPrice: at(1.05) } };
  await post(`${account}/orders/preview`, { ...order, ...exits });
  const planned = { ...order, ...exits, plan: { ...plan, riskPercent: '1', confidence: 60 } };
  expect((await post(`${account}/orders`, { ...planned, clientOrderId: 'entry-order' })).status).toBe(200);
  let cursor = 0;
  const step = async () => ({ cursor } = (await post(`${url}/advance`, { from: cursor, bars: 5 })).body.session);
  await step();
  await post(`${account}/positions/${asset}/close`, { clientOrderId: 'close-order' });
  await step();
  await post(`${account}/orders`, { ...order, clientOrderId: 'second-order' });
  const rest = { ...order, type: 'limit', limitPrice: at(0.5), clientOrderId: 'resting-order' };
  const [resting] = (await post(`${account}/orders`, rest)).body.orders;
  await step();
  for (const other of [...ASSET_SYMBOLS, 'DOGE'].filter((symbol) => symbol !== asset)) {
    const refused = await post(`${account}/orders/preview`, { ...order, asset: other });
    // The rejection may name the requested asset, but must not depend on the asset that the replay masks.
    expect([refused.status, refused.body.code]).toEqual(
      other === 'DOGE' ? [404, 'unknown-asset'] : [409, 'not-in-replay'],
    );
  }
  await post(`${account}/orders`, { ...order, clientOrderId: 'large-order', quantity: '100000' });
  await post(`${account}/orders`, { ...order, clientOrderId: 'off-lot-order', quantity: '0.00001' });
  await post(`${account}/orders`, { ...order, clientOrderId: 'leverage-order', leverage: 100 });
  await post(`${account}/orders`, { ...rest, clientOrderId: 'off-tick-order', limitPrice: `${at(0.5)}1` });
  await post(`${account}/reset`);
  answers.push((await ann.patch(`${account}/orders/${resting.id}`, { limitPrice: at(0.4) })).text);
  answers.push((await ann.patch(`${account}/settings`, { name: 'My replay' })).text);
  answers.push((await ann.get(`/api/charts/${asset}`)).text);
  const { trades } = (await ann.get(`${account}/journal`)).body;
  expect(trades.length).toBeGreaterThan(0);
  const { orders } = (await ann.get(`${account}/orders`)).body;
  const ids = {
    '/api/replay/sessions/': [session.id],
    '/api/sandbox/accounts/': [accountId],
    tradeId: trades.map((each: { id: string }) => each.id),
    orderId: orders.map((each: { id: string }) => each.id),
    what: ['orders', 'fills', 'ledger', 'journal'],
    asset: [asset],
  };
  return { ann, session, account, answers, ids };
}

/** Returns the numbers in a text that have at least the given number of significant digits. */
const numbersIn = (text: string, digits: number): string[] =>
  (text.match(/\d+(?:\.\d+)?/g) ?? []).filter((each) => each.replace(/^0\.0*|\./, '').length >= digits);

const pricesOfRows = (rows: readonly CandleRow[]): Set<string> =>
  new Set(rows.flatMap(([, o, h, l, c]) => [o, h, l, c].map(String)));

/** Returns how often a text contains a word, except in lists of the whole asset catalog. */
const countOf = (text: string, word: string): number =>
  text.replaceAll(ASSET_SYMBOLS.join(', '), '').split(word).length - 1;

let learners = 0;

// `digits` is the minimum number of digits of a price that is searched for. An amount of money may equal a price with
// fewer digits by chance.
test.each<readonly [AssetSymbol, digits: number]>([
  ['BTC', 6],
  ['AAPL', 5],
  ['EURUSD', 6],
])(
  'a masked session of %s reveals neither its asset nor a true price in any response',
  async (symbol, digits) => {
    const { client: ann } = await openAccount(t, `masked-${(learners += 1)}`, { isAdmin: true });
    await ann.get('/api/sandbox/accounts');
    const before = await readAll(ann, {});
    const stream = await openStream(port, 'account', { authorization: `Bearer ${ann.token}` });
    const start = await ann.post(SESSIONS, { asset: symbol, interval: '1h', preset: 'strict' });
    const session: ReplaySession = start.body;
    const trial = await trade(ann, session, [start.text]);
    await t.drain();
    const after = await readAll(ann, trial.ids);
    expect(after.get(`${trial.account}/export/fills?format=csv`)).toContain(session.asset);
    await stream.next('account');
    stream.close();

    const [row] = await sql(t, 'SELECT price_factor, shift_weeks FROM replay_sessions WHERE id = $1', [session.id]);
    const factor = Number(row?.['price_factor']);
    const toReal = -Number(row?.['shift_weeks']) * 7 * 24 * HOUR_MS;
    const ahead = Date.parse(session.startedAt) + toReal + 200 * HOUR_MS;
    const real = await t.client().get(`/api/market/candles?asset=${symbol}&interval=1h&limit=1000&before=${ahead}`);
    const kept = await sql(t, 'SELECT bars FROM replay_bars WHERE session_id = $1', [session.id]);
    const masked = pricesOfRows(kept.flatMap(({ bars }) => bars as CandleRow[]));
    // A masked price may equal the true price of another bar by chance.
    const truth = new Set([...pricesOfRows(real.body.bars)].filter((price) => !masked.has(price)));
    expect(truth.size).toBeGreaterThan(300);

    const { name } = ASSETS.find((each) => each.symbol === symbol) ?? { name: '' };
    const texts = [...after, ['changes', trial.answers.join('\n')], ['stream', JSON.stringify(stream.events)]] as const;
    for (const [path, text] of texts) {
      const earlier = before.get(path) ?? '';
      const words = [
        symbol,
        name,
        String(factor),
        '"priceFactor":0',
        '"priceFactor":1',
        '"realAsset":"',
        '"realStart":"',
      ];
      for (const word of words) expect([path, word, countOf(text, word)]).toEqual([path, word, countOf(earlier, word)]);
      // Prices that were shown before the replay started are left out, because the market pages show every asset to
      // everybody.
      const told = numbersIn(text, digits).filter((price) => truth.has(price) && !earlier.includes(price));
      expect([path, told]).toEqual([path, []]);
    }
    // The number of unseen charts of each asset must not change during a masked replay, because the asset with a lower
    // number would be the masked one.
    expect(after.get('/api/bias-tests/charts')).toBe(before.get('/api/bias-tests/charts'));

    const ended = (await ann.post(`${SESSIONS}/${session.id}/end`)).body;
    expect(ended).toMatchObject({ asset: session.asset, realAsset: symbol, priceFactor: factor });
  },
  PATIENCE_MS,
);
