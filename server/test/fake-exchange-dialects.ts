// Payload formats of two exchanges, according to their public documentation and the fixtures of
// `exchange-payloads.policy.test`.

/** A bar as `[t, o, h, l, c, v]`; `t` is in milliseconds. */
export type FakeBar = readonly [number, number, number, number, number, number];

export interface FakeTicker {
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
}

/** Market data of the fake exchange, which a dialect converts to the format of its exchange. */
export interface FakeMarketData {
  now(): number;
  /** Symbols such as BTC/USDT, with their base and quote. */
  readonly symbols: readonly string[];
  /** Returns the bars, ascending by time. The last bar may still be running. */
  bars(symbol: string, interval: string): readonly FakeBar[];
  ticker(symbol: string): FakeTicker;
}

export interface Dialect {
  /**
   * Returns the response to a request that reached the relay, or `undefined` if the path does not exist. The first
   * segment of `path` is the exchange's host.
   */
  answer(path: string, query: URLSearchParams, market: FakeMarketData): unknown;
  /** Returns the symbols and channel that a client's message subscribes to, and the response to the message. */
  subscribe(text: string): { channel: 'trade' | 'ticker'; symbols: readonly string[]; answer: unknown } | null;
  trade(symbol: string, price: number, amount: number, t: number): unknown;
  ticker(symbol: string, ticker: FakeTicker, t: number): unknown;
}

const compact = (symbol: string) => symbol.replace('/', '');
const parts = (symbol: string) => symbol.split('/') as [string, string];
const MINUTES: Readonly<Record<string, string>> = { '1': '1m', '5': '5m', '60': '1h', '1440': '1d' };

export const binance: Dialect = {
  answer(path, query, market) {
    const call = /^\/api\.binance\.com\/api\/v3\/(.+)$/.exec(path)?.[1];
    const symbol = market.symbols.find((each) => compact(each) === query.get('symbol')) ?? '';
    if (call === 'time') return { serverTime: market.now() };
    if (call === 'exchangeInfo') {
      const symbols = market.symbols.map((each) => ({
        symbol: compact(each),
        status: 'TRADING',
        baseAsset: parts(each)[0],
        baseAssetPrecision: 8,
        quoteAsset: parts(each)[1],
        quotePrecision: 8,
        quoteAssetPrecision: 8,
        orderTypes: ['LIMIT', 'MARKET'],
        isSpotTradingAllowed: true,
        isMarginTradingAllowed: false,
        filters: [],
        permissions: [],
        permissionSets: [['SPOT']],
      }));
      return { timezone: 'UTC', serverTime: market.now(), rateLimits: [], exchangeFilters: [], symbols };
    }
    if (call === 'ticker/24hr') {
      return market.symbols.map((each) => {
        const { last, bid, ask } = market.ticker(each);
        const price = {
          lastPrice: `${last}`,
          bidPrice: `${bid}`,
          askPrice: `${ask}`,
          openPrice: '99',
          volume: '8913.3',
        };
        return { symbol: compact(each), ...price, priceChangePercent: '-95.960', closeTime: market.now() };
      });
    }
    if (call === 'klines') {
      const from = Number(query.get('startTime') ?? 0);
      const limit = Number(query.get('limit') ?? 500);
      const rows = market.bars(symbol, query.get('interval') ?? '').filter(([t]) => t >= from);
      return rows
        .slice(0, limit)
        .map(([t, o, h, l, c, v]) => [t, `${o}`, `${h}`, `${l}`, `${c}`, `${v}`, t + 59_999, '0', 1, '0', '0', '0']);
    }
    return undefined;
  },
  subscribe(text) {
    const { method, params, id } = JSON.parse(text) as { method: string; params: string[]; id: number };
    if (method !== 'SUBSCRIBE') return null;
    const channel = params.every((stream) => stream.endsWith('@trade')) ? 'trade' : 'ticker';
    const symbols = params.map((stream) => (stream.split('@')[0] ?? '').toUpperCase());
    return { channel, symbols, answer: { result: null, id } };
  },
  trade: (symbol, price, amount, t) => ({
    e: 'trade',
    E: t,
    s: compact(symbol),
    t: t % 1_000_000_000,
    p: String(price),
    q: String(amount),
    T: t,
    m: true,
    M: true,
  }),
  ticker: (symbol, { last, bid, ask }, t) => ({
    e: '24hrTicker',
    E: t,
    s: compact(symbol),
    p: '-94.99999800',
    P: '-95.960',
    w: String(last),
    x: String(last),
    c: String(last),
    Q: '1',
    b: String(bid),
    B: '1',
    a: String(ask),
    A: '1',
    o: String(last),
    h: String(last),
    l: String(last),
    v: '10000',
    q: '18',
    O: t - 86_400_000,
    C: t,
    F: 0,
    L: 1,
    n: 2,
  }),
};

/**
 * In its REST API, Kraken calls bitcoin XBT, and the last row of bars is always the running bar. It provides the last
 * 720 bars of each interval.
 */
export const kraken: Dialect = {
  answer(path, query, market) {
    const call = /^\/api\.kraken\.com\/0\/public\/(.+)$/.exec(path)?.[1];
    const old = (code: string) => ({ BTC: 'XXBT', ETH: 'XETH', USD: 'ZUSD' })[code] ?? code;
    const id = (each: string) => parts(each).map(old).join('');
    const wrapped = (result: unknown) => ({ error: [], result });
    if (call === 'Time') return wrapped({ unixtime: Math.floor(market.now() / 1_000), rfc1123: '' });
    if (call === 'Assets') {
      const codes = [...new Set(market.symbols.flatMap(parts).map(old))];
      const asset = (code: string) => ({ aclass: 'currency', altname: code, decimals: 10, display_decimals: 5 });
      return wrapped(Object.fromEntries(codes.map((code) => [code, asset(code)])));
    }
    if (call === 'AssetPairs') {
      const pair = (each: string) => ({
        altname: compact(each).replace('BTC', 'XBT'),
        wsname: each.replace('BTC', 'XBT'),
        aclass_base: 'currency',
        base: old(parts(each)[0]),
        aclass_quote: 'currency',
        quote: old(parts(each)[1]),
        lot: 'unit',
        pair_decimals: 1,
        lot_decimals: 8,
        lot_multiplier: 1,
        leverage_buy: [],
        leverage_sell: [],
        fees: [[0, 0.26]],
        fees_maker: [[0, 0.16]],
        ordermin: '0.0001',
        status: 'online',
      });
      return wrapped(Object.fromEntries(market.symbols.map((each) => [id(each), pair(each)])));
    }
    if (call === 'OHLC') {
      const symbol = market.symbols.find((each) => id(each) === query.get('pair')) ?? '';
      const since = Number(query.get('since') ?? 0) * 1_000;
      const bars = market.bars(symbol, MINUTES[query.get('interval') ?? ''] ?? '').slice(-720);
      const rows = bars
        .filter(([t]) => t > since)
        .map(([t, o, h, l, c, v]) => [t / 1_000, `${o}`, `${h}`, `${l}`, `${c}`, `${c}`, `${v}`, 1]);
      return wrapped({ [id(symbol)]: rows, last: Math.floor(market.now() / 1_000) });
    }
    return undefined;
  },
  subscribe(text) {
    const { method, params, req_id } = JSON.parse(text) as {
      method: string;
      params: { channel: 'trade' | 'ticker'; symbol: string[] };
      req_id: number;
    };
    if (method !== 'subscribe') return null;
    const { channel, symbol } = params;
    const answer = { method, req_id, success: true, result: { channel, symbol: symbol[0], snapshot: true } };
    return { channel, symbols: symbol.map(compact), answer };
  },
  trade: (symbol, price, amount, t) => ({
    channel: 'trade',
    type: 'update',
    data: [
      {
        symbol,
        side: 'sell',
        price,
        qty: amount,
        ord_type: 'market',
        trade_id: t % 1_000_000_000,
        timestamp: new Date(t).toISOString(),
      },
    ],
  }),
  ticker: (symbol, { last, bid, ask }) => ({
    channel: 'ticker',
    type: 'update',
    data: [
      { symbol, bid, bid_qty: 1, ask, ask_qty: 1, last, volume: 10, vwap: last, low: last, high: last, change: -5 },
    ],
  }),
};
