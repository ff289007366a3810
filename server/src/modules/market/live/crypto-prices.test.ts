// If this fails, the ticker shows wrong, invented or outdated prices as live.
import { afterEach, describe, expect, it } from 'vitest';
import { cryptoPricesResponse, type CryptoPricesResponse } from '@tradesense/contract/market.ts';
import { TICKER_SYMBOLS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../../test/harness.ts';
import { importCandles } from '../index.ts';

/** A Thursday, 10:00 in New York, when the markets of all asset classes are open. */
const NOW = Date.UTC(2026, 0, 15, 15);
const market = createSimulatedMarket(1);

const opened: TestApp[] = [];
afterEach(() => Promise.all(opened.splice(0).map((t) => t.close())));
async function open(options: TestAppOptions = {}): Promise<TestApp> {
  const t = await createTestApp({ nowMs: NOW, ...options });
  opened.push(t);
  return t;
}
const prices = async (t: TestApp): Promise<CryptoPricesResponse> =>
  cryptoPricesResponse.parse((await t.client().get('/api/crypto-prices')).body);
const priceAt = (symbol: AssetSymbol, t: number): number => market.priceAt(symbol, epochMs(t)) ?? Number.NaN;

describe('GET /api/crypto-prices', () => {
  it('returns the eight assets of the ticker in their order, without a sign-in', async () => {
    const t = await open();
    const { status, body, headers } = await t.client().get('/api/crypto-prices');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { success, data, source, asOf, isStale } = cryptoPricesResponse.parse(body);
    expect({ success, source, asOf, isStale }).toEqual({
      success: true,
      source: 'simulated',
      asOf: '2026-01-15T15:00:00.000Z',
      isStale: false,
    });
    expect(data.map(({ symbol }) => symbol)).toEqual([...TICKER_SYMBOLS]);
    expect(data.map(({ price }) => price)).toEqual(TICKER_SYMBOLS.map((symbol) => priceAt(symbol, NOW)));
  });

  it.each<[what: string, symbol: 'BTC' | 'AAPL', now: string, last: string, before: string]>([
    ['crypto, against 24 hours before', 'BTC', '2026-01-15T15:00:30Z', '2026-01-15T15:00:30Z', '2026-01-14T15:00:59Z'],
    ['a stock in its session', 'AAPL', '2026-01-15T15:00:00Z', '2026-01-15T15:00:00Z', '2026-01-14T15:00:59Z'],
    [
      'a stock on Tuesday after a long weekend, against Friday’s close',
      'AAPL',
      '2026-01-20T15:00:00Z',
      '2026-01-20T15:00:00Z',
      '2026-01-16T20:59:59Z',
    ],
    [
      'a closed stock keeps its last day’s change',
      'AAPL',
      '2026-01-18T12:00:00Z',
      '2026-01-16T20:59:59Z',
      '2026-01-15T20:59:59Z',
    ],
  ])('the change over 24 hours: %s', async (_what, symbol, now, last, before) => {
    const t = await open({ nowMs: Date.parse(now) });
    const { data, isStale } = await prices(t);
    const price = priceAt(symbol, Date.parse(last));
    const change24h = (price / priceAt(symbol, Date.parse(before)) - 1) * 100;
    expect(data.find((each) => each.symbol === symbol)).toEqual({ symbol, price, change24h });
    expect(isStale).toBe(false);
  });

  it("computes the prices once a second, and returns 304 if the caller's copy is current", async () => {
    const t = await open();
    const first = await t.client().get('/api/crypto-prices');
    const again = await t.client().get('/api/crypto-prices', { 'if-none-match': String(first.headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    t.clock.advance(999);
    await t.server.market.ticks.round();
    expect((await t.client().get('/api/crypto-prices?_=1')).text).toBe(first.text);
    t.clock.advance(1);
    await t.server.market.ticks.round();
    expect((await prices(t)).asOf).toBe('2026-01-15T15:00:01.000Z');
  });

  it('marks prices as stale when they stop arriving, keeps them, and recovers', async () => {
    const t = await open();
    await t.server.market.ticks.round();
    const before = await prices(t);
    t.clock.advance(HOUR_MS);
    const stale = await prices(t);
    expect(stale).toEqual({ ...before, isStale: true });
    t.clock.advance(SECOND_MS);
    await t.server.market.ticks.round();
    expect(await prices(t)).toMatchObject({ isStale: false, asOf: '2026-01-15T16:00:01.000Z' });
  });
});

describe('GET /api/crypto-prices from recorded candles', () => {
  const START = Date.UTC(2024, 5, 1);
  function store(t: TestApp, asset: 'BTC' | 'ETH', closes: readonly number[]) {
    const rows = closes.map((c, hour) => [START + hour * HOUR_MS, c, c + 2, c - 2, c, 1].join(','));
    async function* file(): AsyncGenerator<Buffer> {
      yield Buffer.from(`t,o,h,l,c,v\n${rows.join('\n')}`);
    }
    return importCandles(t.platform, file(), { store: 'feed', asset, interval: '1h', fileName: 'test.csv' });
  }
  const closes = Array.from({ length: 50 }, (_, hour) => 100 + hour);

  it('returns 503 without any candle, because there has never been a price', async () => {
    const t = await open({ config: { marketFeed: 'recorded' } });
    const { status, body, headers } = await t.client().get('/api/crypto-prices');
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'feed-unavailable', '5']);
  });

  it('returns, without a replay, the last recorded prices as stale and no assets without candles', async () => {
    const t = await open({ config: { marketFeed: 'recorded' } });
    await store(t, 'BTC', closes);
    await t.server.market.ticks.round();
    expect(await prices(t)).toEqual({
      success: true,
      data: [{ symbol: 'BTC', price: 149, change24h: (149 / 125 - 1) * 100 }],
      source: 'recorded',
      asOf: new Date(START + 50 * HOUR_MS - 1).toISOString(),
      isStale: true,
    });
  });

  it('measures the change from the oldest known price if the history is shorter than a day', async () => {
    const t = await open({ config: { marketFeed: 'recorded', marketReplay: { startMs: START + HOUR_MS, speed: 1 } } });
    await store(t, 'BTC', closes);
    expect((await prices(t)).data).toEqual([{ symbol: 'BTC', price: 101, change24h: 0 }]);
    t.clock.advance(HOUR_MS);
    await t.server.market.ticks.round();
    expect((await prices(t)).data).toEqual([{ symbol: 'BTC', price: 102, change24h: (102 / 101 - 1) * 100 }]);
  });

  it('returns prices of a replay from where it is, labeled as a replay, and as stale once it has ended', async () => {
    const t = await open({ config: { marketFeed: 'recorded', marketReplay: { startMs: START + DAY_MS, speed: 10 } } });
    await store(t, 'BTC', closes);
    await t.server.market.ticks.round();
    expect(await prices(t)).toMatchObject({
      source: 'replay',
      data: [{ symbol: 'BTC', price: 124 }],
      asOf: new Date(START + DAY_MS).toISOString(),
      isStale: false,
    });
    t.clock.advance(2 * HOUR_MS);
    await t.server.market.ticks.round();
    expect(await prices(t)).toMatchObject({ data: [{ price: 144 }], isStale: false });
    t.clock.advance(HOUR_MS);
    await t.server.market.ticks.round();
    expect(await prices(t)).toMatchObject({ data: [{ price: 149 }], isStale: true });
    expect(t.server.market.live.status()).toMatchObject({
      state: 'stale',
      reason: expect.stringContaining('No new price'),
    });
  });
});
