// If this fails, an administrator cannot find a promo code, can change one that was used, or sees a price that a
// checkout does not charge.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewPromoCode } from '@tradesense/contract/billing.ts';
import { PLAN_CENTS } from '@tradesense/core/billing/plans.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { buyPro, createPromo } from '../../../test/billing-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const URL = '/api/admin/promo-codes';
const PERCENT = { kind: 'percent', percent: 50 } as const;
let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAccount(t, 'root', { isAdmin: true });
});
afterAll(() => t.close());

const make = async (code: string, about: Partial<NewPromoCode> = {}) =>
  (await createPromo(root.client, code, about.effect ?? PERCENT, about)).body;
const requestOf = ({ code, effect, periods, startsAt, endsAt, maxUses }: Record<string, unknown>) => ({
  code,
  effect,
  periods,
  startsAt,
  endsAt,
  maxUses,
});
const listed = async (query: string) => {
  const { body } = await root.client.get(`${URL}?${query}`);
  return body.promoCodes.map(({ code }: { code: string }) => code);
};
const acts = () => sql(t, 'SELECT act, before, after FROM audit_entries ORDER BY id');

test('the server searches, filters, sorts and pages promo codes, and exports them as they are listed', async () => {
  const ahead = new Date(t.clock.now() + DAY_MS).toISOString();
  await make('FIND-A', { maxUses: 7 });
  await make('FIND-B', { effect: { kind: 'fixed', cents: 500 }, endsAt: ahead });
  await make('FIND-C', { startsAt: ahead });
  const ended = await make('FIND-D');
  await root.client.post(`${URL}/${ended.id}/end`);
  expect(await listed('search=find&sort=code')).toEqual(['FIND-A', 'FIND-B', 'FIND-C', 'FIND-D']);
  expect(await listed('search=find&sort=code&direction=desc')).toEqual(['FIND-D', 'FIND-C', 'FIND-B', 'FIND-A']);
  expect(await listed('search=find&state=active&sort=ends')).toEqual(['FIND-B', 'FIND-A']);
  expect(await listed('search=find&state=waiting')).toEqual(['FIND-C']);
  expect(await listed('search=find&state=ended')).toEqual(['FIND-D']);
  expect(await listed('search=find&kind=fixed')).toEqual(['FIND-B']);
  expect((await root.client.get(`${URL}?search=find&page=2`)).body).toMatchObject({
    promoCodes: [],
    page: 2,
    total: 4,
  });
  const { text } = await root.client.get(`${URL}/export?search=find&sort=code`);
  expect(text.split('\r\n')[0]).toBe(
    'id,code,kind,percent,cents,days,plans,state,startsAt,endsAt,uses,maxUses,createdAt',
  );
  expect(text).toContain('FIND-B,fixed,,500,,all,active,');
  expect((await root.client.get(`${URL}?state=lost`)).body.code).toBe('invalid-request');
});

test.each<[string, Partial<NewPromoCode>, string]>([
  ['an end before the start', { endsAt: '2019-01-01T00:00:00Z' }, 'body.endsAt'],
  ['an end that is over', { endsAt: '2020-01-02T00:00:00Z' }, 'body.endsAt'],
  ['a price that no plan is above', { effect: { kind: 'final-price', cents: 36_000 } }, 'body.effect.cents'],
  [
    'a price above that of its plan',
    { effect: { kind: 'final-price', cents: PLAN_CENTS.month }, periods: ['month'] },
    'body.effect.cents',
  ],
  ['no percent', { effect: { kind: 'percent', percent: 0 } }, 'body.effect.percent'],
  ['no plan', { periods: [] }, 'body.periods'],
  ['no use', { maxUses: 0 }, 'body.maxUses'],
])('a code with %s is refused with the name of the field, and nothing is stored', async (_what, about, path) => {
  const [before, entries] = [await sql(t, 'SELECT count(*) FROM promo_codes'), await acts()];
  const refused = await createPromo(root.client, 'WRONG', about.effect ?? PERCENT, about);
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, path]);
  expect([await sql(t, 'SELECT count(*) FROM promo_codes'), await acts()]).toEqual([before, entries]);
});

test('a change is in the audit log with the values before and after it, and its repetition is refused', async () => {
  const code = await make('CHANGE');
  const wanted = { ...requestOf(code), code: 'changed', effect: { kind: 'free-period', days: 14 }, maxUses: 3 };
  const changed = await root.client.put(`${URL}/${code.id}`, wanted);
  expect(changed.body).toMatchObject({ code: 'CHANGED', effect: { kind: 'free-period', days: 14 }, maxUses: 3 });
  expect((await acts()).at(-1)).toMatchObject({
    act: 'change-promo-code',
    before: { code: 'CHANGE', kind: 'percent', percent: 50, days: null, maxUses: null },
    after: { code: 'CHANGED', kind: 'free-period', percent: null, days: 14, maxUses: 3 },
  });
  expect((await root.client.put(`${URL}/${code.id}`, wanted)).body.code).toBe('nothing-changed');
  await make('TAKEN');
  expect((await root.client.put(`${URL}/${code.id}`, { ...wanted, code: 'taken' })).body.code).toBe('promo-code-taken');
});

test('a used code keeps its name and effect; its limits can change, and it can end and start again', async () => {
  const ann = await openAccount(t, 'ann_buys');
  const code = await make('IN-USE');
  await buyPro(ann.client, { promoCode: 'IN-USE' });
  const put = (about: object) => root.client.put(`${URL}/${code.id}`, { ...requestOf(code), ...about });
  expect((await put({ code: 'OTHER' })).body.errors[0].path).toBe('body.code');
  expect((await put({ effect: { kind: 'percent', percent: 60 } })).body.errors[0].path).toBe('body.effect');
  expect((await put({ periods: ['year'] })).body).toMatchObject({ periods: ['year'], uses: 1 });
  expect((await put({ maxUses: 1 })).body.state).toBe('used-up');
  expect((await root.client.post(`${URL}/${code.id}/end`)).body.state).toBe('ended');
  expect((await put({})).body).toMatchObject({ state: 'active', uses: 1, endsAt: null });
  const path = `${URL}/${code.id}`;
  const refused = await root.client.put(path, { ...requestOf(code), maxUses: 0 });
  expect(refused.body.errors[0].path).toBe('body.maxUses');
});

test('the preview returns the price that a checkout charges, and stores nothing', async () => {
  const effect = { kind: 'fixed', cents: 1_000 } as const;
  const { plans } = (await root.client.post(`${URL}/preview`, { effect, periods: ['month'] })).body;
  expect(plans).toMatchObject([
    {
      period: 'month',
      quote: { listCents: PLAN_CENTS.month, dueCents: PLAN_CENTS.month - effect.cents, renewalCents: PLAN_CENTS.month },
    },
    { period: 'year', quote: null },
  ]);
  const ben = await openAccount(t, 'ben_buys');
  await make('PREVIEWED', { effect, periods: ['month'] });
  expect((await buyPro(ben.client, { promoCode: 'PREVIEWED' })).quote).toMatchObject({
    dueCents: PLAN_CENTS.month - effect.cents,
  });
});
