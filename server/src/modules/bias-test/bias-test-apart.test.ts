// If this fails, an exam or a pair shows bars that a running rated Bias Test asks about, so the learner can read the
// outcome from them.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { answerAll, started } from '../../../test/bias-test-world.ts';
import { handIn, markNothing, startedExam } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { SHIPPED_HISTORY } from '../../config.ts';

/** A time after the last bar of the shipped candles. */
const NOW = Date.UTC(2026, 5, 1);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW, config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());
afterEach(() => vi.restoreAllMocks());

interface Stretch {
  readonly from: number;
  readonly until: number;
}

const stretchOf = (interval: unknown, first: unknown, last: unknown): Stretch => ({
  from: (first as Date).getTime(),
  until: nextBarOpen(interval as Interval, epochMs((last as Date).getTime())),
});

const overlaps = (a: Stretch, b: Stretch) => a.from < b.until && b.from < a.until;

/** Returns the stretches of bars that the test's questions use, including questions that are answered. */
async function askedBy(testId: string): Promise<readonly Stretch[]> {
  const rows = await sql(t, 'SELECT * FROM bias_questions WHERE test_id = $1', [testId]);
  return rows.map((row) => stretchOf(row['timeframe'], row['setup_first'], row['outcome_last']));
}

/** Returns the stretches of bars that exams have served to the account. */
async function examStretches(userId: string): Promise<readonly Stretch[]> {
  const rows = await sql(
    t,
    'SELECT i.* FROM chart_exam_charts c JOIN chart_exam_items i ON i.id = c.item_id WHERE c.user_id = $1',
    [userId],
  );
  return rows.map((row) => stretchOf(row['interval'], row['first_at'], row['last_at']));
}

async function takeExam(client: TestClient, mode: 'rated' | 'practice'): Promise<void> {
  let exam = await startedExam(client, { type: 'swing-analysis', assetClass: 'commodity', mode });
  for (let chart = 0; chart < exam.chartCount; chart += 1) {
    if (exam.chart === null) exam = (await client.post(`/api/chart-exams/${exam.id}/next`)).body;
    exam = (await handIn(client, exam, markNothing)).body;
  }
  expect(exam.state).toBe('completed');
}

test.each(['rated', 'practice'] as const)('a %s exam shows no bar of a running rated test', async (mode) => {
  const { client, userId } = await openAccount(t, `exam-${mode}`);
  const { id } = await started(client, { asset: 'XAU', timeframe: '1d' });
  await takeExam(client, mode);
  const asked = await askedBy(id);
  const shown = await examStretches(userId);
  expect(shown).toHaveLength(5);
  expect(shown.filter((each) => asked.some((window) => overlaps(each, window)))).toEqual([]);
});

test('an exam takes from the item bank no chart that a running rated test asks about', async () => {
  const { client, userId } = await openAccount(t, 'exam-bank');
  const { id } = await started(client, { asset: 'XAU', timeframe: '1d' });
  const other = await openAccount(t, 'exam-other');
  await takeExam(other.client, 'rated');
  // Inserts copies of an exam item with their first bar at `at`. Some copies overlap the test's first question; the
  // others are far enough away from it, and are enough to fill an exam.
  const copies = (count: number, at: string) =>
    sql(
      t,
      `INSERT INTO chart_exam_items (id, type, asset, asset_class, "interval", source, origin, first_at, last_at, view,
         visible_bars, rule_version, bars, created_at, rating, deviation, volatility)
       SELECT gen_random_uuid(), 'swing-analysis', asset, asset_class, "interval", source, origin, ${at},
         ${at} + interval '1 day', view, visible_bars, rule_version, bars, created_at, 1500, 50, volatility
       FROM (SELECT * FROM chart_exam_items WHERE asset = 'XAU' LIMIT 1) item, generate_series(1, ${count}) n`,
    );
  await copies(
    30,
    `(SELECT setup_first FROM bias_questions WHERE test_id = '${id}' AND index = 0) + n * interval '1 hour'`,
  );
  await copies(60, `'1970-01-01Z'::timestamptz + n * interval '20 days'`);
  await sql(t, `DELETE FROM practice_shown WHERE user_id = $1`, [userId]);
  await takeExam(client, 'rated');
  const asked = await askedBy(id);
  const shown = await examStretches(userId);
  expect(shown.filter((each) => asked.some((window) => overlaps(each, window)))).toEqual([]);
});

test('an exam for which no chart is left says the same for every class while a rated test runs', async () => {
  const { client } = await openAccount(t, 'exam-none');
  const { id, url } = await started(client, { asset: 'EURUSD', timeframe: '1w' });
  // Extends the test's last question over ten years, so that all charts of the asset class are withheld from exams.
  await sql(
    t,
    `UPDATE bias_questions SET setup_first = '2017-01-01Z', outcome_last = '2026-12-31Z' WHERE test_id = $1 AND index = 4`,
    [id],
  );
  const start = (assetClass: string) =>
    client.post('/api/chart-exams', { type: 'swing-analysis', assetClass, mode: 'rated' });
  const sentence = (assetClass: string) =>
    `Too few unseen charts of the class "${assetClass}" are left while your Bias Test runs. Finish or end the test first.`;
  const asked = await start('forex');
  expect(asked).toMatchObject({ status: 409, body: { code: 'not-enough-history', detail: sentence('forex') } });
  // The class has no chart at all, so the test's questions have nothing to do with the refusal.
  const { practice } = t.server.market;
  const windows = practice.windows.bind(practice);
  vi.spyOn(practice, 'windows').mockImplementation(async (tx, asset, ...series) =>
    findAsset(asset)?.class === 'equity' ? null : windows(tx, asset, ...series),
  );
  expect(await start('equity')).toMatchObject({
    status: 409,
    body: { code: 'not-enough-history', detail: sentence('equity') },
  });
  await client.post(`${url}/abandon`);
  expect((await start('equity')).body.detail).toMatch(/^No asset of the class "equity" has a chart for this exam/);
  expect((await start('forex')).status).toBe(200);
});

test('pairs of Real or Shuffled show no bar of a running rated test', async () => {
  const { client, userId } = await openAccount(t, 'pairs');
  const { id } = await started(client, { asset: 'XAU', timeframe: '1d' });
  // Records all other assets as shown to the learner, so that XAU is the only asset with unseen bars.
  await sql(
    t,
    `INSERT INTO practice_shown (user_id, asset, shown_from, shown_until)
     SELECT $1, asset, '1990-01-01Z', '2027-01-01Z' FROM unnest(ARRAY['BTC', 'ETH', 'SOL', 'AAPL', 'SPY', 'QQQ', 'EURUSD']) AS asset`,
    [userId],
  );
  for (let i = 0; i < 12; i += 1) {
    const { body } = await client.post('/api/real-or-shuffled/pairs');
    await client.post(`/api/real-or-shuffled/pairs/${body.pair.id}/answers`, { choice: 'a' });
  }
  const rows = await sql(
    t,
    `SELECT i.* FROM real_or_shuffled_pairs p JOIN real_or_shuffled_items i ON i.id = p.item_id WHERE p.user_id = $1`,
    [userId],
  );
  expect(rows).toHaveLength(12);
  const asked = await askedBy(id);
  const shown = rows.map((row) => stretchOf(row['interval'], row['first_at'], row['last_at']));
  expect(shown.filter((each) => asked.some((window) => overlaps(each, window)))).toEqual([]);
});

test('a rated test does not ask about charts of a running exam', async () => {
  const { client, userId } = await openAccount(t, 'reverse');
  await startedExam(client, { type: 'swing-analysis', assetClass: 'commodity', mode: 'practice' });
  const shown = await examStretches(userId);
  expect(shown).toHaveLength(1);
  for (let i = 0; i < 2; i += 1) {
    const { id, url } = await started(client, { asset: 'XAU', timeframe: '1d' });
    const asked = await askedBy(id);
    expect(asked).toHaveLength(5);
    expect(asked.filter((window) => shown.some((each) => overlaps(each, window)))).toEqual([]);
    await client.post(`${url}/abandon`);
  }
});

test('a chart can be shown again once its question is answered', async () => {
  const { client } = await openAccount(t, 'answered');
  const test = await started(client, { asset: 'EURUSD', timeframe: '1w' });
  await answerAll(client, test);
  const { status } = await client.post('/api/chart-exams', {
    type: 'swing-analysis',
    assetClass: 'forex',
    mode: 'practice',
  });
  expect(status).toBe(200);
});
