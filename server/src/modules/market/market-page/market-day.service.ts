import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { AssetClass, AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { dayOfBars, growDay, type DayStatistics } from '@tradesense/core/market/day-statistics.ts';
import { barOpen, nextBarOpen } from '@tradesense/core/market/interval.ts';
import { historyBarOpen, historyBarStart } from '@tradesense/core/market/larger-bars.ts';
import { isOpen, nextClose, nextOpen } from '@tradesense/core/market/session-calendar.ts';
import { tradingDay, tradingDayStart } from '@tradesense/core/market/trading-day.ts';
import { SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import { assetClassOf } from '../history.policy.ts';
import type { LiveTick, PriceFeed } from '../live/feed.ts';
import type { LiveMarket } from '../live/live-market.service.ts';

/** Returns the trading day of an asset: price, session and statistics. Rejects if the feed's history cannot be read. */
export type MarketDays = (asset: AssetSymbol) => Promise<MarketDayResponse>;

interface Parts {
  readonly live: LiveMarket;
  readonly feed: Pick<PriceFeed, 'intervals' | 'lastTick' | 'runningBar'>;
  readonly clock: Clock;
}

interface KeptDay {
  readonly until: number;
  readonly answer: Promise<MarketDayResponse>;
}

/** An asset's last tick and its running bars, read at the same moment, so that no bar is newer than the tick. */
interface Moment {
  readonly tick: LiveTick;
  readonly running: Readonly<Record<'1h' | '1d', Bar | null>>;
}

const iso = (t: EpochMs): string => new Date(t).toISOString();

function sessionAt(assetClass: AssetClass, now: EpochMs): MarketDayResponse['session'] {
  if (!isOpen(assetClass, now)) return { isOpen: false, opensAt: iso(nextOpen(assetClass, now)), closesAt: null };
  const closesAt = nextClose(assetClass, now);
  return { isOpen: true, opensAt: null, closesAt: closesAt === null ? null : iso(closesAt) };
}

/**
 * Creates the function that returns the last price, session and statistics of an asset's trading day. All data come
 * from the feed, even if charts show other candles, so that the price always lies within the range that is shown next
 * to it. The response is computed at most once per second and asset, however many requests there are, with at most six
 * queries of the feed's history.
 */
export function createMarketDays({ live, feed, clock }: Parts): MarketDays {
  const kept = new Map<AssetSymbol, KeptDay>();

  /** Returns the bar of `interval` that contains `t`, built from the ticks up to `t`. */
  async function barAt({ tick, running }: Moment, interval: '1h' | '1d', t: EpochMs): Promise<Bar | null> {
    const known = t === tick.t ? running[interval] : null;
    const open = historyBarOpen(assetClassOf(tick.asset), interval, t);
    return known?.t === open ? known : feed.runningBar(tick.asset, interval, t);
  }

  /**
   * Returns the feed's bars from the start of the trading day to the tick. The array is empty if the feed has no bars
   * of the required interval.
   */
  async function barsSince(start: EpochMs, moment: Moment): Promise<readonly Bar[]> {
    const { asset, t } = moment.tick;
    const midnight = barOpen('1d', t);
    // Monday's daily bar includes Sunday, so it covers the whole of a trading day that starts on Sunday.
    const isWhole = start >= historyBarStart(assetClassOf(asset), '1d', midnight) && start <= midnight;
    if (!feed.intervals(asset).includes(isWhole ? '1d' : '1h')) return [];
    const bars: (Bar | null)[] = [];
    // For a trading day that starts in the evening, hourly bars are used until midnight UTC, and the daily bar after
    // that.
    const lastHour = start < midnight ? epochMs(midnight - 1) : t;
    for (let hour = start; !isWhole && hour <= lastHour; hour = nextBarOpen('1h', hour))
      bars.push(await barAt(moment, '1h', epochMs(Math.min(nextBarOpen('1h', hour) - 1, lastHour))));
    if (start <= midnight) bars.push(await barAt(moment, '1d', t));
    return bars.filter((bar) => bar !== null);
  }

  async function dayOf(moment: Moment): Promise<DayStatistics | null> {
    const { asset, t, price } = moment.tick;
    const assetClass = assetClassOf(asset);
    const start = tradingDayStart(assetClass, tradingDay(assetClass, t));
    const bars = await barsSince(start, moment);
    const before = await feed.lastTick(asset, epochMs(start - 1));
    const day = dayOfBars(start, bars, before?.price ?? null);
    // The bars may lag behind the price if another server reads the feed. The day still includes the last price.
    return day === null ? null : growDay(day, { price, v: 0 });
  }

  async function compute(asset: AssetSymbol): Promise<MarketDayResponse> {
    await live.prepare();
    const now = live.now();
    const answer = { asset, marketTime: iso(now), session: sessionAt(assetClassOf(asset), now) };
    const known = live.price(asset);
    if (known === null) return { ...answer, price: null, day: null };
    const { tick, isStale } = known;
    const running = { '1h': live.runningBar(asset, '1h'), '1d': live.runningBar(asset, '1d') };
    const { reason } = live.status();
    const day = await dayOf({ tick, running });
    const change24h = (await live.change24h(asset)) ?? 0;
    return {
      ...answer,
      price: { last: tick.price, asOf: iso(tick.t), source: tick.source, change24h, isStale, reason },
      day: day === null ? null : { ...day, start: iso(day.start) },
    };
  }

  return (asset) => {
    const now = clock.now();
    const known = kept.get(asset);
    if (known !== undefined && now < known.until) return known.answer;
    const answer = compute(asset);
    kept.set(asset, { until: now + SECOND_MS, answer });
    // Do not cache a failed response.
    answer.catch(() => kept.delete(asset));
    return answer;
  };
}
