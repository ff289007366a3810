// If this fails, a Random test asks about a single asset, cannot be started at 1M or 1w, or names an asset before the
// answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BiasChartsResponse } from '@tradesense/contract/bias-test.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS, ASSETS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { answerAll, answerOf, signUp, started } from '../../../test/bias-test-world.ts';
import { sql } from '../../../test/account-world.ts';
import { countingReads } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { createSettingsModule } from '../settings/index.ts';
import { listCharts } from './list-charts.service.ts';

/** A time after the last bar of the shipped candles. */
const NOW = Date.UTC(2026, 5, 1);
const TIMEFRAMES = ['4h', '1d', '1w', '1M', 'mixed'] as const;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW, config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

interface Row {
  readonly asset: AssetSymbol;
  readonly timeframe: Interval;
  readonly setup_first: Date;
  readonly outcome_last: Date;
  readonly set_size: number | null;
}

const rowsOf = (id: string) =>
  sql(t, `SELECT * FROM bias_questions WHERE test_id = '${id}' ORDER BY index`) as unknown as Promise<Row[]>;

async function charts(client: TestClient): Promise<BiasChartsResponse> {
  return (await client.get('/api/bias-tests/charts')).body;
}

const rangeOf = ({ timeframe, setup_first: first, outcome_last: last }: Row) => ({
  from: first.getTime(),
  until: nextBarOpen(timeframe, epochMs(last.getTime())),
});

test('the supply of charts is read with few statements, however many series there are', async () => {
  const bea = await signUp(t, 'supply');
  const userId = (await bea.get('/api/auth/me')).body.id;
  const { settings } = createSettingsModule(t.platform);
  const history = t.server.market.practice;
  const { value, statements } = await countingReads(t.db, (db) => listCharts({ db, settings, history }, userId));
  expect(value).toEqual(await charts(bea));
  expect(statements).toBeLessThan(10);
});

describe('a Random test', () => {
  test.each(TIMEFRAMES)(
    'at %s is rated, has several assets if one has too few bars, and never asks about one class at the same time twice',
    async (timeframe) => {
      const ann = await signUp(t, `random-${timeframe.toLowerCase()}`);
      const supply = await charts(ann);
      expect(supply.random.kinds[timeframe]).toBe('rated');
      const { body } = await ann.post('/api/bias-tests', { asset: 'random', timeframe });
      expect(body).toMatchObject({ rated: true, unrated: null, questionCount: 5 });
      const rows = await rowsOf(body.id);
      // At 1M no single asset has five windows that do not overlap, so the questions must be about several assets.
      expect(new Set(rows.map(({ asset }) => asset)).size).toBeGreaterThanOrEqual(timeframe === '1M' ? 2 : 1);
      for (const [i, row] of rows.entries()) {
        const { from, until } = rangeOf(row);
        for (const other of rows
          .slice(i + 1)
          .filter((each) => findAsset(each.asset)?.class === findAsset(row.asset)?.class)) {
          const range = rangeOf(other);
          expect(range.until <= from || range.from >= until).toBe(true);
        }
      }
      await ann.post(`/api/bias-tests/${body.id}/abandon`);
    },
  );

  test('asks about different assets from question to question', async () => {
    const bob = await signUp(t, 'random-assets');
    const asked = new Set<string>();
    const inOneTest: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { id, url } = await started(bob, { asset: 'random', timeframe: '4h' });
      const rows = await rowsOf(id);
      inOneTest.push(new Set(rows.map(({ asset }) => asset)).size);
      for (const { asset } of rows) asked.add(asset);
      await bob.post(`${url}/abandon`);
    }
    expect(Math.max(...inOneTest)).toBeGreaterThan(2);
    expect(asked.size).toBeGreaterThan(3);
  });

  test('names no asset before the answer, and after the end each asset with its years', async () => {
    const cleo = await signUp(t, 'random-names');
    const { status, text, body } = await cleo.post('/api/bias-tests', { asset: 'random', timeframe: '1M' });
    expect(status).toBe(200);
    const url = `/api/bias-tests/${body.id}`;
    const named = new RegExp(`"(?:${ASSET_SYMBOLS.join('|')})"|${ASSETS.map(({ name }) => name).join('|')}`);
    const bodies = [text];
    for (let question = 0; question < 5; question += 1) {
      bodies.push((await cleo.get(url)).text, (await cleo.get('/api/bias-tests')).text);
      const answered = await cleo.post(`${url}/answers`, answerOf(question));
      expect(answered.status).toBe(200);
      bodies.push(answered.text);
    }
    for (const each of bodies) expect(each).not.toMatch(named);
    const ended = (await cleo.get(url)).body;
    expect(ended).toMatchObject({ asset: 'random', state: 'completed', rated: true });
    const rows = await rowsOf(body.id);
    expect(ended.result.reviews.map(({ asset }: { asset: string }) => asset)).toEqual(rows.map(({ asset }) => asset));
    for (const [i, review] of ended.result.reviews.entries()) {
      expect(review).toMatchObject({ source: 'recorded', timeframe: '1M', chances: { windows: rows[i]?.set_size } });
      expect(review.setup[0][0]).toBe(rows[i]?.setup_first.getTime());
    }
    expect((await cleo.get('/api/bias-tests')).body.tests[0]).toMatchObject({ asset: 'random', state: 'completed' });
    expect((await cleo.get('/api/bias-tests/insights')).body.answers).toBe(5);
  });

  test('is unrated when too few unseen charts are left, and says so before the start', async () => {
    const dan = await signUp(t, 'random-seen');
    const kinds: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const before = (await charts(dan)).random;
      kinds.push(before.kinds['1M']);
      const unseen = before.unseen['1M'];
      // Enough charts may be left without a test, if they overlap within their class.
      expect(before.kinds['1M'] === 'seen' || unseen >= 5).toBe(true);
      const test = await dan.post('/api/bias-tests', { asset: 'random', timeframe: '1M' });
      expect(test.body.unrated ?? 'rated').toBe(before.kinds['1M']);
      await answerAll(dan, { ...test.body, url: `/api/bias-tests/${test.body.id}` });
      const after = (await charts(dan)).random.unseen['1M'];
      expect(after).toBeLessThanOrEqual(before.kinds['1M'] === 'rated' ? unseen - 5 : unseen);
    }
    expect(kinds[0]).toBe('rated');
    expect(kinds.at(-1)).toBe('seen');
  });
});

test('a Random test uses up at least as many charts as it has questions', async () => {
  const gus = await signUp(t, 'random-supply');
  const left = async (): Promise<number> => (await charts(gus)).random.unseen['1d'];
  for (let i = 0; i < 3; i += 1) {
    const before = await left();
    const { assets } = await charts(gus);
    expect(before).toBe(assets.reduce((sum, { unseen }) => sum + unseen['1d'], 0));
    await answerAll(gus, await started(gus, { asset: 'random', timeframe: '1d' }));
    expect(await left()).toBeLessThanOrEqual(before - 5);
  }
});

test('the numbers of remaining charts do not show which asset a running test asks about', async () => {
  const finn = await signUp(t, 'random-hidden');
  const before = await charts(finn);
  const running = await started(finn, { asset: 'random', timeframe: '1d' });
  expect(await charts(finn)).toEqual(before);
  await finn.post(`${running.url}/answers`, answerOf(0));
  expect(await charts(finn)).toEqual(before);
  await finn.post(`${running.url}/abandon`);
  expect(await charts(finn)).not.toEqual(before);
});

test('the timeframes offered for an asset are exactly those at which a test can start', async () => {
  const eve = await signUp(t, 'offers');
  const { assets } = await charts(eve);
  for (const { asset, kinds } of assets.filter(({ source }) => source === 'recorded')) {
    for (const timeframe of TIMEFRAMES) {
      // The start limit forbids 40 tests in ten minutes, so the test moves the clock forward.
      t.clock.advance(10 * 60_000);
      const { status, body } = await eve.post('/api/bias-tests', { asset, timeframe });
      const started = status === 200 ? (body.unrated ?? 'rated') : body.code === 'not-enough-history' ? 'none' : body;
      expect(`${asset} ${timeframe} ${started}`).toBe(`${asset} ${timeframe} ${kinds[timeframe]}`);
      if (status === 200) {
        await eve.post(`/api/bias-tests/${body.id}/abandon`);
        await sql(t, `DELETE FROM bias_tests WHERE id = '${body.id}'`);
      }
    }
  }
  const offering = (timeframe: (typeof TIMEFRAMES)[number]) =>
    assets.filter(({ kinds }) => kinds[timeframe] === 'rated').map(({ asset }) => asset);
  // QQQ is missing, because it has too few weekly bars outside the open parts of all other stocks.
  expect(offering('1w').toSorted()).toEqual(['AAPL', 'EURUSD', 'SPY']);
  expect(offering('1M')).toEqual([]);
});

test('a Random test of an earlier release, with a single asset, can still be opened and ended', async () => {
  const fay = await signUp(t, 'random-old');
  const { id, url } = await started(fay, { asset: 'SPY', timeframe: '1d' });
  await sql(t, `UPDATE bias_tests SET requested_asset = 'random' WHERE id = '${id}'`);
  expect((await fay.get(url)).body).toMatchObject({ asset: 'random', question: { asset: null } });
  for (let question = 0; question < 5; question += 1) await fay.post(`${url}/answers`, answerOf(question));
  expect((await fay.get(url)).body).toMatchObject({ asset: 'SPY', state: 'completed' });
});
