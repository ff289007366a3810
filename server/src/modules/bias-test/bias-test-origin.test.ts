// If this fails, a test or an exam does not say where its charts come from, or a result on simulated charts counts as
// skill.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql } from '../../../test/account-world.ts';
import { answerAll, started } from '../../../test/bias-test-world.ts';
import { startedExam } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';

/** A time after the last bar of the shipped candles. */
const NOW = Date.UTC(2026, 5, 1);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW, config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

const originOf = async (table: 'bias_tests' | 'chart_exams', id: string) =>
  (await sql(t, `SELECT origin FROM ${table} WHERE id = $1`, [id]))[0]?.['origin'];

/** Imports daily bars of the asset into the practice history. */
const importDays = (asset: string) =>
  sql(
    t,
    `WITH bars AS (
       INSERT INTO practice_candles (asset, "interval", t, o, h, l, c, v)
       SELECT $1, '1d', t, 100, 101 + random(), 99 - random(), 99.5 + random(), 1
       FROM generate_series('2010-01-01Z'::timestamptz, '2025-12-31Z', '1 day') AS t RETURNING 1)
     INSERT INTO practice_series (asset, "interval", revision) SELECT $1, '1d', gen_random_uuid() FROM bars LIMIT 1`,
    [asset],
  );

test('a test and an exam say whether their charts are shipped, imported or simulated', async () => {
  const { client } = await openAccount(t, 'origins');
  const startOf = async (asset: string) => {
    const { id, url } = await started(client, { asset, timeframe: '1d' });
    await client.post(`${url}/abandon`);
    return originOf('bias_tests', id);
  };
  expect([await startOf('BTC'), await startOf('NVDA'), await startOf('random')]).toEqual([
    'recorded',
    'simulated',
    'recorded',
  ]);
  const exam = await startedExam(client, { type: 'swing-analysis', assetClass: 'commodity', mode: 'rated' });
  expect(await originOf('chart_exams', exam.id)).toBe('recorded');
  await importDays('SOL');
  expect(await startOf('SOL')).toBe('imported');
});

test('an earlier release’s rated test on simulated charts counts for no tendency, evidence or unlock', async () => {
  const { client } = await openAccount(t, 'old-simulated');
  const test = await started(client, { asset: 'NVDA', timeframe: '1d' });
  await sql(t, `UPDATE bias_tests SET rated = true, unrated = NULL WHERE id = $1`, [test.id]);
  await answerAll(client, test);
  await t.drain();
  expect((await client.get(test.url)).body).toMatchObject({ state: 'completed', rated: true });
  expect((await client.get('/api/bias-tests/insights')).body.answers).toBe(0);
  expect((await client.get('/api/sandbox/unlock-check')).body.biasTests.done).toBe(0);
  const events = await sql(t, `SELECT type FROM outbox_events WHERE payload ->> 'testId' = $1`, [test.id]);
  expect(events.map(({ type }) => type)).not.toContain('biasQuestionAnswered');
});

test('the database refuses to store a new simulated test as rated', async () => {
  const { client } = await openAccount(t, 'refused');
  const { id } = await started(client, { asset: 'NVDA', timeframe: '1d' });
  const rate = sql(t, `UPDATE bias_tests SET rated = true, unrated = NULL, rule_version = 2 WHERE id = $1`, [id]);
  await expect(rate).rejects.toThrow(/bias_tests_simulated_does_not_count/);
});
