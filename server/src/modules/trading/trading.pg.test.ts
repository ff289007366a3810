// If this fails, concurrent commands on one account lose each other's changes, fill an order twice, or deadlock.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaceOrderRequest } from '@tradesense/contract/trading-orders.ts';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { step } from '@tradesense/core/trading/engine.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { newAccount, type AccountState } from '@tradesense/core/trading/account-state.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient, TestResponse } from '../../../test/test-client.ts';
import { stateOf } from '../../../test/trading-world.ts';
import { verifyChains } from '../ledger/index.ts';
import { eventsAfter } from './account-store.repo.ts';
import { accountIdsAfter, moneyOf } from './accounts.repo.ts';
import { parseEvent } from './trading-event-codec.ts';

const CONNECTIONS = 16;
/** Number of commands of each client. `SANDBOX_COMMANDS` raises it. */
const COMMANDS = Number(process.env['SANDBOX_COMMANDS'] ?? 30);
const PATIENCE_MS = 60_000 + COMMANDS * 3_000;
const ACCOUNTS = 200;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  await t.server.market.live.prepare();
});
afterAll(() => t.close());

test('the tests of this file run on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

interface Owner {
  readonly client: TestClient;
  readonly url: string;
  readonly accountId: string;
}

async function owner(name: string): Promise<Owner> {
  const { client } = await openAccount(t, name, { isAdmin: true });
  const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
  // The first write fetches the CSRF token that all later writes use.
  await client.post('/api/sandbox/accounts', { wrong: true });
  return { client, accountId: account.id, url: `/api/sandbox/accounts/${account.id}` };
}

let made = 0;
const price = () => t.server.market.live.price('BTC')?.tick.price ?? 0;

function anyOrder(random: Random): PlaceOrderRequest {
  const common = {
    clientOrderId: `random-${String((made += 1)).padStart(6, '0')}`,
    asset: 'BTC',
    side: random.below(2) === 0 ? 'buy' : 'sell',
    quantity: `0.00${1 + random.below(9)}`,
    leverage: 5,
  } as const;
  if (random.below(2) === 0) return { ...common, type: 'market' };
  const factor = 0.998 + random.below(5) / 1_000;
  return { ...common, type: 'limit', limitPrice: String(Math.round(price() * factor)) };
}

/**
 * Sends one random command of a learner and returns its response, or sends nothing and returns `null`. The caller then
 * advances the market by a second.
 */
async function anyCommand({ client, url }: Owner, random: Random): Promise<TestResponse | null> {
  const choice = random.below(10);
  if (choice < 5) return client.post(`${url}/orders`, anyOrder(random));
  if (choice === 5) return client.post(`${url}/positions/BTC/close`, { clientOrderId: `close-${(made += 1)}-x` });
  if (choice === 6) return null;
  const { orders } = (await client.get(`${url}/orders?state=live`)).body;
  const order = orders[random.below(Math.max(1, orders.length))];
  if (order === undefined) return client.get(url);
  const one = `${url}/orders/${order.id}`;
  return choice === 7 ? client.patch(one, { quantity: '0.005' }) : client.delete(one);
}

/** Market rounds run one after the other, as in a server, which has a single loop. */
let rounds: Promise<unknown> = Promise.resolve();
function nextSecond(): Promise<unknown> {
  rounds = rounds.then(async () => {
    t.clock.advance(SECOND_MS);
    await t.server.market.ticks.round();
    await t.server.trading.loop.round();
  });
  return rounds;
}

async function storm(owners: readonly Owner[]): Promise<TestResponse[]> {
  const answers: TestResponse[] = [];
  const workers = Array.from({ length: CONNECTIONS }, async (_, worker) => {
    const random = createRandom(worker, owners.length);
    for (let command = 0; command < COMMANDS; command += 1) {
      const one = owners[random.below(owners.length)];
      const answer = one === undefined ? null : await anyCommand(one, random);
      if (answer === null) await nextSecond();
      else answers.push(answer);
    }
  });
  await Promise.all(workers);
  return answers;
}

/** Rebuilds the account's state from its own event log. */
async function replayed(accountId: string): Promise<AccountState> {
  const rows = await t.db.read((tx) => eventsAfter(tx, accountId, 0, 100_000));
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
  const first = parseEvent(rows[0]?.event ?? '');
  if (first.kind !== 'settings') throw new Error('an account begins with its settings');
  let state = newAccount(first.settings);
  for (const { event } of rows) ({ state } = step(state, parseEvent(event), INSTRUMENTS));
  return state;
}

const isPlaced = ({ status, body }: TestResponse): boolean => status === 200 && 'orders' in body;

async function expectWhole(accountIds: readonly string[], answers: readonly TestResponse[]): Promise<void> {
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  for (const { body } of answers.filter(isPlaced))
    for (const { id, clientOrderId } of body.orders) {
      const known = await sql(t, 'SELECT 1 FROM sandbox_orders WHERE id = $1 AND client_order_id = $2', [
        id,
        clientOrderId,
      ]);
      expect(known).toHaveLength(1);
    }
  for (const accountId of accountIds) {
    const [stored, played] = [await stateOf(t, accountId), await replayed(accountId)];
    expect(stored).toEqual(played);
    // The engine processes orders and positions in the order of their maps, so that order must match, too.
    expect([...stored.orders.keys(), ...stored.positions.keys()]).toEqual([
      ...played.orders.keys(),
      ...played.positions.keys(),
    ]);
  }
  const wrong = await sql(
    t,
    `SELECT id FROM sandbox_orders AS o WHERE filled <> coalesce(
       (SELECT sum(quantity) FROM sandbox_fills AS f WHERE f.account_id = o.account_id AND f.order_id = o.id), 0)`,
  );
  expect(wrong).toEqual([]);
  expect(await verifyChains(t.platform, { accountIdsAfter, moneyOf })).toMatchObject({ broken: [] });
  const [{ deadlocks } = {}] = await sql(
    t,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(deadlocks).toBe(0n);
}

test(
  '16 clients send random commands to one account, and each command is completed before the next',
  { timeout: PATIENCE_MS },
  async () => {
    const one = await owner('storm');
    const answers = await storm([one]);
    expect(answers.filter(isPlaced).length).toBeGreaterThan(answers.length / 5);
    await expectWhole([one.accountId], answers);
  },
);

test(
  '16 clients send random commands to 200 accounts, and each command is completed before the next of its account',
  { timeout: PATIENCE_MS },
  async () => {
    const owners: Owner[] = [];
    for (let each = 0; each < ACCOUNTS; each += 1) owners.push(await owner(`many-${each}`));
    const answers = await storm(owners);
    expect(answers.filter(isPlaced).length).toBeGreaterThan(answers.length / 5);
    await expectWhole(
      owners.map(({ accountId }) => accountId),
      answers,
    );
  },
);

test('a client order id that eight connections send at once gives one order and one response', async () => {
  const { client, url } = await owner('same');
  const request = { clientOrderId: 'the-same-id', asset: 'BTC', side: 'buy', type: 'limit', quantity: '0.01' };
  const order = { ...request, limitPrice: String(Math.round(price() * 0.9)), leverage: 10 };
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(`${url}/orders`, order)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await client.get(`${url}/orders`)).body.orders).toHaveLength(1);
});
