// If this fails, two people have the same name, an old link leads to a stranger, or a name is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const rename = ({ client }: Account, username: unknown) => client.put('/api/profile/username', { username });
const namesOf = async ({ userId }: Account) =>
  (await sql(t, 'SELECT name_key FROM username_history WHERE user_id = $1 ORDER BY claimed_at', [userId])).map(
    (row) => row['name_key'],
  );
const nameOf = async ({ client }: Account) => (await client.get('/api/auth/me')).body.username;

test("a name is stored as typed, and the endpoint of one's own account returns it", async () => {
  const ann = await openAccount(t, 'Ann');
  const answer = await rename(ann, '  Ann_Chartist ');
  expect(answer).toMatchObject({ status: 200, body: { id: ann.userId, username: 'Ann_Chartist', isVerified: true } });
  expect(await nameOf(ann)).toBe('Ann_Chartist');
  expect(await namesOf(ann)).toEqual(['ann_chartist']);
});

test("one's own name can be chosen in other capitals, and choosing the same name again changes nothing", async () => {
  const ben = await openAccount(t, 'Ben');
  for (const name of ['benno', 'Benno', 'Benno', 'BENNO']) expect((await rename(ben, name)).body.username).toBe(name);
  expect(await namesOf(ben)).toEqual(['benno']);
});

test.each([
  ['the name of somebody else', 'Cleo_One', 'Cleo_One'],
  ['in other capitals', 'cleo_two', 'CLEO_Two'],
])('%s is refused as taken (409), with the name of the field', async (_what, theirs, wanted) => {
  const [owner, other] = [await openAccount(t, `Own${theirs}`), await openAccount(t, `Oth${theirs}`)];
  await rename(owner, theirs);
  const refused = await rename(other, wanted);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'username-taken', errors: [{ path: 'body.username', message: expect.stringContaining(wanted) }] },
  });
  expect(await nameOf(other)).toBeNull();
  expect(await namesOf(other)).toEqual([]);
});

test.each([
  ['I for l', 'Paula_Reed', 'PauIa_Reed'],
  ['1 for l', 'bill_hall', 'bi1l_hall'],
  ['0 for o', 'zoe_moon', 'zoe_m0on'],
  ['rn for m', 'tom_summer', 'tom_surnrner'],
  ['vv for w', 'will_owens', 'vvill_ovvens'],
  ['two underscores', 'gus_gray', 'gus__gray'],
  ['an underscore at the end', 'kit_stone', 'Kit_Stone_'],
])('a name that looks like one of somebody else is refused (409): %s', async (_what, theirs, wanted) => {
  const [owner, other] = [await openAccount(t, `Own${theirs}`), await openAccount(t, `Oth${theirs}`)];
  expect((await rename(owner, theirs)).status).toBe(200);
  expect(await rename(other, wanted)).toMatchObject({
    status: 409,
    body: {
      code: 'username-taken',
      detail: `The username “${wanted}” looks like one that is taken. Choose one that differs more.`,
    },
  });
  expect(await namesOf(other)).toEqual([]);
  // The owner may spell the name so.
  expect((await rename(owner, wanted)).status).toBe(200);
});

test('names that differ visibly are both available', async () => {
  for (const name of ['marta_lind', 'martalind', 'marta_lint', 'marta_lind2', 'marta_lindd'])
    expect((await rename(await openAccount(t, name), name)).status).toBe(200);
});

test('an old name stays with its account: no other account gets it, and its owner may choose it again', async () => {
  const [dan, eve] = [await openAccount(t, 'Dan'), await openAccount(t, 'Eve')];
  await rename(dan, 'dan_one');
  await rename(dan, 'dan_two');
  expect(await namesOf(dan)).toEqual(['dan_one', 'dan_two']);
  for (const name of ['dan_one', 'Dan_Two']) {
    expect(await rename(eve, name)).toMatchObject({ status: 409, body: { code: 'username-taken' } });
  }
  expect(await rename(dan, 'Dan_One')).toMatchObject({ status: 200, body: { username: 'Dan_One' } });
  expect(await namesOf(dan)).toEqual(['dan_one', 'dan_two']);
});

test('a sixth new name within 30 days is refused with a date, while a former name is accepted', async () => {
  const fay = await openAccount(t, 'Fay');
  for (let n = 1; n <= 5; n += 1) {
    expect((await rename(fay, `fay_${n}`)).status).toBe(200);
    t.clock.advance(60_000);
  }
  const refused = await rename(fay, 'fay_6');
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests', errors: [{ path: 'body.username' }] },
  });
  expect(refused.body.retryAfter).toBe((30 * DAY_MS - 5 * 60_000) / 1000);
  expect((await rename(fay, 'FAY_1')).status).toBe(200);
  const later = (ms: number) =>
    sql(t, `UPDATE username_history SET claimed_at = claimed_at - $1 * interval '1 ms'`, [ms]);
  await later(refused.body.retryAfter * 1000 - 1);
  expect((await rename(fay, 'fay_6')).status).toBe(429);
  await later(1);
  expect((await rename(fay, 'fay_6')).status).toBe(200);
});

describe('a refused name names the field and stores nothing', () => {
  test.each<[what: string, username: unknown, status: number, code: string]>([
    ['two characters', 'ab', 400, 'invalid-request'],
    ['21 characters', 'a'.repeat(21), 400, 'invalid-request'],
    ['blanks only', '     ', 400, 'invalid-request'],
    ['begins with a digit', '1ann', 400, 'invalid-request'],
    ['begins with an underscore', '_ann', 400, 'invalid-request'],
    ['a hyphen', 'ann-b', 400, 'invalid-request'],
    ['a blank inside', 'ann b', 400, 'invalid-request'],
    ['a letter that looks Latin', 'аnnika', 400, 'invalid-request'],
    ['the Turkish dotless i', 'annıka', 400, 'invalid-request'],
    ['the Kelvin sign', '\u212Aarl', 400, 'invalid-request'],
    ['a line break at the end', 'ann\u2028b', 400, 'invalid-request'],
    ['U+0000', 'ann\u0000', 400, 'invalid-request'],
    ['a number', 12_345, 400, 'invalid-request'],
    ['nothing', null, 400, 'invalid-request'],
    ['a list', ['anna'], 400, 'invalid-request'],
    ['an address of the site', 'Sandbox', 422, 'username-reserved'],
    ['an office', 'support_1', 422, 'username-reserved'],
  ])('%s', async (what, username, status, code) => {
    const account = await openAccount(t, `R${what.replaceAll(/[^a-z0-9]/gi, '')}`);
    const refused = await rename(account, username);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([{ path: 'body.username', message: expect.stringMatching(/\w/) }]),
    );
    expect([await nameOf(account), await namesOf(account)]).toEqual([null, []]);
  });

  test('a guest', async () => {
    const refused = await t.client().put('/api/profile/username', { username: 'guest_1' });
    expect(refused).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });
});
