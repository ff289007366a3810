// If this fails, rated questions are not about real charts, their charts can be looked up in this product, or their
// chances are wrong.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDrawn } from '@tradesense/core/bias/drawn-bars.ts';
import { classifyOutcomeByLog } from '@tradesense/core/bias/truth.ts';
import type { BiasChartsResponse } from '@tradesense/contract/bias-test.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { answerAll, signUp, started, storedQuestions } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { markShown } from '../market/index.ts';

/** A time after the last bar of the shipped candles. */
const NOW = Date.UTC(2026, 5, 1);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW, config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

async function chartsOf(client: TestClient, asset: AssetSymbol) {
  const { assets } = (await client.get('/api/bias-tests/charts')).body as BiasChartsResponse;
  const found = assets.find((each) => each.asset === asset);
  if (found === undefined) throw new Error(`${asset} is not listed`);
  return found;
}

async function recordedReviews(client: TestClient, url: string) {
  const { result } = (await client.get(url)).body;
  return result.reviews;
}

test('practice from a date shows what was recorded, also a day with an unconfirmed wick', async () => {
  const pia = await signUp(t, 'pia');
  const test = await started(pia, { asset: 'SPY', timeframe: '1d', customDate: '2005-09-06' });
  const { question, questionCount } = (await pia.get(test.url)).body;
  expect(questionCount).toBe(5);
  expect(new Date(question.bars.at(-1)[0]).toISOString().slice(0, 10)).toBe('2005-09-06');
});

describe('a rated test', () => {
  test('asks about real charts outside of the open part, graded and counted as drawn', async () => {
    const ann = await signUp(t, 'ann');
    const test = await started(ann, { asset: 'random', timeframe: '1d' });
    const answers = await answerAll(ann, test);
    const { body: ended } = await ann.get(test.url);
    expect(ended).toMatchObject({ rated: true, unrated: null, state: 'completed' });
    const stored = await storedQuestions(t, test.id);
    const reviews = await recordedReviews(ann, test.url);
    const { luckBand } = ended.result;
    expect(luckBand.chances).toEqual(
      Array.from(reviews, (review: { chances: { bullish: number } }) => review.chances.bullish),
    );
    // A coin of about 0.42 gets none of 5 right in 6% of tests, so 0 belongs to the band.
    expect(luckBand).toMatchObject({ low: 0, high: 4, level: 0.9 });
    for (const [i, review] of reviews.entries()) {
      const open = await t.db.read((tx) => t.server.market.practice.openPart(tx, review.asset as AssetSymbol));
      expect(review).toMatchObject({ source: 'recorded', mirrored: answers[i]?.body.mirrored });
      const { bullish, bearish, neutral, windows } = review.chances;
      expect(bullish).toBe(bearish);
      expect(bullish + bearish + neutral).toBeCloseTo(1, 12);
      expect(windows).toBeGreaterThan(100);
      const bar = ([time, o, h, l, c, v]: number[]) => ({ t: epochMs(time ?? 0), o, h, l, c, v }) as never;
      const drawn = asDrawn({ setup: review.setup.map(bar), outcome: review.outcome.map(bar) }, review.mirrored);
      const truth = classifyOutcomeByLog(drawn.setup, drawn.outcome);
      expect(review.truth.direction).toBe(truth.direction);
      expect(answers[i]?.body.outcome.at(-1)[4]).toBeCloseTo(truth.movePercent, 0);
      const { setup_first: first, outcome_last: last } = stored[i] ?? {};
      for (const { from, until } of open) expect(Number(last) < from || Number(first) >= until).toBe(true);
    }
  });

  test('draws Random tests from real history only, and mirrors half of the charts', async () => {
    const ben = await signUp(t, 'ben');
    const real = await t.db.read((tx) => t.server.market.practice.recordedAssets(tx));
    const flags: boolean[] = [];
    for (let i = 0; i < 12; i += 1) {
      const { id, url } = await started(ben, { asset: 'random', timeframe: '4h' });
      const { rows } = await t.db.read((tx) =>
        tx.$client.query<{ asset: AssetSymbol; mirrored: boolean }>(
          'SELECT asset, mirrored FROM bias_questions WHERE test_id = $1',
          [id],
        ),
      );
      for (const { asset, mirrored } of rows) {
        expect(real).toContain(asset);
        flags.push(mirrored);
      }
      await ben.post(`${url}/abandon`);
    }
    expect(flags).toHaveLength(60);
    // Each question is mirrored by the toss of a fair coin; 16 is about four standard deviations of the number of heads
    // in 60 tosses.
    expect(Math.abs(flags.filter(Boolean).length - 30)).toBeLessThan(16);
  });
});

test('a test of a simulated asset says so before and after, and does not count', async () => {
  const cleo = await signUp(t, 'cleo');
  expect(await chartsOf(cleo, 'NVDA')).toEqual({
    asset: 'NVDA',
    source: 'simulated',
    unseen: { '4h': 0, '1d': 0, '1w': 0, '1M': 0 },
    kinds: { '4h': 'simulated', '1d': 'simulated', '1w': 'simulated', '1M': 'simulated', mixed: 'simulated' },
  });
  const { body } = await cleo.post('/api/bias-tests', { asset: 'NVDA', timeframe: '1d' });
  expect(body).toMatchObject({ rated: false, unrated: 'simulated', question: { masked: true, source: 'simulated' } });
  await answerAll(cleo, { ...body, url: `/api/bias-tests/${body.id}` });
  const [review] = await recordedReviews(cleo, `/api/bias-tests/${body.id}`);
  expect(review).toMatchObject({ source: 'simulated', mirrored: false, chances: null });
  expect((await cleo.get('/api/bias-tests/insights')).body.answers).toBe(0);
  // Tests on simulated charts do not count toward the unlock as long as the server has recorded series.
  expect((await cleo.get('/api/sandbox/unlock-check')).body.biasTests.done).toBe(0);
});

test('a test on real charts counts toward the sandbox', async () => {
  const ida = await signUp(t, 'ida');
  await answerAll(ida, await started(ida, { asset: 'SPY', timeframe: '1d' }));
  expect((await ida.get('/api/sandbox/unlock-check')).body.biasTests.done).toBe(1);
});

test('a new learner has a rated test at 1 day of every asset, and is told where too few charts make it unrated', async () => {
  const { body } = await (await signUp(t, 'new')).get('/api/bias-tests/charts');
  const { assets, random } = body as BiasChartsResponse;
  const recorded = assets.filter(({ source }) => source === 'recorded');
  expect(recorded.map(({ asset, kinds }) => [asset, kinds['1d']])).toEqual(
    recorded.map(({ asset }) => [asset, 'rated']),
  );
  expect(Object.values(random.kinds)).toEqual(['rated', 'rated', 'rated', 'rated', 'rated']);
  expect(recorded.filter(({ kinds }) => kinds['1w'] === 'seen').map(({ asset }) => asset)).toEqual(['QQQ', 'XAU']);
});

describe('history that the learner has seen', () => {
  test('lowers the number of unseen charts; if too few are left, a test is unrated and says so', async () => {
    const dan = await signUp(t, 'dan');
    const before = (await chartsOf(dan, 'ETH')).unseen['1d'];
    expect(before).toBeGreaterThan(9);
    const first = await started(dan, { asset: 'ETH', timeframe: '1d' });
    await answerAll(dan, first);
    expect((await chartsOf(dan, 'ETH')).unseen['1d']).toBeLessThanOrEqual(before - 5);
    const kinds: (string | null)[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { body } = await dan.post('/api/bias-tests', { asset: 'ETH', timeframe: '1d' });
      kinds.push(body.unrated);
      await answerAll(dan, { ...body, url: `/api/bias-tests/${body.id}` });
    }
    expect(kinds.at(-1)).toBe('seen');
    expect((await chartsOf(dan, 'ETH')).unseen['1d']).toBeLessThan(5);
  });

  test('in an exam or a replay is excluded where it overlaps in time, at every timeframe', async () => {
    const eve = await signUp(t, 'eve');
    const { id } = (await eve.get('/api/auth/me')).body.user ?? (await eve.get('/api/auth/me')).body;
    const range = { from: epochMs(Date.UTC(2012, 0, 1)), until: epochMs(Date.UTC(2018, 0, 1)) };
    const before = (await chartsOf(eve, 'AAPL')).unseen;
    await t.db.transaction((tx) => markShown(tx, id, 'AAPL', range));
    const after = (await chartsOf(eve, 'AAPL')).unseen;
    for (const timeframe of ['4h', '1d', '1w'] as const) expect(after[timeframe]).toBeLessThan(before[timeframe]);
    const test = await started(eve, { asset: 'AAPL', timeframe: '1d' });
    for (const question of await storedQuestions(t, test.id)) {
      const apart = Number(question.outcome_last) < range.from || Number(question.setup_first) >= range.until;
      expect(apart).toBe(true);
    }
  });

  test('is recorded when an exam shows it', async () => {
    const fay = await signUp(t, 'fay');
    const exam = await fay.post('/api/chart-exams', { type: 'swing-analysis', assetClass: 'commodity', mode: 'rated' });
    expect(exam.body.chart).toMatchObject({ asset: 'XAU', source: 'recorded' });
    const { rows } = await t.db.read((tx) =>
      tx.$client.query<{ asset: string; shown_from: Date }>(
        'SELECT asset, shown_from FROM practice_shown WHERE asset = $1',
        ['XAU'],
      ),
    );
    expect(rows.map(({ shown_from: from }) => from.getTime())).toContain(exam.body.chart.bars[0][0]);
  });
});
