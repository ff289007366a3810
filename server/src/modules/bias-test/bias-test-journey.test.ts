// If this fails, a learner cannot take a Bias Test from the first question to the result.
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { coinBand } from '@tradesense/core/bias/coin-odds.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { importCandles } from '../market/index.ts';
import { answerAll, answerOf, REASONING, signUp, started, storedQuestions } from '../../../test/bias-test-world.ts';

const REAL_CANDLES = fileURLToPath(
  new URL('../../../../../shared/data/BTCUSDT_1d_2023_2025_derived.csv', import.meta.url),
);

let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp();
  ann = await signUp(t, 'ann');
});
afterAll(() => t.close());

/** Takes a whole rated test and checks every response. Returns the ended test. */
async function takeWholeTest(client: TestClient, asset: string, source: string): Promise<BiasTestResponse> {
  const test = await started(client, { asset });
  expect(test.question).toMatchObject({
    index: 0,
    timeframe: '1d',
    masked: true,
    asset: null,
    source,
    outcomeBars: 20,
  });
  expect(test.question.bars).toHaveLength(90);
  expect(test.question.bars.at(-1)).toMatchObject({ 0: 0, 4: 0 });

  const stored = await storedQuestions(t, test.id);
  for (let index = 0; index < 5; index += 1) {
    t.clock.advance(12_345);
    const { status, body } = await client.post(`${test.url}/answers`, answerOf(index));
    const truth = stored[index];
    expect(status).toBe(200);
    expect(body.question).toBe(index);
    expect(body.outcome.map(([n]: number[]) => n)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(body.truth).toEqual({
      direction: truth?.truth_direction,
      movePercent: truth?.move_percent,
      moveAtr: truth?.move_atr,
    });
    expect(body.outcome.at(-1)[4]).toBeCloseTo(body.truth.movePercent, 0);
    expect(body.correct).toBe(body.truth.direction === 'bullish');
    expect(body.brier).toBeCloseTo(body.correct ? 0.24 : 1.04, 10);
    expect(body.facts.tags.map(({ tag }: { tag: string }) => tag)).toEqual(['trend', 'momentum']);
    expect(body.facts.sentences.length).toBeGreaterThan(0);
    expect(body.next?.index ?? null).toBe(index < 4 ? index + 1 : null);
  }

  const { body: ended } = await client.get(test.url);
  expect(ended).toMatchObject({ asset, state: 'completed', answered: 5, question: null, focusRemainingMs: null });
  const hits = stored.filter((each) => each.truth_direction === 'bullish').length;
  expect(ended.score).toBe(hits);
  const { chances } = ended.result.luckBand;
  expect(chances?.length ?? null).toBe(source === 'recorded' ? 5 : null);
  // The band of real questions depends on how often their outcomes are neutral, so on the questions that were drawn.
  const luckBand = chances === undefined ? { low: 1, high: 4, level: 0.9 } : coinBand(chances);
  expect(ended.result).toMatchObject({ score: hits, percent: hits * 20, luckBand });
  expect(ended.result.brier).toBeCloseTo((hits * 0.24 + (5 - hits) * 1.04) / 5, 10);
  expect(ended.result.reviews).toHaveLength(5);
  for (const review of ended.result.reviews) {
    expect(review).toMatchObject({ asset, source, elapsedMs: 12_345, reasoning: REASONING, confidence: 60 });
    expect([...review.setup, ...review.outcome]).toEqual(stored[review.index]?.bars);
    expect(review.setup[0][0]).toBeGreaterThan(1e9);
  }
  return ended;
}

describe('on the simulated market', () => {
  test('a rated test asks five masked questions, shows the truth after each, and is unmasked at the end', async () => {
    expect((await takeWholeTest(ann, 'ETH', 'simulated')).state).toBe('completed');
  });

  test('a completed test is announced to the other modules once', async () => {
    const { rows } = await t.db.read((tx) =>
      tx.$client.query(`SELECT payload FROM outbox_events WHERE type = 'biasTestCompleted'`),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].payload).toMatchObject({ asset: 'ETH', rated: false, questionCount: 5 });
  });

  test.each(['4h', '1w', '1M', 'mixed'] as const)('a test at %s can be answered to the end', async (timeframe) => {
    const test = await started(ann, { asset: 'random', timeframe });
    expect(timeframe === 'mixed' ? BIAS_TIMEFRAMES : [timeframe]).toContain(test.question.timeframe);
    expect((await answerAll(ann, test)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('practice on a date is unrated and unmasked, and its first set-up ends on that day', async () => {
    const test = await started(ann, { asset: 'BTC', customDate: '2024-03-01' });
    expect(test.question).toMatchObject({ masked: false, asset: 'BTC' });
    expect(test.question.bars.at(-1)?.[0]).toBe(Date.UTC(2024, 2, 1));
    const [first] = await answerAll(ann, test);
    expect(first?.body.outcome[0][0]).toBe(Date.UTC(2024, 2, 2));
    expect((await ann.get(test.url)).body).toMatchObject({ rated: false, state: 'completed' });
  });

  test('a learner can come back to the current question, whose time has gone on', async () => {
    const test = await started(ann);
    await ann.post(`${test.url}/answers`, answerOf(0));
    t.clock.advance(10_000);
    const { body } = await ann.get(test.url);
    expect(body).toMatchObject({ state: 'active', answered: 1, result: null, question: { index: 1 } });
    t.clock.advance(5_000);
    await ann.post(`${test.url}/answers`, answerOf(1));
    const abandoned = await ann.post(`${test.url}/abandon`);
    expect(abandoned.body).toMatchObject({ state: 'abandoned', answered: 2, score: null });
    const { result } = (await ann.get(test.url)).body;
    expect(result.reviews.map(({ elapsedMs }: { elapsedMs: number }) => elapsedMs)).toEqual([0, 15_000]);
  });

  test('the list shows the newest tests first, in pages', async () => {
    const bob = await signUp(t, 'bob');
    const ids: string[] = [];
    for (let i = 0; i < 23; i += 1) {
      t.clock.advance(1_000);
      const { id, url } = await started(bob, { timeframe: '1w' });
      await bob.post(`${url}/abandon`);
      ids.unshift(id);
    }
    const first = (await bob.get('/api/bias-tests')).body;
    const second = (await bob.get(`/api/bias-tests?cursor=${first.nextCursor}`)).body;
    expect(first.tests).toHaveLength(20);
    expect([...first.tests, ...second.tests].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  test('insights start at 20 rated answers and count each; practice and simulated charts do not count', async () => {
    const real = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
    const cleo = await signUp(real, 'cleo');
    await answerAll(cleo, await started(cleo, { asset: 'NVDA' }));
    await answerAll(cleo, await started(cleo, { customDate: '2023-06-01' }));
    for (let i = 0; i < 4; i += 1) {
      expect((await cleo.get('/api/bias-tests/insights')).body).toMatchObject({
        answers: i * 5,
        needed: 20,
        biases: null,
      });
      await answerAll(cleo, await started(cleo, { asset: i % 2 === 0 ? 'AAPL' : 'SPY' }));
    }
    const { body } = await cleo.get('/api/bias-tests/insights');
    expect(body.answers).toBe(20);
    expect(body.biases.hitRate.estimate).toBeCloseTo(body.biases.hits / 20, 10);
    expect(body.biases.overconfidence.estimate).toBeCloseTo(0.6 - body.biases.hits / 20, 10);
    expect(body.reliability).toHaveLength(1);
    const answers = (query: string) => cleo.get(`/api/bias-tests/answers${query}`);
    const all = (await answers('')).body;
    expect([all.answers.length, all.nextCursor]).toEqual([20, null]);
    expect(all.answers.filter(({ isRight }: { isRight: boolean }) => isRight)).toHaveLength(body.biases.hits);
    const [level] = body.reliability;
    expect((await answers(`?confidence=${Math.round(100 * level.from)}`)).body).toEqual(all);
    expect((await answers('?confidence=90')).body.answers).toEqual([]);
    const fifth = all.answers[4];
    const rest = (await answers(`?cursor=${fifth.testId}.${fifth.index}`)).body;
    expect(rest.answers).toEqual(all.answers.slice(5));
    expect((await answers('?cursor=nothing')).status).toBe(400);
    await real.close();
  });
});

// If this fails, the product's main task does not work on real prices.
test.skipIf(!existsSync(REAL_CANDLES))(
  'a rated test on imported candles can be taken from start to result',
  async () => {
    const report = await importCandles(t.platform, createReadStream(REAL_CANDLES), {
      store: 'practice',
      asset: 'BTC',
      interval: '1d',
      fileName: 'BTC.csv',
    });
    expect(report.rejected).toBe(0);
    const dora = await signUp(t, 'dora');
    expect((await takeWholeTest(dora, 'BTC', 'recorded')).state).toBe('completed');
  },
);
