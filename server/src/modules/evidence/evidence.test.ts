// If this fails, a meter counts an item that it must not count or counts one twice, or can be changed without notice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import {
  addBiasCall,
  addUnanswered,
  logBiasEvidence,
  startBiasEvidence,
} from '@tradesense/core/learning/evidence/bias-evidence.ts';
import { answerOf, signUp, started } from '../../../test/bias-test-world.ts';
import { markNothing, markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { NewEvent } from '../../platform/outbox/event-definition.ts';
import { biasQuestionAnswered, biasQuestionLeft, type BiasQuestionAnswered } from '../bias-test/bias-test.events.ts';
import { checkEvidence } from './verify-evidence.service.ts';

/** Time after which every periodic job of the module is due again. */
const EVERY_JOB_MS = 10 * SECOND_MS;
const RATES = { bullish: 0.4, bearish: 0.4, neutral: 0.2 };

let t: TestApp;
let ann: TestClient;

beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 5, 1), config: { historyDir: SHIPPED_HISTORY } });
  ann = await signUp(t, 'ann');
});
afterAll(() => t.close());

async function run(statement: string, values: readonly unknown[] = []): Promise<void> {
  await t.db.transaction((tx) => tx.$client.query(statement, [...values]));
}

/** Returns an answer to a question with recorded prices. `changes` replaces some of its fields. */
function answered(userId: string, question: number, changes: Partial<BiasQuestionAnswered> = {}): BiasQuestionAnswered {
  return {
    testId: '01890000-0000-7000-8000-000000000001',
    question,
    userId,
    source: 'recorded',
    rates: RATES,
    direction: 'bullish',
    confidence: 60,
    truth: question % 2 === 0 ? 'bullish' : 'bearish',
    ...changes,
  };
}

async function publish(...events: readonly NewEvent[]): Promise<void> {
  await t.db.transaction(async (tx) => t.platform.outbox.append(tx, ...events));
}

async function userIdOf(name: string): Promise<string> {
  const { rows } = await t.db.read((tx) => tx.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [`${name}@example.org`])); // oxfmt-ignore
  return rows[0]?.id ?? '';
}

async function meters(client: TestClient): Promise<readonly [EvidenceMeterView, EvidenceMeterView]> {
  await t.drain();
  t.clock.advance(EVERY_JOB_MS);
  await t.drain();
  const { body } = await client.get('/api/evidence');
  return body.meters;
}

test('an account starts with three meters at E = 1', async () => {
  const { body } = await (await signUp(t, 'new')).get('/api/evidence');
  expect(body.meters).toMatchObject([
    {
      meter: 'bias-tests',
      n: 0,
      logEvidence: 0,
      level: 'none',
      outlook: { kind: 'too-early', items: 20 },
      hitRate: null,
    },
    { meter: 'chart-exams', n: 0, logEvidence: 0, level: 'none', firstStrong: null },
    { meter: 'real-or-shuffled', n: 0, logEvidence: expect.closeTo(0, 12), level: 'none', hitRate: null },
  ]);
  expect(body.overall).toEqual({ logEvidence: 0, level: 'none' });
});

test('simulated charts and questions without base rates do not count', async () => {
  const bob = await signUp(t, 'bob');
  const userId = await userIdOf('bob');
  await publish(
    biasQuestionAnswered.create(answered(userId, 0, { source: 'simulated' })),
    biasQuestionAnswered.create(answered(userId, 1, { rates: null })),
    biasQuestionLeft.create(answered(userId, 2, { source: 'simulated' })),
  );
  expect((await meters(bob))[0]).toMatchObject({ n: 0, unanswered: 0, logEvidence: 0 });
});

test('every answer to a rated test is published, and so is the question that is open at its end', async () => {
  const eve = await signUp(t, 'eve');
  const running = await started(eve);
  await eve.post(`${running.url}/answers`, answerOf(0));
  await eve.post(`${running.url}/answers`, answerOf(0));
  await eve.post(`${running.url}/abandon`);
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ type: string; payload: { testId: string; question: number } }>(
      `SELECT type, payload FROM outbox_events WHERE type LIKE 'biasQuestion%' ORDER BY payload->>'question'`,
    ),
  );
  const own = rows.filter(({ payload }) => payload.testId === running.id);
  expect(own.map(({ type, payload }) => [type, payload.question])).toEqual([
    ['biasQuestionAnswered', 0],
    ['biasQuestionLeft', 1],
  ]);
});

test('each answer counts once, as core computes it, and an unanswered question is counted apart', async () => {
  const userId = await userIdOf('ann');
  const answers = Array.from({ length: 6 }, (_, question) => answered(userId, question));
  await publish(
    ...answers.map((each) => biasQuestionAnswered.create(each)),
    biasQuestionLeft.create(answered(userId, 6)),
  );
  await publish(biasQuestionAnswered.create(answered(userId, 3)));
  const expected = addUnanswered(
    answers.reduce((state, { direction, confidence, truth }) => addBiasCall(state, { direction, confidence, truth, rates: RATES }), startBiasEvidence()), // oxfmt-ignore
  );
  const [meter] = await meters(ann);
  expect(meter).toMatchObject({ n: 6, unanswered: 1, hitRate: { hits: 3 }, firstStrong: null });
  expect(meter.logEvidence).toBeCloseTo(logBiasEvidence(expected), 12);
});

test('the time at which evidence first reached 20 is kept, even if the evidence falls again', async () => {
  const fay = await signUp(t, 'fay');
  const userId = await userIdOf('fay');
  const run = (from: number, count: number, truth: 'bullish' | 'bearish') =>
    publish(
      ...Array.from({ length: count }, (_, i) => biasQuestionAnswered.create(answered(userId, from + i, { truth }))),
    );
  await run(0, 10, 'bullish');
  const [high] = await meters(fay);
  // After ten answers, neither the meter nor the overall evidence has a level, although E has reached 20.
  expect(high).toMatchObject({ n: 10, level: 'none', outlook: { kind: 'reached', items: null } });
  expect((await fay.get('/api/evidence')).body.overall.level).toBe('none');
  await run(10, 20, 'bearish');
  const [low] = await meters(fay);
  expect(low).toMatchObject({ n: 30, level: 'none', firstStrong: high.firstStrong });
  expect(high.firstStrong?.n).toBeLessThan(11);
});

test('charts of exams are compared with random marks, even if the exam is abandoned', async () => {
  const cleo = await signUp(t, 'cleo');
  const exam = await startedExam(cleo);
  await workThrough(cleo, exam, markRight, 1);
  await cleo.post(`/api/chart-exams/${exam.id}/abandon`);
  const [, meter] = await meters(cleo);
  expect(meter).toMatchObject({ meter: 'chart-exams', n: 1, pending: 0 });
  expect(meter.logEvidence).toBeGreaterThan(Math.log(2));
});

test('practice charts of exams do not count, and a chart without marks gives no evidence', async () => {
  const dan = await signUp(t, 'dan');
  const practice = await startedExam(dan, { mode: 'practice' });
  await workThrough(dan, practice, markRight, 1);
  await dan.post(`/api/chart-exams/${practice.id}/abandon`);
  expect((await meters(dan))[1]).toMatchObject({ n: 0, pending: 0 });
  const rated = await startedExam(dan);
  await workThrough(dan, rated, markNothing, 1);
  await dan.post(`/api/chart-exams/${rated.id}/abandon`);
  const [, meter] = await meters(dan);
  expect(meter.n).toBe(1);
  expect(meter.logEvidence).toBeCloseTo(0, 12);
});

test('a rated chart that its learner looks at and abandons counts like one that was submitted empty', async () => {
  const gil = await signUp(t, 'gil');
  for (let look = 0; look < 2; look += 1) {
    const { id } = await startedExam(gil);
    await gil.post(`/api/chart-exams/${id}/abandon`);
  }
  const [, meter] = await meters(gil);
  expect(meter).toMatchObject({ n: 2, pending: 0 });
  expect(meter.logEvidence).toBeCloseTo(0, 12);
  const [swings] = (await gil.get('/api/chart-exams')).body.types;
  expect(swings.rating.value).toBeLessThan(1500);
});

test('a check computes all meters again from their items, and names a meter that was changed', async () => {
  await t.drain();
  const sound = await checkEvidence(t.platform);
  expect(sound).toMatchObject({ isSound: true });
  expect(sound.text).toMatch(/^\d+ evidence meters checked: all as their items say$/);
  await run(
    `UPDATE evidence_meters SET state = jsonb_set(state, '{evidence,calls,log}', '5') WHERE meter = 'bias-tests'`,
  );
  const changed = await checkEvidence(t.platform);
  expect(changed.isSound).toBe(false);
  expect(changed.text).toMatch(/bias-tests of account .*: ln E is .*, computed/);
});

test('a guest cannot read meters', async () => {
  expect((await t.client().get('/api/evidence')).status).toBe(401);
});
