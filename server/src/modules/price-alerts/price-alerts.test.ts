// If this fails, a price alert triggers twice, never, in the wrong direction or for another learner, or is lost when a
// server stops.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACTIVE_ALERTS_MAX, ENDED_ALERTS_SHOWN } from '@tradesense/contract/price-alerts-constants.ts';
import { formatPrice, price, type Price } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { quoteNow } from '../../../test/trading-world.ts';
import { createAlertLoop, REACH_AGE_MAX_MS } from './alert-loop.ts';
import { deleteEnded } from './price-alerts.repo.ts';

const URL = '/api/price-alerts';
let t: TestApp;
let names = 0;
let ann: Account;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 12) });
  await t.server.market.ticks.round();
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql(t, 'DELETE FROM users');
  names += 1;
  ann = await openAccount(t, `alerted-${names}`);
  await tick(SECOND_MS);
});

/** Moves the clock and compares the new prices with the alerts. */
async function tick(ms: number): Promise<void> {
  t.clock.advance(ms);
  await t.server.market.ticks.round();
  await t.server.priceAlerts.loop.round();
}
const last = (): Price => quoteNow(t, 'BTC').mark;
/** Returns a price that differs from the asset's last price by the given number of hundredths of a percent. */
const away = (hundredths: number): string => {
  const units = (last() * BigInt(10_000 + hundredths)) / 10_000n;
  return formatPrice(price(units - (units % 1_000_000n)));
};
const alertRequest = (change: object = {}) => ({
  id: t.platform.ids.next(),
  asset: 'BTC',
  price: away(500),
  ...change,
});
const alertsOf = async ({ client }: Account) => (await client.get(URL)).body.alerts;
const toldTo = async ({ client }: Account) => {
  await t.drain();
  const { body } = await client.get('/api/notifications');
  return body.notifications.map(({ content }: { content: unknown }) => content);
};
/** Moves an alert's price to where the last price has already reached it, as if the market had moved there. */
const reach = async (id: string) => {
  await sql(
    t,
    `UPDATE price_alerts SET price = CASE direction WHEN 'up' THEN 1 ELSE 9000000000000000000 END WHERE id = $1`,
    [id],
  );
  t.server.priceAlerts.loop.invalidate();
};

test('an alert above the price triggers when the price rises to it, one below when it falls, each once', async () => {
  const [above, below] = [alertRequest({ note: 'Old high' }), alertRequest({ price: away(-500) })];
  expect((await ann.client.post(URL, above)).body).toMatchObject({
    direction: 'up',
    note: 'Old high',
    triggered: null,
  });
  expect((await ann.client.post(URL, below)).body).toMatchObject({ direction: 'down', expiresAt: null });
  await tick(SECOND_MS);
  expect(await toldTo(ann)).toEqual([]);
  for (const { id } of [above, below]) await reach(id);
  for (let second = 0; second < 3; second += 1) await tick(SECOND_MS);
  const told = await toldTo(ann);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({
    type: 'price-alert',
    payload: expect.objectContaining({ alertId: above.id, asset: 'BTC', direction: 'up', note: 'Old high' }),
  });
  const alerts = await alertsOf(ann);
  expect(alerts.map(({ triggered }: { triggered: unknown }) => triggered)).toEqual([
    { at: expect.any(String), price: expect.any(String) },
    { at: expect.any(String), price: expect.any(String) },
  ]);
});

test('an earlier price does not trigger a new alert', async () => {
  t.clock.advance(SECOND_MS);
  await t.server.market.ticks.round();
  const alert = alertRequest();
  await ann.client.post(URL, alert);
  await reach(alert.id);
  await t.server.priceAlerts.loop.round();
  expect((await alertsOf(ann))[0].triggered).toBeNull();
  await tick(SECOND_MS);
  expect((await alertsOf(ann))[0].triggered).not.toBeNull();
});

test('a repeated request sets one alert, and the id of another alert is refused', async () => {
  const alert = alertRequest();
  const first = await ann.client.post(URL, alert);
  expect((await ann.client.post(URL, alert)).body).toEqual(first.body);
  expect(await alertsOf(ann)).toHaveLength(1);
  const ben = await openAccount(t, `other-${names}`);
  const stolen = await ben.client.post(URL, alert);
  expect([stolen.status, stolen.body.code]).toEqual([409, 'idempotency-conflict']);
});

test('an alert that is deleted in time does not notify, and deleting it again changes nothing', async () => {
  const alert = alertRequest();
  await ann.client.post(URL, alert);
  await reach(alert.id);
  const ben = await openAccount(t, `deleter-${names}`);
  await ben.client.delete(`${URL}/${alert.id}`);
  expect(await alertsOf(ann)).toHaveLength(1);
  for (let n = 0; n < 2; n += 1) expect((await ann.client.delete(`${URL}/${alert.id}`)).body).toEqual({ done: true });
  await tick(SECOND_MS);
  expect(await toldTo(ann)).toEqual([]);
});

test('a changed alert takes its direction from the last price, and an ended alert cannot be changed', async () => {
  const alert = alertRequest();
  await ann.client.post(URL, alert);
  const changed = await ann.client.patch(`${URL}/${alert.id}`, { price: away(-300), note: 'Below now' });
  expect(changed.body).toMatchObject({ direction: 'down', note: 'Below now' });
  await reach(alert.id);
  await tick(SECOND_MS);
  const late = await ann.client.patch(`${URL}/${alert.id}`, { note: 'Too late' });
  expect([late.status, late.body.code]).toEqual([409, 'price-alert-ended']);
  const ben = await openAccount(t, `changer-${names}`);
  expect((await ben.client.patch(`${URL}/${alert.id}`, { note: 'Not mine' })).status).toBe(404);
});

test('an expired alert does not notify', async () => {
  const expiresAt = new Date(t.clock.now() + MINUTE_MS).toISOString();
  const alert = alertRequest({ expiresAt });
  expect((await ann.client.post(URL, alert)).body.expiresAt).toBe(expiresAt);
  await reach(alert.id);
  t.clock.advance(2 * MINUTE_MS);
  await tick(SECOND_MS);
  expect(await toldTo(ann)).toEqual([]);
  expect((await ann.client.patch(`${URL}/${alert.id}`, { note: 'Late' })).body.code).toBe('price-alert-ended');
});

test('a price before the expiry triggers an alert, however late it is compared', async () => {
  const alert = alertRequest({ expiresAt: new Date(t.clock.now() + 3 * SECOND_MS).toISOString() });
  await ann.client.post(URL, alert);
  await reach(alert.id);
  t.clock.advance(SECOND_MS);
  await t.server.market.ticks.round();
  const seenAt = t.clock.now();
  t.clock.advance(5 * SECOND_MS);
  await t.server.priceAlerts.loop.round();
  const [{ triggered }] = await alertsOf(ann);
  expect(Date.parse(triggered.at)).toBeLessThanOrEqual(seenAt);
  expect(await toldTo(ann)).toHaveLength(1);
});

test('a price that arrives while an alert is being stored triggers it, even without a further price', async () => {
  const alert = alertRequest();
  await ann.client.post(URL, alert);
  await tick(SECOND_MS);
  await reach(alert.id);
  await t.server.priceAlerts.loop.round();
  expect((await alertsOf(ann))[0].triggered).not.toBeNull();
});

test('prices that reach no alert do not read the alerts from the database', async () => {
  for (let n = 0; n < 3; n += 1) await ann.client.post(URL, alertRequest());
  await tick(SECOND_MS);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (let second = 0; second < 4; second += 1) await tick(SECOND_MS);
  const texts = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text,
  );
  query.mockRestore();
  expect(texts.filter((text) => text.includes('price_alerts'))).toEqual([]);
});

test('a server compares prices with an alert of another server within seconds', async () => {
  await tick(SECOND_MS);
  const alert = alertRequest();
  const since = new Date(t.clock.now());
  await sql(
    t,
    `INSERT INTO price_alerts (id, user_id, asset, price, direction, note, created_at, since)
     VALUES ($1, $2, 'BTC', 1, 'up', '', $3, $3)`,
    [alert.id, ann.userId, since],
  );
  await tick(SECOND_MS);
  const first = last();
  for (let ms = 0; ms < REACH_AGE_MAX_MS; ms += SECOND_MS) await tick(SECOND_MS);
  // The alert is triggered by the first price after it was set, not by the later price at which the loop first read the
  // alert.
  expect((await alertsOf(ann))[0].triggered.price).toBe(formatPrice(first));
});

test('an old alert that ends now comes first, however many newer ones ended before it', async () => {
  const [old, running] = [alertRequest(), alertRequest()];
  for (const each of [old, running]) await ann.client.post(URL, each);
  await sql(t, `UPDATE price_alerts SET created_at = created_at - interval '20 days' WHERE id = $1`, [old.id]);
  const now = new Date(t.clock.now() - MINUTE_MS);
  await sql(
    t,
    `INSERT INTO price_alerts (id, user_id, asset, price, direction, note, created_at, since, expires_at)
     SELECT gen_random_uuid(), $1, 'BTC', 1, 'up', '', $2::timestamptz - interval '2 hours', $2, $2
     FROM generate_series(1, $3)`,
    [ann.userId, now, ENDED_ALERTS_SHOWN],
  );
  await reach(old.id);
  await tick(SECOND_MS);
  const ids = (await alertsOf(ann)).map(({ id }: { id: string }) => id);
  expect([ids.length, ...ids.slice(0, 2)]).toEqual([1 + ENDED_ALERTS_SHOWN, running.id, old.id]);
});

test('a learner can delete all ended alerts at once, and active ones stay', async () => {
  const [fired, expired, active] = [
    alertRequest(),
    alertRequest({ expiresAt: new Date(t.clock.now() + MINUTE_MS).toISOString() }),
    alertRequest(),
  ];
  for (const each of [fired, expired, active]) await ann.client.post(URL, each);
  await reach(fired.id);
  await tick(SECOND_MS);
  t.clock.advance(2 * MINUTE_MS);
  const ben = await openAccount(t, `cleaner-${names}`);
  expect((await ben.client.delete(`${URL}/ended`)).body).toEqual({ done: true });
  expect(await alertsOf(ann)).toHaveLength(3);
  for (let n = 0; n < 2; n += 1) expect((await ann.client.delete(`${URL}/ended`)).body).toEqual({ done: true });
  expect((await alertsOf(ann)).map(({ id }: { id: string }) => id)).toEqual([active.id]);
});

describe('no alert is stored', () => {
  test.each([
    ['an unknown asset', { asset: 'LUNA' }, 404, 'unknown-asset'],
    ['a word as a price', { price: 'high' }, 422, 'not-a-number'],
    ['a price of zero', { price: '0' }, 422, 'number-zero'],
    ['a long note', { note: 'x'.repeat(101) }, 400, 'invalid-request'],
    ['a note with U+0000', { note: 'a\0b' }, 400, 'invalid-request'],
    ['a note with half a character', { note: 'a\udc00' }, 400, 'invalid-request'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 422, 'expires-in-the-past'],
  ])('for %s', async (_, change, status, code) => {
    const refused = await ann.client.post(URL, alertRequest(change));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await alertsOf(ann)).toEqual([]);
  });

  test('for the current price', async () => {
    const refused = await ann.client.post(URL, alertRequest({ price: formatPrice(last()) }));
    expect([refused.status, refused.body.code]).toEqual([422, 'price-alert-at-price']);
  });

  test('beyond the maximum number of active alerts', async () => {
    for (let n = 0; n < ACTIVE_ALERTS_MAX; n += 1) await ann.client.post(URL, alertRequest());
    const refused = await ann.client.post(URL, alertRequest());
    expect([refused.status, refused.body.code]).toEqual([409, 'too-many-price-alerts']);
    expect(await alertsOf(ann)).toHaveLength(ACTIVE_ALERTS_MAX);
  });
});

test('a price that was reached only while no server ran is found in the minutes of the last hour', async () => {
  await t.server.priceAlerts.loop.stop();
  const alert = alertRequest();
  await ann.client.post(URL, alert);
  const since = last();
  t.clock.advance(20 * MINUTE_MS);
  await t.server.market.ticks.round();
  const bars = await t.db.read((tx) =>
    t.server.history.bars(tx, 'BTC', '1m', epochMs(t.clock.now() - 19 * MINUTE_MS), t.clock.now()),
  );
  const unitsOf = (value: number) => BigInt(Math.round(value * 1e8));
  const [low, high] = [unitsOf(Math.min(...bars.map(({ l }) => l))), unitsOf(Math.max(...bars.map(({ h }) => h)))];
  // The alert's price is a high or low that the market reached while the server was stopped. The price has moved back
  // since then.
  const isHigh = high > since && high > last();
  const [extreme, direction] = isHigh ? [high, 'up'] : [low, 'down'];
  expect(isHigh || (low < since && low < last())).toBe(true);
  await sql(t, 'UPDATE price_alerts SET price = $2, direction = $3 WHERE id = $1', [alert.id, extreme, direction]);
  const loop = createAlertLoop({ ...t.platform, live: t.server.market.live, history: t.server.history });
  await loop.round();
  expect((await alertsOf(ann))[0].triggered).toEqual({ at: expect.any(String), price: formatPrice(price(extreme)) });
  expect(await toldTo(ann)).toHaveLength(1);
  await loop.stop();
});

test('two servers that compare the same prices notify of an alert once', async () => {
  await t.server.priceAlerts.loop.stop();
  const parts = { ...t.platform, live: t.server.market.live, history: t.server.history };
  const loops = [createAlertLoop(parts), createAlertLoop(parts)];
  const alerts = Array.from({ length: 20 }, () => alertRequest());
  for (const alert of alerts) await ann.client.post(URL, alert);
  for (const loop of loops) await loop.round();
  for (const { id } of alerts) await reach(id);
  for (let second = 0; second < 10; second += 1) {
    t.clock.advance(SECOND_MS);
    await t.server.market.ticks.round();
    await Promise.all(loops.map((loop) => loop.round()));
  }
  expect(await toldTo(ann)).toHaveLength(20);
  for (const loop of loops) await loop.stop();
});

test('ended alerts are deleted after thirty days, and all alerts with the account', async () => {
  const [ended, active] = [
    alertRequest({ expiresAt: new Date(t.clock.now() + HOUR_MS).toISOString() }),
    alertRequest(),
  ];
  for (const alert of [ended, active]) await ann.client.post(URL, alert);
  t.clock.advance(31 * DAY_MS);
  await t.db.transaction((tx) => deleteEnded(tx, t.clock.now()));
  expect((await sql(t, 'SELECT id FROM price_alerts')).map(({ id }) => id)).toEqual([active.id]);
  await sql(t, 'DELETE FROM users WHERE id = $1', [ann.userId]);
  expect(await sql(t, 'SELECT id FROM price_alerts')).toEqual([]);
});
