// If this fails, an administrator cannot find or help a learner, the wrong people get access, or an action is not
// recorded.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_PASSWORD, givePassword, openAccount, sql, type Account } from '../../../test/account-world.ts';
import { signIn } from '../../../test/sign-in.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const REASON = { reason: 'asked by mail' };
let t: TestApp;
let root: Account;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());
beforeEach(() => confirm());

const confirm = () => root.client.post('/api/admin/confirmation', { password: ACCOUNT_PASSWORD });
const learner = () => openAccount(t, `Learner${String((names += 1)).padStart(3, '0')}`);
const auditOf = async (id: string) =>
  (await root.client.get(`/api/admin/audit?targetKind=user&targetId=${id}`)).body.entries;
const list = async (query: string) => (await root.client.get(`/api/admin/users?${query}`)).body;
const idsOf = async (query: string) => (await list(query)).users.map(({ id }: { id: string }) => id);

describe('the table of accounts', () => {
  test('the search finds ids and the beginnings of words of names and addresses, but not domains', async () => {
    const [ada, bob] = [await openAccount(t, 'AdaQuill'), await openAccount(t, 'BobQuill')];
    await sql(t, `UPDATE users SET name = 'Ada Lovegood', username = 'chart_owl' WHERE id = $1`, [ada.userId]);
    for (const text of ['love', 'ADA LOVE', 'chart_o', 'owl', 'adaquill@exam', ada.userId])
      expect([text, await idsOf(`search=${encodeURIComponent(text)}`)]).toEqual([text, [ada.userId]]);
    expect(await idsOf('search=quil')).toEqual([]);
    expect(await idsOf('search=bobq')).toEqual([bob.userId]);
    expect(await idsOf(`search=${encodeURIComponent("' | ! & \\ :* --")}`)).toContain(bob.userId);
    expect((await list('search=example')).total).toBe(0);
  });

  test('the server filters, sorts and pages the accounts, and returns their number', async () => {
    const some = [await openAccount(t, 'Pagea'), await openAccount(t, 'Pageb'), await openAccount(t, 'Pagec')];
    const ids = some.map(({ userId }) => userId);
    await sql(t, 'UPDATE users SET is_suspended = true WHERE id = $1', [ids[0]]);
    await sql(t, 'UPDATE users SET is_moderator = true WHERE id = $1', [ids[1]]);
    await sql(t, 'INSERT INTO sandbox_unlocks (user_id, unlocked_at) VALUES ($1, now())', [ids[2]]);
    expect(await idsOf('search=page&sort=name')).toEqual(ids);
    expect(await idsOf('search=page&sort=name&direction=desc')).toEqual(ids.toReversed());
    expect(await idsOf('search=page&sort=email')).toEqual(ids);
    expect(await idsOf('search=page&state=suspended')).toEqual([ids[0]]);
    expect(await idsOf('search=page&state=active&sort=name')).toEqual([ids[1], ids[2]]);
    expect(await idsOf('search=page&role=moderator')).toEqual([ids[1]]);
    expect(await idsOf('search=page&role=learner&sort=name')).toEqual([ids[0], ids[2]]);
    expect(await idsOf('search=page&unlocked=yes')).toEqual([ids[2]]);
    expect(await idsOf('search=page&unlocked=no&sort=name')).toEqual([ids[0], ids[1]]);
    await sql(t, 'UPDATE users SET is_admin = true, is_moderator = false WHERE id = $1', [ids[1]]);
    const { users } = await list('search=page&unlocked=yes&sort=name');
    expect(users).toMatchObject([1, 2].map((index) => ({ id: ids[index], isUnlocked: true })));
    expect(await idsOf('search=page&unlocked=no')).toEqual([ids[0]]);
    await sql(t, 'UPDATE users SET is_admin = false, is_moderator = true WHERE id = $1', [ids[1]]);
    expect(await list('search=page&page=2')).toMatchObject({ users: [], page: 2, pageSize: 50, total: 3 });
  });

  test('addresses are masked, in the export too', async () => {
    const { userId } = await openAccount(t, 'Maskedperson');
    const { users } = await list('search=maskedp');
    expect(users).toMatchObject([{ id: userId, maskedEmail: 'm•••n@example.org', state: 'active', role: 'learner' }]);
    const file = await root.client.get('/api/admin/users/export?search=maskedp');
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      'id,name,username,email,role,state,createdAt,lastSeenAt,tests,exams,trades,unlocked,progress',
      expect.stringMatching(new RegExp(`^${userId},Maskedperson,,m•••n@example.org,learner,active,.*,0,0,0,no,0$`)),
    ]);
  });

  test('a pending registration is listed as unverified, and an administrator can verify it', async () => {
    const stranger = { name: 'Wanda Waits', email: 'wanda@example.org', password: 'quite another passphrase' };
    expect((await t.client().post('/api/auth/register', stranger)).status).toBe(200);
    const { users, total } = await list('state=unverified&search=wanda');
    expect([total, users[0]]).toMatchObject([1, { name: 'Wanda Waits', state: 'unverified' }]);
    expect(
      (await t.client().post('/api/auth/register', { ...stranger, name: 'Willa', email: 'willa@example.org' })).status,
    ).toBe(200);
    expect((await list('state=unverified')).total).toBeGreaterThan(1);
    expect(await list(`state=unverified&search=${users[0].id}`)).toMatchObject({
      total: 1,
      users: [{ id: users[0].id }],
    });
    expect((await root.client.post(`/api/admin/users/${users[0].id}/verify`, REASON)).status).toBe(200);
    const { email, password } = stranger;
    expect((await t.client().post('/api/auth/login', { email, password })).status).toBe(200);
    expect((await list('state=unverified&search=wanda')).total).toBe(0);
    expect(await root.client.post(`/api/admin/users/${users[0].id}/verify`, REASON)).toMatchObject({ status: 409 });
  });
});

describe('actions', () => {
  test('a suspended account is signed out and may read only the notice, until it is restored', async () => {
    const eve = await learner();
    await givePassword(t, eve.userId);
    const { email } = (await root.client.post(`/api/admin/users/${eve.userId}/email`, REASON)).body;
    expect((await root.client.post(`/api/admin/users/${eve.userId}/suspend`, REASON)).status).toBe(200);
    expect((await eve.client.get('/api/auth/me')).status).toBe(401);
    const again = await signIn(t, { email, password: ACCOUNT_PASSWORD });
    expect((await again.get('/api/billing/invoices')).body.code).toBe('account-suspended');
    expect((await root.client.post(`/api/admin/users/${eve.userId}/restore`, REASON)).status).toBe(200);
    expect((await eve.client.get('/api/auth/me')).status).toBe(401);
    expect((await again.get('/api/billing/invoices')).status).toBe(200);
    expect(await auditOf(eve.userId)).toMatchObject([
      { act: 'restore-user', before: { isSuspended: true }, after: { isSuspended: false }, actor: 'Root' },
      {
        act: 'suspend-user',
        before: { isSuspended: false, sessions: 1 },
        after: { isSuspended: true, sessions: 0 },
        reason: REASON.reason,
      },
      { act: 'show-email' },
    ]);
  });

  test('a change of role has effect at once, with one audit entry', async () => {
    const max = await learner();
    const role = (name: string) => root.client.put(`/api/admin/users/${max.userId}/role`, { role: name, ...REASON });
    const me = async () => (await max.client.get('/api/auth/me')).body;
    expect((await role('moderator')).status).toBe(200);
    expect(await me()).toMatchObject({ isAdmin: false, isModerator: true });
    expect((await max.client.get('/api/admin/overview')).status).toBe(403);
    expect((await role('administrator')).status).toBe(200);
    expect(await me()).toMatchObject({ isAdmin: true, isModerator: false });
    expect((await max.client.get('/api/admin/overview')).status).toBe(200);
    expect((await role('administrator')).body.code).toBe('nothing-changed');
    expect((await role('learner')).status).toBe(200);
    expect((await max.client.get('/api/admin/overview')).status).toBe(403);
    expect((await auditOf(max.userId)).map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
      [{ role: 'administrator' }, { role: 'learner' }],
      [{ role: 'moderator' }, { role: 'administrator' }],
      [{ role: 'learner' }, { role: 'moderator' }],
    ]);
  });

  test('the last administrator cannot be demoted, and administrators cannot suspend themselves', async () => {
    const url = `/api/admin/users/${root.userId}`;
    expect((await root.client.put(`${url}/role`, { role: 'learner', ...REASON })).body.code).toBe('last-administrator');
    expect((await root.client.post(`${url}/suspend`, REASON)).body.code).toBe('not-yourself');
    expect(await auditOf(root.userId)).toEqual([]);
  });

  test('dangerous actions need the password from the last ten minutes; wrong passwords are delayed', async () => {
    const eve = await learner();
    const suspend = () => root.client.post(`/api/admin/users/${eve.userId}/suspend`, REASON);
    t.clock.advance(10 * 60_000);
    expect((await suspend()).body.code).toBe('confirmation-needed');
    expect((await eve.client.get('/api/auth/me')).status).toBe(200);
    expect(await auditOf(eve.userId)).toEqual([]);
    const wrong = await root.client.post('/api/admin/confirmation', { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'password-wrong' } });
    expect((await suspend()).body.code).toBe('confirmation-needed');
    const codes = [];
    for (let n = 0; n < 12; n += 1)
      codes.push((await root.client.post('/api/admin/confirmation', { password: 'wrong' })).body.code);
    expect(codes).toContain('too-many-requests');
    t.clock.advance(60 * 60_000);
    await confirm();
    expect((await suspend()).status).toBe(200);
  });

  test('a bulk action changes the accounts that its preview counted, and no administrators', async () => {
    const [ann, bob] = [await learner(), await learner()];
    const ids = [ann.userId, bob.userId, root.userId, t.platform.ids.next()];
    const preview = await root.client.post('/api/admin/users/bulk/preview', { act: 'suspend', ids });
    expect(preview.body).toEqual({ changed: 2, unchanged: 2, sessions: 2 });
    expect(await auditOf(ann.userId)).toEqual([]);
    expect((await root.client.post('/api/admin/users/bulk', { act: 'suspend', ids, ...REASON })).body).toEqual(
      preview.body,
    );
    for (const { userId, client } of [ann, bob]) {
      expect(await auditOf(userId)).toHaveLength(1);
      expect((await client.get('/api/auth/me')).status).toBe(401);
    }
    expect((await root.client.get('/api/auth/me')).status).toBe(200);
  });

  test('the page of an account has its sandbox, its progress and its audit entries', async () => {
    const eve = await learner();
    await sql(t, 'INSERT INTO unlock_credits (user_id, kind, source_id, created_at) VALUES ($1, $2, $1, now())', [
      eve.userId,
      'bias-test',
    ]);
    expect((await root.client.get(`/api/admin/users/${eve.userId}`)).body).toMatchObject({
      id: eve.userId,
      sessions: 1,
      biasTests: { done: 1, needed: 2 },
      progressPercentage: 25,
      accounts: [],
      audit: [],
    });
    expect((await root.client.get(`/api/admin/users/${t.platform.ids.next()}`)).status).toBe(404);
  });
});

test('entries of the audit log cannot be changed or removed', async () => {
  const eve = await learner();
  await root.client.post(`/api/admin/users/${eve.userId}/revoke-sessions`, REASON);
  for (const statement of [
    `UPDATE audit_entries SET reason = 'another'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])
    await expect(sql(t, statement)).rejects.toThrow(/append-only/);
  await sql(t, 'DELETE FROM users WHERE id = $1', [eve.userId]);
  expect(await auditOf(eve.userId)).toMatchObject([{ act: 'revoke-sessions', targetName: null }]);
});
