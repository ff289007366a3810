import { existsSync } from 'node:fs';
import type { Interval } from '@tradesense/core/market/interval.ts';

/**
 * The part of a ccxt exchange that the feed uses. Responses are `unknown` and parsed in `exchange-payloads.policy.ts`.
 */
export interface ExchangeClient {
  readonly has: Readonly<Record<string, unknown>>;
  readonly timeframes: unknown;
  urls: Readonly<Record<string, unknown>>;
  loadMarkets(reload?: boolean): Promise<unknown>;
  fetchTime(): Promise<unknown>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>;
  fetchTickers(symbols: string[]): Promise<unknown>;
  fetchTicker(symbol: string): Promise<unknown>;
  watchTrades(symbol: string): Promise<unknown>;
  watchTicker(symbol: string): Promise<unknown>;
  loadHttpProxyAgent(): Promise<unknown>;
  close(): Promise<unknown>;
}

type ExchangeClass = new (options: object) => ExchangeClient;

const ID = /^[a-z0-9]+$/;

/**
 * Returns the URL of the exchange's own file in ccxt, preferably of the variant with streams, or `null` for an unknown
 * exchange. Loading all of ccxt would take three times the memory and time. The file's path depends on ccxt's version,
 * so the version is pinned. Tests load exchanges in the same way.
 */
function exchangeFile(id: string): URL | null {
  if (!ID.test(id)) return null;
  const library = import.meta.resolve('ccxt');
  const files = [`./src/pro/${id}.js`, `./src/${id}.js`].map((path) => new URL(path, library));
  return files.find((file) => existsSync(file)) ?? null;
}

/** Whether ccxt knows an exchange with the given name. Does not load it. */
export function isKnownExchange(id: string): boolean {
  return exchangeFile(id) !== null;
}

function isExchangeClass(value: unknown): value is ExchangeClass {
  return typeof value === 'function' && 'prototype' in value;
}

/**
 * Returns the API addresses of an exchange, with each host as the first part of a path at `relay`: `wss://host/path` →
 * `ws://relay/host/path`.
 */
function behindRelay(value: unknown, relay: string): unknown {
  if (typeof value === 'string') {
    return value.replace(/^(http|ws)s?:\/\//, (_all, kind: string) => `${relay.replace(/^http/, kind)}/`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, behindRelay(each, relay)]));
}

/** Loads a known exchange and creates its client, without connecting. For `relay` see `MARKET_EXCHANGE_URL`. */
export async function openExchangeClient(
  id: string,
  relay: string | null,
  requestTimeoutMs: number,
): Promise<ExchangeClient> {
  const file = exchangeFile(id);
  const loaded: { default?: unknown } = file === null ? {} : await import(file.href);
  if (!isExchangeClass(loaded.default)) throw new Error(`ccxt has no exchange "${id}"`);
  // `fetchMarkets` limits requests to spot markets, if the exchange supports the option. ccxt's reconnection delay is
  // off, because the session (`exchange-session.ts`) delays reconnections itself.
  const options = { defaultType: 'spot', fetchMarkets: { types: ['spot'] }, ws: { backoff: { base: 0 } } };
  const client = new loaded.default({ enableRateLimit: true, newUpdates: true, timeout: requestTimeoutMs, options });
  if (relay !== null) {
    const api = behindRelay(client.urls['api'], relay.replace(/\/+$/, ''));
    client.urls = { ...client.urls, api };
    // Without this call, ccxt rejects unencrypted WebSockets.
    await client.loadHttpProxyAgent();
  }
  return client;
}

/** Whether the exchange supports the method, either itself or through ccxt's emulation. */
export function can(client: ExchangeClient, ability: string): boolean {
  return client.has[ability] === true || client.has[ability] === 'emulated';
}

/** Whether the exchange has bars of this interval. */
export function hasBars({ timeframes }: ExchangeClient, interval: Interval): boolean {
  return typeof timeframes === 'object' && timeframes !== null && interval in timeframes;
}
