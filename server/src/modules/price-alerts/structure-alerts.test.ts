// If this fails, a structure alert triggers twice or never, is triggered by a wrong break or by a bar that has not
// closed, or is lost when a server stops.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACTIVE_ALERTS_MAX, ENDED_ALERTS_SHOWN } from '@tradesense/contract/price-alerts-constants.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { barOpen } from '@tradesense/core/market/interval.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { knownMarket, TO_BREAK_OF_STRUCTURE, TO_CHANGE_OF_CHARACTER } from '../../../test/structure-world.ts';
import { BARS_AT_ONCE, HOLE_WAIT_MS } from './closed-bars.service.ts';
import { setStructureAlert } from './structure-alerts.service.ts';
import { deleteEndedStructure } from './structure-alerts.repo.ts';
import { createStructureLoop, type StructureLoop } from './structure-loop.ts';

const URL = '/api/structure-alerts';
let t: TestApp;
let names = 0;
let ann: Account;
let loops: StructureLoop[] = [];
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 12) });
  await t.server.market.ticks.round();
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const loop of loops) await loop.stop();
  loops = [];
  await sql(t, 'DELETE FROM users');
  await sql(t, 'DELETE FROM structure_alert_marks');
  names += 1;
  ann = await openAccount(t, `watcher-${names}`);
  // Every test starts half an hour after a bar has opened.
  t.clock.advance(barOpen('1h', t.clock.now()) + 90 * MINUTE_MS - t.clock.now());
});

function open(next: readonly number[]) {
  const market = knownMarket(t.clock, next);
  const loop = () => {
    const made = createStructureLoop({ ...t.platform, live: t.server.market.live, history: market.history });
    loops.push(made);
    return made;
  };
  return { ...market, loop };
}
const alertRequest = (change: Readonly<Record<string, string>> = {}) => ({
  id: t.platform.ids.next(),
  asset: 'BTC',
  interval: '1h',
  kind: 'either',
  direction: 'either',
  ...change,
});
const alertsOf = async ({ client }: Account) => (await client.get(URL)).body.alerts;
const toldTo = async ({ client }: Account) => {
  await t.drain();
  return (await client.get('/api/notifications')).body.notifications.map(
    ({ content }: { content: unknown }) => content,
  );
};
/** Advances the clock by `hours`, and after each hour lets the loops read the bars that have closed. */
async function pass(hours: number, ...readers: readonly StructureLoop[]): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    t.clock.advance(HOUR_MS);
    await Promise.all(readers.map((loop) => loop.round()));
  }
}
const BOS_BAR = TO_BREAK_OF_STRUCTURE.length - 1;

describe.each([
  ['a break of structure up', TO_BREAK_OF_STRUCTURE, { kind: 'bos', direction: 'up', level: '250.5' }],
  ['a change of character down', TO_CHANGE_OF_CHARACTER, { kind: 'choch', direction: 'down', level: '209.5' }],
])('%s', (_name, closes, made) => {
  const waits = (kind: string, direction: string) =>
    (kind === 'either' || kind === made.kind) && (direction === 'either' || direction === made.direction);
  test('triggers the alerts that wait for it once, with its bar and the broken price', async () => {
    const { loop, openOf } = open(closes);
    const reader = loop();
    const alerts = ['bos', 'choch', 'either'].flatMap((kind) =>
      ['up', 'down', 'either'].map((direction) => ({
        ...alertRequest({ kind, direction }),
        note: `${kind} ${direction}`,
      })),
    );
    for (const alert of alerts) expect((await ann.client.post(URL, alert)).status).toBe(200);
    await reader.round();
    await pass(closes.length - 1, reader);
    expect(await toldTo(ann)).toEqual([]);
    await pass(3, reader);
    const barAt = new Date(openOf(closes.length - 1)).toISOString();
    const at = new Date(openOf(closes.length)).toISOString();
    const notes = alerts.filter(({ kind, direction }) => waits(kind, direction)).map(({ note }) => note);
    expect(notes).toHaveLength(4);
    const listed = await alertsOf(ann);
    expect(listed).toHaveLength(9);
    for (const alert of listed)
      expect(alert.triggered).toEqual(waits(alert.kind, alert.direction) ? { at, barAt, ...made } : null);
    const told = await toldTo(ann);
    const toldNotes = told.map(({ payload }: { payload: { note: string } }) => payload.note);
    expect(new Set(toldNotes)).toEqual(new Set(notes));
    expect(toldNotes).toHaveLength(4);
    expect(told[0]).toEqual({
      type: 'structure-alert',
      payload: expect.objectContaining({ asset: 'BTC', interval: '1h', barAt, ...made }),
    });
  });
});

test('an open bar triggers nothing, and neither does a bar that closed before the alert was set', async () => {
  const { loop } = open(TO_BREAK_OF_STRUCTURE);
  const reader = loop();
  await ann.client.post(URL, alertRequest());
  await pass(BOS_BAR, reader);
  t.clock.advance(29 * MINUTE_MS);
  await reader.round();
  expect((await alertsOf(ann))[0].triggered).toBeNull();
  t.clock.advance(31 * MINUTE_MS);
  // This alert is set after the bar has closed, but before any server has read the bar.
  await ann.client.post(URL, alertRequest({ note: 'late' }));
  await reader.round();
  expect((await alertsOf(ann)).map(({ triggered }: { triggered: unknown }) => triggered !== null)).toEqual([
    false,
    true,
  ]);
});

test('a bar that closes before the expiry triggers an alert, however late the bar is read', async () => {
  const { loop, openOf } = open(TO_BREAK_OF_STRUCTURE);
  const closesAt = openOf(BOS_BAR + 1);
  const ends = (ms: number) => new Date(closesAt + ms).toISOString();
  await ann.client.post(URL, alertRequest({ expiresAt: ends(-MINUTE_MS), note: 'before' }));
  await ann.client.post(URL, alertRequest({ expiresAt: ends(MINUTE_MS), note: 'after' }));
  t.clock.advance((BOS_BAR + 10) * HOUR_MS);
  await loop().round();
  const told = await toldTo(ann);
  expect(told.map(({ payload }: { payload: { note: string } }) => payload.note)).toEqual(['after']);
});

test('an alert that is deleted before the bar closes does not notify; deleting it again changes nothing', async () => {
  const { loop } = open(TO_BREAK_OF_STRUCTURE);
  const alert = alertRequest();
  await ann.client.post(URL, alert);
  const ben = await openAccount(t, `deleter-${names}`);
  await ben.client.delete(`${URL}/${alert.id}`);
  expect(await alertsOf(ann)).toHaveLength(1);
  for (let n = 0; n < 2; n += 1) expect((await ann.client.delete(`${URL}/${alert.id}`)).body).toEqual({ done: true });
  await pass(BOS_BAR + 1, loop());
  expect(await toldTo(ann)).toEqual([]);
});

test('a server that starts after a stop reads each bar that closed in the meantime once', async () => {
  const { loop, openOf } = open([...TO_BREAK_OF_STRUCTURE, 260, 265]);
  const first = loop();
  await ann.client.post(URL, alertRequest());
  await pass(3, first);
  await first.stop();
  t.clock.advance((BOS_BAR + 1) * HOUR_MS);
  const second = loop();
  await second.round();
  expect((await alertsOf(ann))[0].triggered.barAt).toBe(new Date(openOf(BOS_BAR)).toISOString());
  await second.stop();
  await pass(1, loop());
  expect(await toldTo(ann)).toHaveLength(1);
});

test('the bars of a long stop are read in several parts, one right after the other', async () => {
  const { loop } = open([...Array.from({ length: BARS_AT_ONCE + 20 }, () => 210), ...TO_BREAK_OF_STRUCTURE]);
  const reader = loop();
  await ann.client.post(URL, alertRequest());
  t.clock.advance((BARS_AT_ONCE + 20 + BOS_BAR + 1) * HOUR_MS);
  for (let round = 0; round < 3; round += 1) await reader.round();
  // The row is read from the database, because Ann's session has ended by now.
  const [row] = await sql(t, 'SELECT made_kind FROM structure_alerts');
  expect(row).toEqual({ made_kind: 'bos' });
});

test('two servers that read the same bars notify of an alert only once', async () => {
  const { loop } = open(TO_BREAK_OF_STRUCTURE);
  for (let n = 0; n < 10; n += 1) await ann.client.post(URL, alertRequest());
  const readers = [loop(), loop()];
  await pass(BOS_BAR + 3, ...readers);
  expect(await toldTo(ann)).toHaveLength(10);
});

test('a missing bar is awaited for ten minutes after the next one, and then skipped', async () => {
  const { loop, missing, openOf } = open([...TO_BREAK_OF_STRUCTURE, 260, 265, 270]);
  const reader = loop();
  await ann.client.post(URL, alertRequest());
  await pass(BOS_BAR - 1, reader);
  missing.add(openOf(BOS_BAR));
  // The next bar closes while the bar with the break is missing.
  t.clock.advance(2 * HOUR_MS + 30 * MINUTE_MS + MINUTE_MS);
  await reader.round();
  expect((await alertsOf(ann))[0].triggered).toBeNull();
  missing.clear();
  t.clock.advance(MINUTE_MS);
  await reader.round();
  expect((await alertsOf(ann))[0].triggered.barAt).toBe(new Date(openOf(BOS_BAR)).toISOString());

  await ann.client.post(URL, alertRequest({ note: 'next' }));
  missing.add(openOf(BOS_BAR + 2));
  t.clock.advance(2 * HOUR_MS);
  await reader.round();
  const [before] = await sql(t, 'SELECT read_until FROM structure_alert_marks');
  t.clock.advance(HOLE_WAIT_MS);
  await reader.round();
  const [after] = await sql(t, 'SELECT read_until FROM structure_alert_marks');
  expect(Date.parse(String(after?.['read_until']))).toBeGreaterThan(Date.parse(String(before?.['read_until'])));
});

test('a bar is read once for all alerts of its series, and between two bars nothing is read', async () => {
  const { loop, reads } = open(TO_BREAK_OF_STRUCTURE);
  for (let n = 0; n < 30; n += 1) await ann.client.post(URL, alertRequest({ direction: n % 2 === 0 ? 'up' : 'down' }));
  const reader = loop();
  await pass(1, reader);
  const before = reads();
  for (let second = 0; second < 20; second += 1) {
    t.clock.advance(1_000);
    await reader.round();
  }
  expect(reads()).toBe(before);
  t.clock.advance(HOUR_MS - 20_000);
  await reader.round();
  // One query reads the new bar. The search for earlier bars needs one query for each time span that it tries.
  expect(reads() - before).toBeLessThanOrEqual(4);
});

test('a series that cannot be read does not stop the others', async () => {
  const { history, loop } = open(TO_BREAK_OF_STRUCTURE);
  const { bars } = history;
  history.bars = (tx, asset, ...rest) =>
    asset === 'AAPL' ? Promise.reject(new Error('no such bars')) : bars(tx, asset, ...rest);
  const reader = loop();
  await ann.client.post(URL, alertRequest({ asset: 'AAPL' }));
  await ann.client.post(URL, alertRequest());
  t.clock.advance((BOS_BAR + 1) * HOUR_MS);
  await expect(reader.round()).rejects.toThrow('series were not held');
  expect(await toldTo(ann)).toHaveLength(1);
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

describe('no alert is stored', () => {
  test.each([
    ['an unknown asset', { asset: 'LUNA' }, 404, 'unknown-asset'],
    ['an unknown interval', { interval: '2h' }, 400, 'invalid-request'],
    ['an unknown kind', { kind: 'sweep' }, 400, 'invalid-request'],
    ['an unknown direction', { direction: 'sideways' }, 400, 'invalid-request'],
    ['a long note', { note: 'x'.repeat(101) }, 400, 'invalid-request'],
    ['a note with U+0000', { note: 'a\0b' }, 400, 'invalid-request'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 422, 'expires-in-the-past'],
  ])('for %s', async (_, change, status, code) => {
    const refused = await ann.client.post(URL, alertRequest(change));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await alertsOf(ann)).toEqual([]);
  });

  test('for an interval without bars', async () => {
    const deps = { ...t.platform, live: t.server.market.live, onChanged: () => undefined };
    const history = { span: () => Promise.resolve(null) };
    const asked = { id: t.platform.ids.next(), asset: 'BTC', interval: '1m', kind: 'bos', direction: 'up' } as const;
    const setting = setStructureAlert({ ...deps, history }, ann.userId, { ...asked, note: '', expiresAt: null });
    await expect(setting).rejects.toMatchObject({ code: 'no-bars' });
    expect(await alertsOf(ann)).toEqual([]);
  });

  test('beyond the maximum number of active price alerts and structure alerts together', async () => {
    await t.server.market.ticks.round();
    const onPrices = 20;
    for (let n = 0; n < onPrices; n += 1)
      await ann.client.post('/api/price-alerts', { id: t.platform.ids.next(), asset: 'BTC', price: '1' });
    for (let n = onPrices; n < ACTIVE_ALERTS_MAX; n += 1) await ann.client.post(URL, alertRequest());
    const price = { id: t.platform.ids.next(), asset: 'BTC', price: '2' };
    for (const [url, body] of [[URL, alertRequest()] as const, ['/api/price-alerts', price] as const]) {
      const refused = await ann.client.post(url, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'too-many-price-alerts']);
    }
    expect(await alertsOf(ann)).toHaveLength(ACTIVE_ALERTS_MAX - onPrices);
  });
});

test('an old alert that ends last comes first, however many newer ones ended before it', async () => {
  const old = alertRequest({ expiresAt: new Date(t.clock.now() + HOUR_MS).toISOString() });
  await ann.client.post(URL, old);
  await sql(
    t,
    `INSERT INTO structure_alerts (id, user_id, asset, "interval", kind, direction, note, created_at, since, expires_at)
     SELECT gen_random_uuid(), $1, 'BTC', '1h', 'either', 'either', '', $2, $2, $2 FROM generate_series(1, $3)`,
    [ann.userId, new Date(t.clock.now() + MINUTE_MS), ENDED_ALERTS_SHOWN],
  );
  t.clock.advance(2 * HOUR_MS);
  const ids = (await alertsOf(ann)).map(({ id }: { id: string }) => id);
  expect([ids.length, ids[0]]).toEqual([ENDED_ALERTS_SHOWN, old.id]);
});

test('ended alerts are deleted with ended price alerts, after thirty days, and with the account', async () => {
  const expiresAt = new Date(t.clock.now() + HOUR_MS).toISOString();
  const [ended, active] = [alertRequest({ expiresAt }), alertRequest()];
  for (const alert of [ended, active]) await ann.client.post(URL, alert);
  t.clock.advance(2 * HOUR_MS);
  await ann.client.delete('/api/price-alerts/ended');
  expect((await alertsOf(ann)).map(({ id }: { id: string }) => id)).toEqual([active.id]);
  const old = alertRequest({ expiresAt: new Date(t.clock.now() + HOUR_MS).toISOString() });
  await ann.client.post(URL, old);
  t.clock.advance(31 * DAY_MS);
  await t.db.transaction((tx) => deleteEndedStructure(tx, t.clock.now()));
  expect((await sql(t, 'SELECT id FROM structure_alerts')).map(({ id }) => id)).toEqual([active.id]);
  await sql(t, 'DELETE FROM users WHERE id = $1', [ann.userId]);
  expect(await sql(t, 'SELECT id FROM structure_alerts')).toEqual([]);
});
