// If this fails, a chart shows wrong, future or outdated candles, or the response to an invalid request does not say
// what is wrong.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetsResponse, candlesResponse } from '@tradesense/contract/market.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importCandles } from './index.ts';

const NOW = Date.UTC(2024, 5, 15, 10, 30, 20);
const START = Date.UTC(2024, 5, 1);
const DAY = 86_400_000;

let t: TestApp;
let recorded: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
  recorded = await createTestApp({ nowMs: NOW, config: { marketFeed: 'recorded' } });
});
afterAll(() => Promise.all([t.close(), recorded.close()]));
beforeEach(() => t.db.read((tx) => tx.$client.query('TRUNCATE candles, candle_series, market_imports')));

function store(rows: readonly (readonly number[])[], interval: Interval = '1d') {
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from(`t,o,h,l,c,v\n${rows.map((row) => row.join(',')).join('\n')}`);
  }
  return importCandles(t.platform, file(), { store: 'feed', asset: 'BTC', interval, fileName: 'test.csv' });
}

const row = (day: number, close = 101.5) => [START + day * DAY, 100, 110.25, 90, close, 0.00000001];
const week = [0, 1, 2, 3, 4, 5, 6].map((day) => row(day));
const candles = (query: string, headers = {}) =>
  t.client().get(`/api/market/candles?asset=BTC&interval=1d${query}`, headers);

describe('GET /api/market/candles', () => {
  it('returns the last bars, ascending, without a sign-in', async () => {
    await store(week);
    const { status, body, headers } = await candles('&limit=3');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(candlesResponse.parse(body)).toEqual({
      asset: 'BTC',
      interval: '1d',
      source: 'recorded',
      bars: week.slice(-3),
    });
  });

  it.each([
    ['epoch ms', `&before=${START + 3 * DAY}`, 3],
    ['an ISO time', '&before=2024-06-04T00:00:00Z', 3],
    ['an ISO time of another zone', '&before=2024-06-04T02:00:00%2B02:00', 3],
    ['a moment inside a bar', `&before=${START + 3 * DAY + 1}`, 4],
    ['before everything', '&before=0', 0],
    ['before the beginning of time', '&before=-9007199254740991', 0],
    ['after the end of time', '&before=9007199254740991', 7],
  ])('returns bars that open before `before`, given as %s', async (_what, query, count) => {
    await store(week);
    expect((await candles(query)).body.bars).toEqual(week.slice(0, count));
  });

  it('aggregates a longer interval from complete shorter bars', async () => {
    await store(Array.from({ length: 14 }, (_, day) => row(day)));
    const { body } = await t.client().get('/api/market/candles?asset=BTC&interval=1w');
    expect(body).toEqual({
      asset: 'BTC',
      interval: '1w',
      source: 'recorded',
      bars: [[Date.UTC(2024, 5, 3), 100, 110.25, 90, 101.5, 0.00000007]],
    });
  });

  it.each<[string, string, number, string]>([
    ['an unknown asset', 'asset=DOGE&interval=1d', 404, 'query.asset'],
    ['no asset', 'interval=1d', 400, 'query.asset'],
    ['an unknown interval', 'asset=BTC&interval=2h', 400, 'query.interval'],
    ['a limit of nothing', 'asset=BTC&interval=1d&limit=0', 400, 'query.limit'],
    ['too large a limit', 'asset=BTC&interval=1d&limit=5001', 400, 'query.limit'],
    ['a limit that is no number', 'asset=BTC&interval=1d&limit=many', 400, 'query.limit'],
    ['a time that is none', 'asset=BTC&interval=1d&before=yesterday', 400, 'query.before'],
    ['an unknown field', 'asset=BTC&interval=1d&after=0', 400, 'query.after'],
  ])('names the field of %s', async (_what, query, status, path) => {
    const refused = await t.client().get(`/api/market/candles?${query}`);
    expect(refused).toMatchObject({
      status,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
    });
    expect(refused.body.code).toBe(status === 404 ? 'unknown-asset' : 'invalid-request');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});

describe('a cached copy', () => {
  it('stays valid until an import changes the series', async () => {
    await store(week);
    const first = await candles('');
    expect(first.headers['cache-control']).toBe('no-cache');
    const tag = String(first.headers['etag']);
    expect(await candles('', { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' });
    expect(await candles('', { 'if-none-match': `W/${tag}` })).toMatchObject({ status: 304 });
    expect(await candles('&before=2024-06-04T00:00:00Z', { 'if-none-match': tag })).toMatchObject({ status: 200 });

    await store([row(2, 102)]);
    const changed = await candles('', { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.body.bars[2][4]).toBe(102);
    expect(changed.headers['etag']).not.toBe(tag);
  });

  it('with simulated candles becomes invalid after an import that replaces them', async () => {
    const before = '&before=2024-06-04T00:00:00Z';
    const simulated = await candles(before);
    expect(simulated.body.source).toBe('simulated');
    const tag = String(simulated.headers['etag']);
    expect(await candles(before, { 'if-none-match': tag })).toMatchObject({ status: 304 });
    await store(week);
    expect(await candles(before, { 'if-none-match': tag })).toMatchObject({
      status: 200,
      body: { source: 'recorded' },
    });
  });

  it.each(['"other"', '*', '"c1--"', '"c1-\' OR 1-0"'])(
    'with the entity tag of another response (%s) is not valid',
    async (tag) => {
      await store(week);
      expect(await candles('', { 'if-none-match': tag })).toMatchObject({ status: 200 });
    },
  );
});

describe('simulated candles', () => {
  const simulated = (query: string) => t.client().get(`/api/market/candles?asset=ETH&interval=1h${query}`);

  it('end with the running bar, which contains nothing of the future', async () => {
    const now = await simulated('&limit=2');
    expect(now.body.source).toBe('simulated');
    expect(now.headers['cache-control']).toBe('no-store');
    expect(now.body.bars.map(([time]: number[]) => time)).toEqual([
      Date.UTC(2024, 5, 15, 9),
      Date.UTC(2024, 5, 15, 10),
    ]);
    t.clock.advance(20 * 60_000);
    const later = await simulated('&limit=2');
    t.clock.set(NOW);
    expect(later.body.bars[0]).toEqual(now.body.bars[0]);
    const [[, open, high, low], [, laterOpen, laterHigh, laterLow]] = [now.body.bars[1], later.body.bars[1]];
    expect(laterOpen).toBe(open);
    expect(laterHigh).toBeGreaterThanOrEqual(high);
    expect(laterLow).toBeLessThanOrEqual(low);
  });

  it('in the past are complete, and the same in every response', async () => {
    const query = `&limit=500&before=${Date.UTC(2024, 5, 15, 10)}`;
    const first = await simulated(query);
    expect(first.body.bars).toHaveLength(500);
    expect(first.body.bars.at(-1)[0]).toBe(Date.UTC(2024, 5, 15, 9));
    expect((await simulated(query)).text).toBe(first.text);
  });

  it('never open after the current time, whatever `before` is', async () => {
    const { body } = await simulated(`&limit=1&before=${NOW + 10 * DAY}`);
    expect(body.bars).toHaveLength(1);
    expect(body.bars[0][0]).toBe(Date.UTC(2024, 5, 15, 10));
  });
});

describe('with MARKET_FEED=recorded', () => {
  it('a known asset without history has no bars', async () => {
    const { status, body } = await recorded.client().get('/api/market/candles?asset=BTC&interval=1d');
    expect([status, body]).toEqual([200, { asset: 'BTC', interval: '1d', source: 'recorded', bars: [] }]);
  });

  it('the catalog shows no history', async () => {
    const { body } = await recorded.client().get('/api/assets');
    expect(body.assets.map(({ history }: { history: unknown }) => history)).toEqual(ASSETS.map(() => ({})));
  });
});

describe('GET /api/assets', () => {
  it("returns the catalog, with the source of each asset's history", async () => {
    await store(Array.from({ length: 14 }, (_, day) => row(day)));
    const { status, body } = await t.client().get('/api/assets');
    expect(status).toBe(200);
    const { assets, intervals } = assetsResponse.parse(body);
    expect(intervals).toEqual([...INTERVALS]);
    expect(assets.map(({ symbol }) => symbol)).toEqual(ASSETS.map(({ symbol }) => symbol));
    const histories = Object.fromEntries(assets.map(({ symbol, history }) => [symbol, history]));
    expect(histories['BTC']).toMatchObject({
      '4h': 'simulated',
      '1d': 'recorded',
      '1w': 'recorded',
      '1M': 'simulated',
    });
    expect(Object.values(histories['ETH'] ?? {})).toEqual(INTERVALS.map(() => 'simulated'));
  });
});
