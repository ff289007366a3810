// If this fails, a learner's drawings are lost or mixed with another learner's, or something that is not a drawing is
// stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const BTC = '/api/charts/BTC';
const point = (timeMs: number, price: number) => ({ timeMs, price });
const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const look = { color: 2, width: 1 };
const line = {
  id: uuid(1),
  kind: 'trend-line',
  ...look,
  anchors: [point(1_700_000_000_000, 42_000.5), point(1_700_003_600_000, 43_000)],
};
const note = { id: uuid(2), kind: 'text', ...look, anchors: [point(0, -12.5)], text: 'Here 🚀' };
const settings = {
  series: 'bars',
  scale: 'log',
  volume: 'off',
  zone: 'utc',
  indicators: [{ id: 'sma-1', kind: 'sma', numbers: [20], color: 1 }],
};

let t: TestApp;
let ann: Account;
let bob: Account;
beforeAll(async () => {
  t = await createTestApp();
  [ann, bob] = [await openAccount(t, 'Ann'), await openAccount(t, 'Bob')];
});
afterAll(() => t.close());

const put = (account: Account, version: number, drawings: unknown, asset = BTC) =>
  account.client.put(`${asset}/drawings`, { version, drawings });
const rows = async () => (await sql(t, 'SELECT count(*)::int AS n FROM charts'))[0]?.['n'];

describe('drawings', () => {
  test('are stored unchanged and in order, only for their learner and asset', async () => {
    expect((await ann.client.get(BTC)).body).toEqual({ drawings: [], version: 0, settings: null });
    expect((await put(ann, 0, [line, note])).body).toEqual({ version: 1 });
    expect((await put(ann, 1, [note, line])).body).toEqual({ version: 2 });
    expect((await ann.client.get(BTC)).body).toEqual({ drawings: [note, line], version: 2, settings: null });
    expect((await ann.client.get('/api/charts/ETH')).body.drawings).toEqual([]);
    expect((await bob.client.get(BTC)).body.drawings).toEqual([]);
  });

  test('based on an older version are refused as drawings-changed, and the stored ones stay', async () => {
    const before = (await ann.client.get(BTC)).body;
    for (const version of [0, before.version - 1, before.version + 1]) {
      const refused = await put(ann, version, []);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'drawings-changed', errors: [{ path: 'body.version' }] },
      });
    }
    expect((await ann.client.get(BTC)).body).toEqual(before);
  });

  test('that are the first for an asset but based on version 1 are refused', async () => {
    expect(await put(bob, 1, [line])).toMatchObject({ status: 409 });
    expect((await bob.client.get(BTC)).body.version).toBe(0);
  });

  test('are stored in every kind, up to 500 of them, with texts of 200 characters', async () => {
    const two = [point(1, 2), point(3, 4)];
    const kinds = [
      ...['trend-line', 'rectangle', 'fibonacci', 'measure', 'volume-range'].map((kind) => ({ kind, anchors: two })),
      { kind: 'level', anchors: [point(1, 2)] },
      { kind: 'text', anchors: [point(1, 2)], text: '🚀'.repeat(200) },
    ];
    const many = Array.from({ length: 500 }, (_, n) => ({ id: uuid(n), ...look, ...kinds[n % kinds.length] }));
    expect(await put(bob, 0, many, '/api/charts/SPY')).toMatchObject({ status: 200 });
    expect((await bob.client.get('/api/charts/SPY')).body.drawings).toEqual(many);
    const one = { ...line, id: uuid(500) };
    expect(await put(bob, 1, [...many, one], '/api/charts/SPY')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.drawings', message: 'At most 500 drawings' }] },
    });
  });

  test('are deleted with their account', async () => {
    const leaver = await openAccount(t, 'Leaver');
    await put(leaver, 0, [line]);
    await sql(t, 'DELETE FROM users WHERE id = $1', [leaver.userId]);
    expect(await sql(t, 'SELECT 1 FROM charts WHERE user_id = $1', [leaver.userId])).toEqual([]);
  });
});

describe('refused drawings are answered with the field, and nothing is stored', () => {
  const at = (part: string) => `body.drawings.0.${part}`;
  test.each<[what: string, drawing: unknown, path: string]>([
    ['an unknown kind', { ...line, kind: 'circle' }, at('kind')],
    ['a line of one anchor', { ...line, anchors: [point(1, 2)] }, at('anchors')],
    ['a level of two', { ...line, kind: 'level' }, at('anchors')],
    ['a time between milliseconds', { ...line, anchors: [point(0.5, 1), point(1, 1)] }, at('anchors.0.timeMs')],
    ['a time that no calendar has', { ...line, anchors: [point(9e15, 1), point(1, 1)] }, at('anchors.0.timeMs')],
    ['a price without end', { ...line, anchors: [point(1, 1), point(1, 1e13)] }, at('anchors.1.price')],
    ['a price that is none', { ...line, anchors: [point(1, 1), { timeMs: 1, price: null }] }, at('anchors.1.price')],
    ['an unknown colour', { ...line, color: 7 }, at('color')],
    ['a line too wide', { ...line, width: 4 }, at('width')],
    ['an id that is none', { ...line, id: 'mine' }, at('id')],
    ['a text of 201 characters', { ...note, text: 'x'.repeat(201) }, at('text')],
    ['a blank text', { ...note, text: ' \n ' }, at('text')],
    ['U+0000 in a text', { ...note, text: 'a\u0000b' }, at('text')],
    ['half a character in a text', { ...note, text: 'a\ud800b' }, at('text')],
    ['a text on a line', { ...line, text: 'x' }, at('text')],
    ['an unknown field', { ...line, owner: 'x' }, at('owner')],
  ])('%s', async (_what, drawing, path) => {
    const before = await rows();
    const answer = await put(ann, 0, [drawing], '/api/charts/GLD');
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(answer.body.errors.map((each: { path: string }) => each.path)).toContain(path);
    expect(await rows()).toBe(before);
  });

  test('a number too large for JSON, two drawings with one id, and a version below 0', async () => {
    const before = await rows();
    await ann.client.get('/api/auth/csrf-token');
    const raw = JSON.stringify({ version: 0, drawings: [line] }).replace('42000.5', '1e999');
    const tooLarge = await ann.client.put('/api/charts/GLD/drawings', Buffer.from(raw), {
      'content-type': 'application/json',
    });
    expect(tooLarge).toMatchObject({ status: 400, body: { errors: [{ path: at('anchors.0.price') }] } });
    const twice = await put(ann, 0, [line, line], '/api/charts/GLD');
    expect(twice).toMatchObject({ status: 400, body: { errors: [{ path: 'body.drawings' }] } });
    expect(await put(ann, -1, [line], '/api/charts/GLD')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.version' }] },
    });
    expect(await rows()).toBe(before);
  });

  test('a guest, and an unknown asset', async () => {
    const guest = t.client();
    for (const answer of [
      await guest.get(BTC),
      await guest.put(`${BTC}/drawings`, { version: 0, drawings: [] }),
      await guest.put(`${BTC}/settings`, settings),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(await put(ann, 0, [line], '/api/charts/DOGE')).toMatchObject({
      status: 404,
      body: { code: 'unknown-asset', errors: [{ path: 'params.asset' }] },
    });
  });
});

describe('settings', () => {
  test('are stored separately from the drawings, and neither changes the other', async () => {
    const cl = '/api/charts/CL';
    expect(await ann.client.put(`${cl}/settings`, settings)).toMatchObject({ status: 200, body: { done: true } });
    expect((await put(ann, 0, [line], cl)).body).toEqual({ version: 1 });
    await ann.client.put(`${cl}/settings`, { ...settings, series: 'area' });
    expect((await ann.client.get(cl)).body).toEqual({
      drawings: [line],
      version: 1,
      settings: { ...settings, series: 'area' },
    });
  });

  test.each<[what: string, change: object, path: string]>([
    ['an unknown type', { series: 'renko' }, 'body.series'],
    ['an unknown zone', { zone: 'mars' }, 'body.zone'],
    ['nine indicators', { indicators: Array.from({ length: 9 }, () => settings.indicators[0]) }, 'body.indicators'],
    ['an unknown field', { theme: 'dark' }, 'body.theme'],
  ])('with %s are refused', async (_what, change, path) => {
    const answer = await bob.client.put('/api/charts/NG/settings', { ...settings, ...change });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await bob.client.get('/api/charts/NG')).body.settings).toBeNull();
  });
});
