import { setImmediate as nextTurn } from 'node:timers/promises';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { lastOpenSecond } from '@tradesense/core/market/session-calendar.ts';
import type { SimulatedMarket, Tick } from '@tradesense/core/market/simulated-market.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { assetClassOf } from '../history.policy.ts';
import type { LiveTick, PriceFeed } from './feed.ts';

/** A process that slept longer than this does not tell what it missed, second by second. */
const CATCH_UP_MS = 2 * MINUTE_MS;
const SILENCE_MS = 15 * SECOND_MS;

/** The simulated market, one tick per asset and second of trading. Servers of one seed have the same tick for each second. */
export function createSimulatedFeed(market: SimulatedMarket): PriceFeed {
  let toldUntil: EpochMs | null = null;

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
      const wanted = toldUntil === null ? second : epochMs(toldUntil + SECOND_MS);
      const from = epochMs(Math.max(wanted, second - CATCH_UP_MS));
      const ticks = ASSETS.flatMap(({ symbol }) =>
        market.ticks(symbol, from, second).map((tick) => liveTick(symbol, tick)),
      );
      if (toldUntil === null || second > toldUntil) toldUntil = second;
      return { ticks, hasGap: from > wanted };
    },
    health: () => ({ state: 'ok' }),
    silenceMs: () => SILENCE_MS,
    intervals: () => INTERVALS,
    async lastTick(asset, t) {
      // The first question about an asset builds its days, some 30 ms: other work may go in between.
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
