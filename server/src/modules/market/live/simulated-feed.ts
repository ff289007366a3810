import { setImmediate as nextTurn } from 'node:timers/promises';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { lastOpenSecond } from '@tradesense/core/market/session-calendar.ts';
import type { SimulatedMarket, Tick } from '@tradesense/core/market/simulated-market.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { assetClassOf } from '../history.policy.ts';
import type { LiveTick, PriceFeed } from './feed.ts';

/**
 * Longest pause, in ms, after which the ticks of all missed seconds are still published. After a longer one, only the
 * latest are.
 */
const CATCH_UP_MS = 2 * MINUTE_MS;
const SILENCE_MS = 15 * SECOND_MS;

/**
 * Creates the simulated feed: one tick for each asset in every second of its trading hours. Servers with the same seed
 * have the same ticks.
 */
export function createSimulatedFeed(market: SimulatedMarket): PriceFeed {
  let emittedUntil: EpochMs | null = null;

  const liveTick = (asset: AssetSymbol, { t, price, v }: Tick): LiveTick => ({
    asset,
    price,
    bid: null,
    ask: null,
    volume: v,
    t,
    source: 'simulated',
  });

  return {
    source: 'simulated',
    marketTime: (now) => now,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    async take(now) {
      const second = epochMs(Math.floor(now / SECOND_MS) * SECOND_MS);
      const wanted = emittedUntil === null ? second : epochMs(emittedUntil + SECOND_MS);
      const from = epochMs(Math.max(wanted, second - CATCH_UP_MS));
      const ticks = ASSETS.flatMap(({ symbol }) =>
        market.ticks(symbol, from, second).map((tick) => liveTick(symbol, tick)),
      );
      if (emittedUntil === null || second > emittedUntil) emittedUntil = second;
      return { ticks, hasGap: from > wanted };
    },
    health: () => ({ state: 'ok' }),
    silenceMs: () => SILENCE_MS,
    intervals: () => INTERVALS,
    async lastTick(asset, t) {
      // The first request for an asset computes its days, which takes about 30 ms. Let other work run before it.
      await nextTurn();
      const second = lastOpenSecond(assetClassOf(asset), t);
      const tick = market.ticks(asset, second, second)[0];
      return tick === undefined ? null : liveTick(asset, tick);
    },
    async runningBar(asset, interval, t) {
      return market.runningBar(asset, interval, t);
    },
  };
}
