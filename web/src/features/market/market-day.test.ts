// If this fails, a market page updates a price wrongly, or shows an old price as a current one.
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import { findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import { describe, expect, it } from 'vitest';
import type { StreamState } from '../../platform/stream-client.ts';
import {
  freshnessOf,
  isOutdatedBy,
  priceAgeMs,
  untilSessionChangeMs,
  withFeed,
  withTick,
  type Freshness,
} from './market-day.ts';

function assetOf(symbol: string): Asset {
  const asset = findAsset(symbol);
  if (asset === undefined) throw new Error(`no asset ${symbol}`);
  return asset;
}
const BTC = assetOf('BTC');
const NOON = Date.UTC(2026, 0, 15, 12);
const iso = (t: number): string => new Date(t).toISOString();

const KNOWN: MarketDayResponse = {
  asset: 'BTC',
  marketTime: iso(NOON + 400),
  session: { isOpen: true, opensAt: null, closesAt: null },
  price: { last: 110, asOf: iso(NOON), source: 'simulated', change24h: 10, isStale: false, reason: null },
  day: { start: '2026-01-15T00:00:00.000Z', open: 100, high: 112, low: 99, last: 110, previousClose: 100, volume: 7 },
};
const tick = (seconds: number, price: number, volume = 2) => ({
  asset: 'BTC',
  price,
  bid: null,
  ask: null,
  volume,
  t: NOON + seconds * 1_000,
  source: 'simulated' as const,
});

describe('a tick', () => {
  it('changes price, change, day and time', () => {
    expect(withTick(KNOWN, BTC, tick(1, 120))).toEqual({
      ...KNOWN,
      marketTime: iso(NOON + 1_000),
      price: { ...KNOWN.price, last: 120, asOf: iso(NOON + 1_000), change24h: expect.closeTo(20, 9) },
      day: { ...KNOWN.day, high: 120, last: 120, volume: 9 },
    });
  });

  it.each([0, -5])('that is %d s newer than the known price changes nothing', (seconds) => {
    expect(withTick(KNOWN, BTC, tick(seconds, 120))).toBe(KNOWN);
    expect(isOutdatedBy(KNOWN, BTC, tick(seconds, 120))).toBe(false);
  });

  it('with a new price ends staleness', () => {
    const stale = {
      ...KNOWN,
      price: {
        last: 110,
        asOf: iso(NOON),
        source: 'simulated',
        change24h: 10,
        isStale: true,
        reason: 'No new prices are arriving.',
      },
    } as const;
    expect(withTick(stale, BTC, tick(61, 111)).price).toMatchObject({ last: 111, isStale: false, reason: null });
  });

  it('from the next day leaves the statistics as they are and requires them to be fetched again', () => {
    const tomorrow = tick(12 * 3_600, 500);
    expect(withTick(KNOWN, BTC, tomorrow)).toMatchObject({ price: { last: 500 }, day: KNOWN.day });
    expect(isOutdatedBy(KNOWN, BTC, tomorrow)).toBe(true);
    expect(isOutdatedBy(KNOWN, BTC, tick(1, 120))).toBe(false);
  });

  it('with the first price, or in a closed session, requires the state to be fetched again', () => {
    expect(isOutdatedBy({ ...KNOWN, price: null, day: null }, BTC, tick(1, 120))).toBe(true);
    expect(isOutdatedBy({ ...KNOWN, session: { ...KNOWN.session, isOpen: false } }, BTC, tick(1, 120))).toBe(true);
    const unpriced = { ...KNOWN, price: null, day: null };
    expect(withTick(unpriced, BTC, tick(1, 120))).toBe(unpriced);
  });
});

describe('the state of the feed', () => {
  const feed = (state: 'live' | 'stale', reason: string | null) =>
    ({ state, reason, source: 'simulated', asOf: NOON, ageMs: 0 }) as const;
  const stale: MarketDayResponse = {
    ...KNOWN,
    price: KNOWN.price && { ...KNOWN.price, isStale: true, reason: 'Old.' },
  };

  it('that is already known changes no more than its reason', () => {
    expect(withFeed(KNOWN, feed('live', null))).toBe(KNOWN);
    expect(withFeed(stale, feed('stale', 'Older.'))).toEqual({ ...stale, price: { ...stale.price, reason: 'Older.' } });
  });

  it('that has changed requires the state to be fetched again, and so does a live feed before the first price', () => {
    expect(withFeed(KNOWN, feed('stale', 'Old.'))).toBeNull();
    expect(withFeed(stale, feed('live', null))).toBeNull();
    expect(withFeed({ ...KNOWN, price: null }, feed('live', null))).toBeNull();
    const unpriced = { ...KNOWN, price: null };
    expect(withFeed(unpriced, feed('stale', 'Nothing.'))).toBe(unpriced);
  });
});

describe('the freshness', () => {
  const closed = { ...KNOWN, session: { isOpen: false, opensAt: iso(NOON + 60_000), closesAt: null } };
  const stale: MarketDayResponse = { ...KNOWN, price: KNOWN.price && { ...KNOWN.price, isStale: true } };
  it.each<{ what: string; known: MarketDayResponse; stream: StreamState; is: Freshness }>([
    { what: 'ticks come in', known: KNOWN, stream: 'live', is: 'streaming' },
    { what: 'the stream is on its way', known: KNOWN, stream: 'connecting', is: 'polled' },
    { what: 'the connection was lost', known: KNOWN, stream: 'stale', is: 'disconnected' },
    { what: 'there is no way to the server', known: stale, stream: 'offline', is: 'disconnected' },
    { what: 'the feed has stopped', known: stale, stream: 'live', is: 'stale' },
    { what: 'nothing trades', known: closed, stream: 'live', is: 'closed' },
    { what: 'there never was a price', known: { ...KNOWN, price: null }, stream: 'live', is: 'no-price' },
  ])('is “$is” if $what', ({ known, stream, is }) => {
    expect(freshnessOf(known, stream)).toBe(is);
  });

  it('includes the age of the price, counted on from that in the response', () => {
    expect(priceAgeMs(KNOWN, 5_000, 5_000)).toBe(400);
    expect(priceAgeMs(KNOWN, 5_000, 8_000)).toBe(3_400);
    expect(priceAgeMs({ ...KNOWN, price: null }, 5_000, 8_000)).toBeNull();
  });

  it('includes the time until the session opens or closes, and none for a market that never closes', () => {
    expect(untilSessionChangeMs(KNOWN)).toBeNull();
    expect(untilSessionChangeMs(closed)).toBe(59_600);
    expect(untilSessionChangeMs({ ...KNOWN, session: { ...KNOWN.session, closesAt: iso(NOON) } })).toBe(0);
  });
});
