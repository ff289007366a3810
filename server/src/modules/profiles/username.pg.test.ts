// If this fails, two people who request the same name at the same moment both get it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const AT_ONCE = 8;
const ROUNDS = 10;
let t: TestApp;
let accounts: Account[];
beforeAll(async () => {
  t = await createTestApp();
  accounts = [];
  for (let n = 0; n < AT_ONCE; n += 1) {
    const account = await openAccount(t, `Racer${n}`);
    await account.client.put('/api/profile/username', { username: `racer_${n}` });
    accounts.push(account);
  }
});
afterAll(() => t.close());

const claim = ({ client }: Account, username: string) => client.put('/api/profile/username', { username });
/** Makes all claims of usernames so old that they no longer count toward the limit of new names. */
const longAgo = () => sql(t, `UPDATE username_history SET claimed_at = claimed_at - interval '31 days'`);

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('if several accounts request one name at the same time, only one gets it, whatever its capitals', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const spelled = [`wanted_${round}`, `Wanted_${round}`, `WANTED_${round}`, `wanTED_${round}`];
    const answers = await Promise.all(accounts.map((account, n) => claim(account, spelled[n % 4] ?? '')));
    const codes = answers.map(({ status, body }) => String(status === 200 ? 'ok' : body.code)).toSorted();
    expect(codes).toEqual(['ok', ...Array.from({ length: AT_ONCE - 1 }, () => 'username-taken')]);
    const owners = await sql(t, 'SELECT user_id FROM username_history WHERE name_key = $1', [`wanted_${round}`]);
    expect(owners).toHaveLength(1);
    await longAgo();
  }
});

test('if several accounts request names that look alike at the same time, only one gets one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const spelled = [`alike_${round}`, `aiike_${round}`, `allke_${round}`, `a1ike__${round}`];
    const answers = await Promise.all(accounts.map((account, n) => claim(account, spelled[n % 4] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'username-taken')).toHaveLength(AT_ONCE - 1);
    await longAgo();
  }
});

test('a name that its owner gives up while another account requests it is not given to the other account', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [owner, other] = [accounts[0]!, accounts[1]!];
    await claim(owner, `given_${round}`);
    const [left, asked] = await Promise.all([claim(owner, `left_${round}`), claim(other, `given_${round}`)]);
    expect([left.status, asked.status, asked.body.code]).toEqual([200, 409, 'username-taken']);
    await longAgo();
  }
});

test('if two tabs of an account choose two names, both belong to the account and one is shown', async () => {
  const [account] = accounts;
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = [`tab_a_${round}`, `tab_b_${round}`];
    const answers = await Promise.all(names.map((name) => claim(account!, name)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const me = (await account!.client.get('/api/auth/me')).body;
    expect(names).toContain(me.username);
    await longAgo();
  }
});
