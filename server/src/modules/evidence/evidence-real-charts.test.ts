// If this fails, rated answers and exam charts of the shipped history do not reach the meters, or count with base rates
// that differ from the shown ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import {
  addBiasCall,
  logBiasEvidence,
  startBiasEvidence,
  type BiasEvidence,
} from '@tradesense/core/learning/evidence/bias-evidence.ts';
import { answerAll, answerOf, signUp, started } from '../../../test/bias-test-world.ts';
import { markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { SHIPPED_HISTORY } from '../../config.ts';

/** A time after the last bar of the shipped candles. */
const NOW = Date.UTC(2026, 5, 1);
/** Time after which every periodic job of the module is due again. */
const EVERY_JOB_MS = 10 * SECOND_MS;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW, config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

async function evidenceOf(client: TestClient) {
  await t.drain();
  t.clock.advance(EVERY_JOB_MS);
  await t.drain();
  return (await client.get('/api/evidence')).body;
}

/**
 * Returns the evidence of the meter after a test, starting from `state`. It is computed from the reviews that the
 * learner sees.
 */
function fromReviews({ result }: BiasTestResponse, state: BiasEvidence): BiasEvidence {
  return (result?.reviews ?? []).reduce((before, { direction, confidence, truth, chances }) => {
    if (chances === null) throw new Error('a rated question has its chances');
    const { bullish, bearish, neutral } = chances;
    return addBiasCall(before, { direction, confidence, truth: truth.direction, rates: { bullish, bearish, neutral } });
  }, state);
}

test('a rated test counts with the base rates that its result shows, and so does an abandoned one', async () => {
  const ann = await signUp(t, 'ann');
  const whole = await started(ann, { asset: 'random', timeframe: '1d' });
  await answerAll(ann, whole);
  const left = await started(ann, { asset: 'random', timeframe: '4h' });
  await ann.post(`${left.url}/answers`, answerOf(0));
  await ann.post(`${left.url}/answers`, answerOf(0));
  await ann.post(`${left.url}/abandon`);
  const first = (await ann.get(whole.url)).body;
  const expected = fromReviews((await ann.get(left.url)).body, fromReviews(first, startBiasEvidence()));
  const { meters } = await evidenceOf(ann);
  expect(meters[0]).toMatchObject({ n: 6, unanswered: 1, hitRate: { hits: expected.hits.hits } });
  expect(meters[0].logEvidence).toBeCloseTo(logBiasEvidence(expected), 12);
  expect(meters[0].hitRate.expected).toBeCloseTo(expected.hits.expectedHits, 12);

  const { constantCaller, reviews } = first.result;
  expect(constantCaller.hitRate).toBeCloseTo(reviews.reduce((sum: number, { chances }: { chances: Record<string, number> }) => sum + (chances[constantCaller.direction] ?? 0), 0) / 5, 12); // oxfmt-ignore
});

test('practice on a date does not count', async () => {
  const ben = await signUp(t, 'ben');
  await answerAll(ben, await started(ben, { asset: 'BTC', timeframe: '1d', customDate: '2024-03-01' }));
  expect((await evidenceOf(ben)).meters[0]).toMatchObject({ n: 0, unanswered: 0 });
});

test('20 rated answers give tendencies, next to the base rates', async () => {
  const cleo = await signUp(t, 'cleo');
  for (let i = 0; i < 4; i += 1) await answerAll(cleo, await started(cleo, { asset: 'random', timeframe: '1d' }));
  const { biases } = (await cleo.get('/api/bias-tests/insights')).body;
  expect(biases).toMatchObject({ comparisons: 6, answersWithRates: 20 });
  expect(biases.brierBesideRates.baseRates).toBeGreaterThan(0.4);
  expect(biases.constantCaller.hitRate).toBeGreaterThan(0.35);
});

test('the charts of a rated exam on recorded prices are compared with random marks', async () => {
  const dan = await signUp(t, 'dan');
  await workThrough(dan, await startedExam(dan), markRight, 2);
  const { meters } = await evidenceOf(dan);
  expect(meters[1]).toMatchObject({ n: 2, pending: 0 });
  expect(meters[1].logEvidence).toBeGreaterThan(Math.log(4));
});
