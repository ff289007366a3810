// If this fails, presets or templates of the sandbox are lost, mixed between learners, overwritten by a second tab, or
// stored although they are invalid.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const PRESETS = '/api/desk/order-presets';
const TEMPLATES = '/api/desk/chart-templates';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

let names = 0;
const account = () => {
  names += 1;
  return openAccount(t, `desk-${names}`);
};
const learner = async () => (await account()).client;
const preset = (change: object = {}) => ({
  id: t.platform.ids.next(),
  name: 'Swing',
  type: 'limit',
  timeInForce: 'gtc',
  sizing: 'risk',
  riskPercent: '1',
  quantity: null,
  stopPercent: '2',
  targetR: '2.5',
  ...change,
});
const template = (change: object = {}) => ({
  id: t.platform.ids.next(),
  name: 'Trend',
  settings: {
    series: 'candles',
    scale: 'log',
    volume: 'pane',
    zone: 'utc',
    indicators: [{ id: 'ema-1', kind: 'ema', numbers: [20], color: 1 }],
  },
  ...change,
});

test('a list is empty at first and then as last stored, separately for each learner and kind of list', async () => {
  const [ann, ben] = [await learner(), await learner()];
  expect((await ann.get(PRESETS)).body).toEqual({ presets: [], version: 0 });
  const [first, second] = [preset(), preset({ name: 'Scalp' })];
  expect((await ann.put(PRESETS, { version: 0, presets: [first] })).body).toEqual({ version: 1 });
  expect((await ann.put(PRESETS, { version: 1, presets: [second, first] })).body).toEqual({ version: 2 });
  expect((await ann.get(PRESETS)).body).toEqual({ presets: [second, first], version: 2 });
  expect((await ann.get(TEMPLATES)).body).toEqual({ templates: [], version: 0 });
  expect((await ben.get(PRESETS)).body).toEqual({ presets: [], version: 0 });
  const kept = template();
  await ben.put(TEMPLATES, { version: 0, templates: [kept] });
  expect((await ben.get(TEMPLATES)).body).toEqual({ templates: [kept], version: 1 });
});

test('a tab that has not loaded the newest list cannot change it', async () => {
  const ann = await learner();
  const [mine, other] = [preset(), preset({ name: 'Other' })];
  await ann.put(PRESETS, { version: 0, presets: [mine] });
  for (const version of [0, 7]) {
    const late = await ann.put(PRESETS, { version, presets: [other] });
    expect([late.status, late.body.code]).toEqual([409, 'desk-list-changed']);
  }
  expect((await ann.get(PRESETS)).body.presets).toEqual([mine]);
});

describe('no list is stored', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => preset({ name: `Preset ${at}` }));
  test.each([
    ['thirteen presets', () => many(13), 'body.presets'],
    ['no name', () => [preset({ name: '  ' })], 'body.presets.0.name'],
    ['a long name', () => [preset({ name: 'x'.repeat(41) })], 'body.presets.0.name'],
    ['one name twice', () => [preset(), preset({ name: 'SWING' })], 'body.presets'],
    ['a risk of zero', () => [preset({ riskPercent: '0.0' })], 'body.presets.0.riskPercent'],
    ['a word as a quantity', () => [preset({ quantity: 'much' })], 'body.presets.0.quantity'],
    ['an end at a date', () => [preset({ timeInForce: 'gtd' })], 'body.presets.0.timeInForce'],
    ['a name with U+0000', () => [preset({ name: 'a\0b' })], 'body.presets.0.name'],
    ['a name with half a character', () => [preset({ name: 'a\ud800' })], 'body.presets.0.name'],
    ['a negative target', () => [preset({ targetR: '-2' })], 'body.presets.0.targetR'],
  ])('for %s', async (_, presets, path) => {
    const ann = await learner();
    const { status, body } = await ann.put(PRESETS, { version: 0, presets: presets() });
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect((await ann.get(PRESETS)).body.version).toBe(0);
  });
});

test('presets with a list version above the maximum are refused', async () => {
  const ann = await learner();
  const { status, body } = await ann.put(PRESETS, { version: 2_147_483_647, presets: [preset()] });
  expect([status, body.errors[0].path]).toEqual([400, 'body.version']);
});

test('twelve presets are stored, and deleted with the account', async () => {
  const { client, userId } = await account();
  const presets = Array.from({ length: 12 }, (_, at) => preset({ name: `Preset ${at}` }));
  expect((await client.put(PRESETS, { version: 0, presets })).status).toBe(200);
  await sql(t, 'DELETE FROM users WHERE id = $1', [userId]);
  expect(await sql(t, 'SELECT * FROM desk_lists WHERE user_id = $1', [userId])).toEqual([]);
});
