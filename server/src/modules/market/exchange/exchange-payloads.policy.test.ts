// If this fails, data of an exchange are misread: another price, another time, or a price that was never sent.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openExchangeClient } from './exchange-client.ts';
import { readBars, readMarkets, readQuote, readTrades } from './exchange-payloads.policy.ts';

const T = Date.UTC(2026, 0, 15, 12);

describe('trades are read', () => {
  const trade = { timestamp: T, price: 5, amount: 2 };
  it.each([
    { name: 'as they are', given: [trade], read: [{ t: T, price: 5, amount: 2 }] },
    {
      name: 'in the order of their times',
      given: [{ ...trade, timestamp: T + 9 }, trade],
      read: [{ t: T }, { t: T + 9 }],
    },
    { name: 'without an amount', given: [{ ...trade, amount: undefined }], read: [{ amount: 0 }] },
    { name: 'none of a price of nothing', given: [{ ...trade, price: 0 }], read: [] },
    { name: 'none of a price below 1e-8', given: [{ ...trade, price: 1e-9 }], read: [] },
    { name: 'none of a price above 1e9', given: [{ ...trade, price: 1e308 }], read: [] },
    { name: 'without an amount above 1e15', given: [{ ...trade, amount: 1e308 }], read: [{ amount: 0 }] },
    { name: 'none of a price that is text', given: [{ ...trade, price: '5' }], read: [] },
    { name: 'none of a time in seconds', given: [{ ...trade, timestamp: T / 1_000 }], read: [] },
    { name: 'none of a time in microseconds', given: [{ ...trade, timestamp: T * 1_000 }], read: [] },
    { name: 'none without a time', given: [{ ...trade, timestamp: undefined }], read: [] },
    { name: 'none of what is no list', given: { trade }, read: [] },
  ])('$name', ({ given, read }) => {
    expect(readTrades(given)).toMatchObject(read);
    expect(readTrades(given)).toHaveLength(read.length);
  });
});

describe('tickers are read', () => {
  it.each([
    { name: 'whole', given: { timestamp: T, last: 5, bid: 4, ask: 6 }, read: { t: T, last: 5, bid: 4, ask: 6 } },
    { name: 'without a time', given: { last: 5 }, read: { t: null, last: 5, bid: null, ask: null } },
    {
      name: 'with crossed quotes',
      given: { timestamp: T, last: 5, bid: 6, ask: 4 },
      read: { t: T, last: 5, bid: null, ask: null },
    },
    { name: 'that are none', given: 'no', read: { t: null, last: null, bid: null, ask: null } },
  ])('$name', ({ given, read }) => expect(readQuote(given)).toEqual(read));
});

describe('bars are read', () => {
  const row = [T, 5, 7, 4, 6, 10];
  const bar = { t: T, o: 5, h: 7, l: 4, c: 6, v: 10 };
  it.each([
    { name: 'as they are', given: [row], read: [bar] },
    { name: 'newest first', given: [[T + 60_000, 6, 6, 6, 6, 1], row], read: [bar, { t: T + 60_000 }] },
    { name: 'twice: the last counts', given: [row, [T, 5, 8, 4, 6, 11]], read: [{ h: 8, v: 11 }] },
    { name: 'without a volume', given: [[T, 5, 7, 4, 6, null]], read: [{ v: 0 }] },
    { name: 'without a volume above 1e15', given: [[T, 5, 7, 4, 6, 1e308]], read: [{ v: 0 }] },
    { name: 'none with a price above 1e9', given: [[T, 5, 1e308, 4, 6, 1]], read: [] },
    { name: 'none whose high is too low', given: [[T, 5, 5.5, 4, 6, 1]], read: [] },
    { name: 'none whose low is too high', given: [[T, 5, 7, 5.5, 6, 1]], read: [] },
    { name: 'none that opens within a minute', given: [[T + 1, 5, 7, 4, 6, 1]], read: [] },
    { name: 'none in seconds', given: [[T / 1_000, 5, 7, 4, 6, 1]], read: [] },
    { name: 'none without a price', given: [[T, 5, 7, 4, null, 1]], read: [] },
    { name: 'none of what is no list', given: null, read: [] },
  ])('$name', ({ given, read }) => {
    expect(readBars(given, '1m')).toMatchObject(read);
    expect(readBars(given, '1m')).toHaveLength(read.length);
  });
});

interface Case {
  readonly exchange: string;
  readonly fn: string;
  readonly raw_file: string;
  readonly unified: unknown;
}
/** Methods of ccxt's classes that only this test calls. */
interface Parsers {
  parseTicker(raw: unknown, market?: unknown): Record<string, unknown>;
  parseOHLCVs(rows: unknown): number[][];
  setMarkets(markets: unknown[]): unknown;
}

const FOLDER = fileURLToPath(new URL('../../../../../../shared/vectors/exchange_fixtures/', import.meta.url));
const EXPECTED = `${FOLDER}expected_unified.json`;
const cases = existsSync(EXPECTED) ? (JSON.parse(readFileSync(EXPECTED, 'utf8')) as { cases: Case[] }).cases : [];

type Json = Record<string, unknown>;
/** Returns the part of an exchange's message that its ccxt class passes to its parser. */
function payload(exchange: string, raw: Json): unknown {
  if (exchange === 'kraken') return Object.values(raw['result'] as Json)[0];
  if (exchange === 'bybit') return raw['data'] ?? (raw['result'] as Json)['list'];
  if (exchange === 'coinbase') return raw['candles'];
  return exchange === 'okx' ? raw['data'] : raw;
}

describe.skipIf(cases.length === 0)('real payloads are parsed by the parsers that the feed uses', () => {
  const of = (kind: string) => cases.filter(({ fn }) => fn.startsWith(kind));
  const rawOf = ({ exchange, raw_file: file }: Case) =>
    payload(exchange, JSON.parse(readFileSync(`${FOLDER}raw/${file}`, 'utf8')) as Json);

  it.each(of('parseTicker'))('$exchange $fn of $raw_file', async (each) => {
    const client = (await openExchangeClient(each.exchange, null, 1_000)) as unknown as Parsers;
    const raw = rawOf(each);
    const expected = each.unified as Json;
    const symbol = String(expected['symbol']);
    const isSwap = symbol.includes(':');
    const [base] = symbol.split('/');
    const type = isSwap ? 'swap' : 'spot';
    const market = { id: symbol, symbol, base, quote: 'X', contractSize: 1, spot: !isSwap, contract: isSwap, type };
    const sent = (Array.isArray(raw) ? raw[0] : raw) as Json;
    // Without this assignment, OKX's ccxt class creates its own market for the id.
    Object.assign(client, { markets_by_id: { [String(sent['instId'])]: [market] } });
    const ticker = client.parseTicker(sent, market);
    // Binance's class takes the symbol from loaded markets, which this test lacks. So the expected symbol is used.
    expect({ ...ticker, symbol }).toMatchObject(expected);
    const { timestamp: t = null, last, bid, ask } = expected;
    expect(readQuote(ticker)).toEqual({ t, last, bid, ask });
  });

  it.each(of('parseOHLCV'))('$exchange $fn of $raw_file', async (each) => {
    const client = (await openExchangeClient(each.exchange, null, 1_000)) as unknown as Parsers;
    const rows = client.parseOHLCVs(rawOf(each));
    const ascending = (given: number[][]) => given.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    const expected = ascending(each.unified as number[][]);
    expect(ascending(rows).slice(0, expected.length)).toEqual(expected);
    const onMinutes = expected.filter(([t = 0]) => t % 60_000 === 0);
    const read = readBars(rows, '1m').slice(0, onMinutes.length);
    expect(read.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v])).toEqual(onMinutes);
  });

  it("the market in Binance's exchange info", async () => {
    const client = (await openExchangeClient('binance', null, 1_000)) as unknown as {
      parseMarket(raw: unknown): unknown;
      options: object;
    };
    // Options that `fetchMarkets` fills from other requests.
    Object.assign(client.options, { crossMarginPairsData: [], isolatedMarginPairsData: [] });
    const info = JSON.parse(
      readFileSync(`${FOLDER}raw/binance__spot_http_json_exchange_info_response.json`, 'utf8'),
    ) as {
      symbols: unknown[];
    };
    const market = client.parseMarket(info.symbols[0]);
    expect(readMarkets({ market })).toEqual([
      { symbol: 'ETH/BTC', base: 'ETH', quote: 'BTC', isSpot: true, isActive: true },
    ]);
  });
});
