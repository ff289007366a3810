// If this fails, the sandbox unlocks without results, stays locked for learners who earned it, or unlocks twice.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { answerAll, signUp, started } from '../../../test/bias-test-world.ts';
import { MIGRATIONS_DIRECTORY } from '../../platform/database/database-migrate.ts';
import type { UnlockCredit } from './index.ts';

const admin = { email: 'root@example.org', password: 'a long root password' };
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { adminEmail: admin.email, adminPassword: admin.password } });
  await t.server.identity.prepareFirstAdministrator();
});
afterAll(() => t.close());

const check = async (client: TestClient) => (await client.get('/api/sandbox/unlock-check')).body;
const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/auth/me')).body.id;

async function credit(userId: string, kind: UnlockCredit['kind'], sourceId = t.platform.ids.next()): Promise<void> {
  const now = t.clock.now();
  await t.db.transaction((tx) => t.server.unlock.creditUnlock(tx, { userId, kind, sourceId, now }));
}

async function unlockEvents(userId: string): Promise<number> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query(`SELECT 1 FROM outbox_events WHERE type = 'sandboxUnlocked' AND payload->>'userId' = $1`, [
      userId,
    ]),
  );
  return rows.length;
}

/** Calls a sandbox endpoint. Returns the problem code or, if the call is allowed, the caller's user id. */
async function guardSays(client: TestClient): Promise<string> {
  const { status, body } = await client.get('/api/sandbox/reviews-due');
  if (status !== 200) return String(body.code);
  const viewer = await t.server.identity.viewerOf(`Bearer ${client.token}`);
  return viewer?.userId ?? '';
}

describe('the progress to the unlock', () => {
  test.each<{ name: string; start: object; answers: number; abandon: boolean; percent: number }>([
    { name: 'a completed rated test', start: { timeframe: '1w' }, answers: 5, abandon: false, percent: 25 },
    { name: 'a running test', start: { timeframe: '1w' }, answers: 4, abandon: false, percent: 0 },
    { name: 'an abandoned test', start: { timeframe: '1w' }, answers: 4, abandon: true, percent: 0 },
    {
      name: 'custom-date practice',
      start: { timeframe: '1d', customDate: '2023-05-05' },
      answers: 5,
      abandon: false,
      percent: 0,
    },
  ])('is $percent% for: $name', async ({ name, start, answers, abandon, percent }) => {
    const ann = await signUp(t, name.replaceAll(' ', '-'));
    const begun = await started(ann, start);
    await answerAll(ann, { ...begun, questionCount: answers });
    if (abandon) await ann.post(`${begun.url}/abandon`);
    expect(await check(ann)).toEqual({
      unlocked: false,
      progressPercentage: percent,
      unlockedAt: null,
      biasTests: { done: percent / 25, needed: 2 },
      chartExams: { done: 0, needed: 2 },
    });
  });

  test('counts a repeated last answer once, and a third test not at all', async () => {
    const bob = await signUp(t, 'bob');
    for (const percent of [25, 50, 50]) {
      const begun = await started(bob, { timeframe: '1w' });
      await answerAll(bob, begun);
      await answerAll(bob, begun, 4);
      expect((await check(bob)).progressPercentage).toBe(percent);
    }
  });
});

describe('unlocking', () => {
  test('two Bias Tests and two exams unlock permanently at the last one, with one event and notification', async () => {
    const cleo = await signUp(t, 'cleo');
    const userId = await idOf(cleo);
    await credit(userId, 'chart-exam');
    await credit(userId, 'chart-exam');
    await credit(userId, 'bias-test');
    expect(await check(cleo)).toMatchObject({ unlocked: false, progressPercentage: 75 });
    expect(await guardSays(cleo)).toBe('sandbox-locked');
    t.clock.advance(1_000);
    const at = t.clock.now();
    await answerAll(cleo, await started(cleo, { timeframe: '1w' }));
    const unlocked = {
      unlocked: true,
      progressPercentage: 100,
      unlockedAt: new Date(at).toISOString(),
      biasTests: { done: 2, needed: 2 },
      chartExams: { done: 2, needed: 2 },
    };
    expect(await check(cleo)).toEqual(unlocked);
    expect(await guardSays(cleo)).toBe(userId);
    await t.drain();
    const accounts = 'SELECT 1 FROM sandbox_accounts WHERE user_id = $1';
    expect((await t.db.read((tx) => tx.$client.query(accounts, [userId]))).rows).toHaveLength(1);
    const granted = [expect.objectContaining({ number: 1, attempt: 1, cash: '10000', equity: '10000', sequence: 2 })];
    expect((await cleo.get('/api/sandbox/accounts')).body.accounts).toEqual(granted);

    expect((await cleo.get('/api/notifications/unread-count')).body).toEqual({ unreadCount: 1 });
    t.clock.advance(1_000);
    await credit(userId, 'chart-exam');
    await t.drain();
    expect(await check(cleo)).toEqual(unlocked);
    expect(await unlockEvents(userId)).toBe(1);
    expect((await cleo.get('/api/sandbox/accounts')).body.accounts).toEqual(granted);
    expect((await cleo.get('/api/notifications/unread-count')).body).toEqual({ unreadCount: 1 });
  });

  test('the same exam, credited four times, counts as one exam', async () => {
    const dora = await signUp(t, 'dora');
    const [userId, exam] = [await idOf(dora), t.platform.ids.next()];
    for (let i = 0; i < 4; i += 1) await credit(userId, 'chart-exam', exam);
    expect(await check(dora)).toMatchObject({ unlocked: false, progressPercentage: 25 });
  });

  test('a result that is rolled back unlocks nothing and publishes nothing', async () => {
    const emil = await signUp(t, 'emil');
    const userId = await idOf(emil);
    for (const kind of ['chart-exam', 'chart-exam', 'bias-test'] as const) await credit(userId, kind);
    const now = epochMs(t.clock.now());
    const rolledBack = t.db.transaction(async (tx) => {
      const sourceId = t.platform.ids.next();
      await t.server.unlock.creditUnlock(tx, { userId, kind: 'bias-test', sourceId, now });
      throw new Error('the result could not be stored');
    });
    await expect(rolledBack).rejects.toThrow('the result could not be stored');
    expect(await check(emil)).toMatchObject({ unlocked: false, progressPercentage: 75, unlockedAt: null });
    expect(await unlockEvents(userId)).toBe(0);
    const accounts = 'SELECT 1 FROM sandbox_accounts WHERE user_id = $1';
    expect((await t.db.read((tx) => tx.$client.query(accounts, [userId]))).rows).toEqual([]);
  });
});

describe('the caller', () => {
  test('is asked to sign in if it is a guest', async () => {
    const guest = t.client();
    expect((await guest.get('/api/sandbox/unlock-check')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect(await guardSays(guest)).toBe('not-signed-in');
  });

  test('has an unlocked sandbox and the real progress if it is an administrator', async () => {
    const root = t.client();
    root.token = (await root.post('/api/auth/login', admin)).body.token;
    expect(await check(root)).toMatchObject({ unlocked: true, progressPercentage: 0, unlockedAt: null });
    const userId = await idOf(root);
    expect(await guardSays(root)).toBe(userId);
    await credit(userId, 'bias-test');
    expect(await check(root)).toMatchObject({ unlocked: true, progressPercentage: 25 });
    // An administrator's first visit creates one account, even if several pages are opened at the same time.
    const visits = await Promise.all([1, 2, 3].map(() => root.get('/api/sandbox/accounts')));
    const ids = visits.map(({ body }) => body.accounts.map((account: { id: string }) => account.id));
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    expect(visits[0]?.body.accounts).toMatchObject([{ number: 1, cash: '10000' }]);
  });
});

test('the migration credits the rated tests that were completed before it', async () => {
  const finn = await signUp(t, 'finn');
  await answerAll(finn, await started(finn, { timeframe: '1w' }));
  await answerAll(finn, await started(finn, { timeframe: '1d', customDate: '2023-05-05' }));
  const gone = await started(finn, { timeframe: '1w' });
  await finn.post(`${gone.url}/abandon`);
  const userId = await idOf(finn);
  const creditsOf = async () =>
    (await t.db.read((tx) => tx.$client.query('SELECT * FROM unlock_credits WHERE user_id = $1', [userId]))).rows;
  const before = await creditsOf();
  expect(before).toHaveLength(1);
  const migration = readFileSync(join(MIGRATIONS_DIRECTORY, '0007_sandbox_unlocks.sql'), 'utf8');
  const backfill = migration.split('--> statement-breakpoint').at(-1) ?? '';
  await t.db.transaction(async (tx) => {
    // Older releases also rated simulated charts. Stores the tests as those releases did.
    await tx.$client.query(`UPDATE bias_tests SET rated = true, unrated = NULL WHERE unrated = 'simulated'`);
    await tx.$client.query('DELETE FROM unlock_credits');
    await tx.$client.query(backfill);
  });
  expect(await creditsOf()).toEqual(before);
});
