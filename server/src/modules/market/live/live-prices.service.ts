import { createHash } from 'node:crypto';
import type { CryptoPrice, CryptoPricesResponse } from '@tradesense/contract/market.ts';
import { TICKER_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { LiveMarket } from './live-market.service.ts';

/** The ticker's response in serialized form, and its entity tag. */
export interface TickerPrices {
  readonly body: Buffer;
  readonly tag: string;
}

/**
 * Returns a function that returns the prices of the ticker in display order, without assets that have no price. It
 * returns `null` before the first price. Prices are computed at most once per second for all requests.
 */
export function createTickerPrices(live: LiveMarket, clock: Clock): () => Promise<TickerPrices | null> {
  let kept: Promise<TickerPrices | null> | null = null;
  let keptUntil = Number.NEGATIVE_INFINITY;

  async function compute(): Promise<TickerPrices | null> {
    await live.prepare();
    const data: CryptoPrice[] = [];
    let asOf: number | null = null;
    for (const symbol of TICKER_SYMBOLS) {
      const tick = live.price(symbol)?.tick;
      const change24h = await live.change24h(symbol);
      if (tick === undefined || change24h === null) continue;
      data.push({ symbol, price: tick.price, change24h });
      asOf = Math.max(asOf ?? tick.t, tick.t);
    }
    if (asOf === null) return null;
    const { state, source } = live.status();
    const answer: CryptoPricesResponse = {
      success: true,
      data,
      source,
      asOf: new Date(asOf).toISOString(),
      isStale: state !== 'live',
    };
    const body = Buffer.from(JSON.stringify(answer));
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }

  return () => {
    const now = clock.now();
    if (kept === null || now >= keptUntil) {
      keptUntil = now + SECOND_MS;
      kept = compute();
      // Do not cache a failed computation.
      kept.catch(() => {
        keptUntil = Number.NEGATIVE_INFINITY;
      });
    }
    return kept;
  };
}
