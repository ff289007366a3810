// If this fails, two results that both complete the requirement and arrive at the same time unlock the sandbox twice,
// or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { whileUncommitted } from '../../../test/beside-transaction.ts';
import { answerAll, signUp, started } from '../../../test/bias-test-world.ts';

const ROUNDS = 8;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function countOf(text: string, userId: string): Promise<number> {
  return (await t.db.read((tx) => tx.$client.query(text, [userId]))).rows.length;
}

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('a Bias Test and an exam that both decide at the same time unlock once, with one event', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ann = await signUp(t, `ann-${round}`);
    const userId: string = (await ann.get('/api/auth/me')).body.id;
    const credit = (kind: 'bias-test' | 'chart-exam') =>
      t.db.transaction((tx) =>
        t.server.unlock.creditUnlock(tx, { userId, kind, sourceId: t.platform.ids.next(), now: t.clock.now() }),
      );
    await credit('bias-test');
    await credit('chart-exam');
    const begun = await started(ann, { timeframe: '1w' });
    await answerAll(ann, { ...begun, questionCount: 4 });
    const [answers] = await Promise.all([answerAll(ann, begun, 4), credit('chart-exam'), credit('chart-exam')]);
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect((await ann.get('/api/sandbox/unlock-check')).body).toMatchObject({
      unlocked: true,
      progressPercentage: 100,
    });
    expect(await countOf('SELECT 1 FROM sandbox_unlocks WHERE user_id = $1', userId)).toBe(1);
    await t.drain();
    expect(await countOf('SELECT 1 FROM sandbox_accounts WHERE user_id = $1 AND cash = 10000000000', userId)).toBe(1);
    const events = `SELECT 1 FROM outbox_events WHERE type = 'sandboxUnlocked' AND payload->>'userId' = $1`;
    expect(await countOf(events, userId)).toBe(1);
  }
});

/** Resolves when a transaction waits for an advisory lock that another transaction holds. */
async function untilOneWaits(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  while ((await t.db.read((tx) => tx.$client.query(waiting))).rows.length === 0);
}

test('two deciding results unlock even if each is stored before the other is committed', async () => {
  const ann = await signUp(t, 'ann-unseen');
  const userId: string = (await ann.get('/api/auth/me')).body.id;
  const creditIn = (tx: Tx, kind: 'bias-test' | 'chart-exam') =>
    t.server.unlock.creditUnlock(tx, { userId, kind, sourceId: t.platform.ids.next(), now: t.clock.now() });
  const credit = (kind: 'bias-test' | 'chart-exam') => t.db.transaction((tx) => creditIn(tx, kind));
  await credit('bias-test');
  await credit('chart-exam');

  const isCredited = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const first = t.db.transaction(async (tx) => {
    await creditIn(tx, 'bias-test');
    isCredited.resolve();
    await mayCommit.promise;
  });
  await isCredited.promise;
  const second = credit('chart-exam');
  await Promise.race([second, untilOneWaits()]);
  mayCommit.resolve();
  await Promise.all([first, second]);
  expect(await countOf('SELECT 1 FROM sandbox_unlocks WHERE user_id = $1', userId)).toBe(1);
});

test('simultaneous results of eight learners unlock each of them, without waiting for a result of another learner', async () => {
  const learners = await Promise.all(Array.from({ length: 8 }, (_, i) => signUp(t, `bob-${i}`)));
  const ids = await Promise.all(learners.map(async (each) => (await each.get('/api/auth/me')).body.id as string));
  const creditIn = (tx: Tx, userId: string, kind: 'bias-test' | 'chart-exam') =>
    t.server.unlock.creditUnlock(tx, { userId, kind, sourceId: t.platform.ids.next(), now: t.clock.now() });
  const unlocks = 'SELECT 1 FROM sandbox_unlocks WHERE user_id = $1';
  const slow = (await (await signUp(t, 'slow-bob')).get('/api/auth/me')).body.id as string;
  await whileUncommitted(
    t.db,
    (tx) => creditIn(tx, slow, 'bias-test'),
    () =>
      Promise.all(
        ids.flatMap((userId) =>
          (['bias-test', 'chart-exam', 'bias-test', 'chart-exam'] as const).map((kind) =>
            t.db.transaction(async (tx) => {
              // A wait for the uncommitted result is an error.
              await tx.$client.query(`SET LOCAL lock_timeout = '5s'`);
              await creditIn(tx, userId, kind);
            }),
          ),
        ),
      ),
  );
  for (const userId of ids) expect(await countOf(unlocks, userId)).toBe(1);
});
