import type { StreamEventData } from '@tradesense/contract/stream.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import type { Streams } from '../../../platform/stream/stream.ts';
import type { LiveTick } from './feed.ts';
import type { LiveMarket } from './live-market.service.ts';
import type { MarketStatus } from './price-book.ts';
import type { BarChange } from './running-bars.ts';

function tickData(tick: LiveTick): StreamEventData['tick'] {
  return { ...tick };
}

function barData({ asset, interval, bar, isComplete, source }: BarChange): StreamEventData['bar'] {
  return { asset, interval, bar: [bar.t, bar.o, bar.h, bar.l, bar.c, bar.v], isComplete, source };
}

function feedData({ state, source, asOf, ageMs, reason }: MarketStatus): StreamEventData['feed'] {
  return { state, source, asOf, ageMs, reason };
}

/** Publishes the live market to browsers on the topics `feed`, `ticks:<asset>` and `bars:<asset>:<interval>`. */
export function streamLiveMarket(live: LiveMarket, streams: Streams): void {
  const assetAndInterval = (rest: string) => {
    const [symbol = '', text = '', ...more] = rest.split(':');
    const asset = findAsset(symbol)?.symbol;
    const interval = INTERVALS.find((each) => each === text);
    return asset === undefined || interval === undefined || more.length > 0 ? null : { asset, interval };
  };

  streams.offer({
    kind: 'feed',
    has: (rest) => rest === '',
    snapshot: () => [{ event: 'feed', data: feedData(live.status()) }],
  });
  streams.offer({
    kind: 'ticks',
    has: (rest) => findAsset(rest) !== undefined,
    snapshot(rest) {
      const asset = findAsset(rest);
      const price = asset === undefined ? null : live.price(asset.symbol);
      return price === null ? [] : [{ event: 'tick', data: tickData(price.tick) }];
    },
  });
  streams.offer({
    kind: 'bars',
    has: (rest) => assetAndInterval(rest) !== null,
    snapshot(rest) {
      const wanted = assetAndInterval(rest);
      const bar = wanted === null ? null : live.runningBar(wanted.asset, wanted.interval);
      if (wanted === null || bar === null) return [];
      return [{ event: 'bar', data: barData({ ...wanted, bar, isComplete: false, source: live.status().source }) }];
    },
  });

  live.onTicks((ticks) => {
    for (const tick of ticks) streams.publish(`ticks:${tick.asset}`, { event: 'tick', data: tickData(tick) });
  });
  live.onBar((change) => {
    streams.publish(`bars:${change.asset}:${change.interval}`, { event: 'bar', data: barData(change) });
  });
  live.onStatus((status) => streams.publish('feed', { event: 'feed', data: feedData(status) }));
}
