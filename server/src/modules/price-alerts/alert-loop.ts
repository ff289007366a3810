/**
 * Compares live prices with the price alerts. Alerts are divided into shards by their ids; only one server at a time
 * processes a shard.
 *
 * Guarantees: an alert triggers only once, by a price that came after the alert was set; its end and its event are
 * stored in one transaction. If a server dies before the commit, the alert stays active. The server that takes over the
 * shard reads the complete minutes of the last hour, so that it finds alert prices that were reached while no server
 * processed the shard.
 *
 * The nearest alert prices above and below each asset's price are kept in memory, so a price that reaches neither of
 * them costs no query. They are read again after an alert was set on this server, and every few seconds, because other
 * servers set alerts too. Each round also compares the prices of the last seconds again, because an alert may have been
 * set, or its transaction may have committed, since the last comparison.
 *
 * Limits: after an interruption of more than an hour, only prices of the last hour are found. Missed prices of the
 * minute in which an alert was set do not trigger it. The high and low of a missed minute are treated as prices at the
 * minute's end, so an alert that expires within the minute does not trigger.
 */
import type { Price } from '@tradesense/core/kernel/money.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Platform } from '../../platform/module.ts';
import { createShardLeases, type Shard, type ShardLeases } from '../../platform/jobs/shard-leases.ts';
import { createPollingLoop } from '../../platform/outbox/polling-loop.ts';
import type { LiveMarket, MarketHistory } from '../market/index.ts';
import { priceAlertView } from './price-alert-view.ts';
import { priceAlertTriggered } from './price-alerts.events.ts';
import { endReached, readReach, type Reach, type SeenPrice } from './triggered-alerts.repo.ts';

export interface AlertLoopDeps extends Pick<
  Platform,
  'clock' | 'db' | 'errors' | 'ids' | 'log' | 'outbox' | 'streams'
> {
  readonly live: Pick<LiveMarket, 'now' | 'onTicks'>;
  readonly history: Pick<MarketHistory, 'bars'>;
}

export interface AlertLoop {
  start(): void;
  /** Stops after the round in progress, and lets another server take over the shards. */
  stop(): Promise<void>;
  /** Runs one round with all prices received so far. Tests call it instead of `start`. */
  round(): Promise<void>;
  /** Makes the next round read the alert prices again, because an alert was set or moved. */
  invalidate(): void;
}

const LOOK_BACK_MS = HOUR_MS;
/**
 * Delay in ms from the end of an interruption to the second read of the missed prices. By then, the minute in which the
 * interruption ended is complete.
 */
const MINUTE_IS_COMPLETE_MS = MINUTE_MS + SECOND_MS;

/** Maximum age of the alert prices in memory, in ms. Older alert prices are read again. */
export const REACH_AGE_MAX_MS = 5 * SECOND_MS;
/**
 * Time for which a price is compared again in each round, in ms. It is longer than the maximum age of the alert prices
 * in memory plus the longest transaction that sets an alert.
 */
const HELD_AGAIN_MS = 20 * SECOND_MS;

const markOf = (asset: AssetSymbol, value: number): Price =>
  quoteOf({ price: value, bid: null, ask: null }, instrumentOf(INSTRUMENTS, asset)).mark;

function isInReach({ asset, price }: SeenPrice, reach: ReadonlyMap<AssetSymbol, Reach>): boolean {
  const { up = null, down = null } = reach.get(asset) ?? {};
  return (up !== null && price >= up) || (down !== null && price <= down);
}

export function createAlertLoop(deps: AlertLoopDeps): AlertLoop {
  return new ShardedAlerts(deps);
}

class ShardedAlerts implements AlertLoop {
  readonly #deps: AlertLoopDeps;
  readonly #leases: ShardLeases;
  readonly #loop = createPollingLoop(() => this.#timedRound());
  readonly #unsubscribe: () => void;
  #received: SeenPrice[] = [];
  /** Prices of the last seconds, which have already been compared. */
  #recent: readonly SeenPrice[] = [];
  /** The nearest alert prices of each asset, and when they were read; `null` if the next round must read them again. */
  #reach: { readonly readAt: EpochMs; readonly of: ReadonlyMap<AssetSymbol, Reach> } | null = null;
  /**
   * Shards whose missed prices must be read. Each has the clock times of its reads: one immediately, and one when the
   * minute in which the interruption ended is complete.
   */
  #toCatchUp = new Map<Shard, readonly number[]>();
  #known: ReadonlyMap<Shard, EpochMs> = new Map();
  #hasGap = false;

  constructor(deps: AlertLoopDeps) {
    this.#deps = deps;
    this.#leases = createShardLeases(deps, 'price-alerts');
    this.#unsubscribe = deps.live.onTicks((ticks, hasGap) => {
      const behind = deps.clock.now() - deps.live.now();
      for (const { asset, price, t } of ticks)
        this.#received.push({ asset, price: markOf(asset, price), at: t, clockAt: epochMs(t + behind) });
      this.#hasGap ||= hasGap;
      this.#loop.wake();
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    this.#unsubscribe();
    await this.#leases.release();
  }

  async round(): Promise<void> {
    const { clock } = this.#deps;
    const now = clock.now();
    const held = await this.#leases.held(now);
    const [received, hasGap] = [this.#received, this.#hasGap];
    this.#received = [];
    this.#hasGap = false;
    this.#planCatchUp(held, hasGap, now);
    const shards = [...held.keys()];
    if (shards.length === 0) return;
    try {
      await this.#catchUp(now);
      if (received.length > 0 || this.#recent.length > 0) await this.#hold(shards, received, now);
    } catch (error) {
      // When this server gets the shards again, it reads the missed prices from history, so no price is lost.
      this.#known = new Map();
      this.#reach = null;
      throw error;
    }
  }

  invalidate(): void {
    this.#reach = null;
    this.#loop.wake();
  }

  /** Ends the alerts whose prices were reached. Starts no transaction if no price reaches an alert of any shard. */
  async #hold(shards: readonly Shard[], received: readonly SeenPrice[], now: EpochMs): Promise<void> {
    const prices = [...this.#recent, ...received];
    const reach = await this.#reachAt(now);
    const due = prices.filter((each) => isInReach(each, reach));
    if (due.length > 0) await this.#end(shards, due);
    this.#recent = prices.filter(({ clockAt }) => clockAt > now - HELD_AGAIN_MS);
  }

  async #reachAt(now: EpochMs): Promise<ReadonlyMap<AssetSymbol, Reach>> {
    if (this.#reach === null || now - this.#reach.readAt >= REACH_AGE_MAX_MS) {
      // The cache is set before the read: if an alert is set during the read, `invalidate` clears the cache, and the
      // next round reads again.
      const read = { readAt: now, of: new Map<AssetSymbol, Reach>() as ReadonlyMap<AssetSymbol, Reach> };
      this.#reach = read;
      const of = await this.#deps.db.read((tx) => readReach(tx, epochMs(now - HELD_AGAIN_MS)));
      if (this.#reach === read) this.#reach = { readAt: now, of };
      return of;
    }
    return this.#reach.of;
  }

  #planCatchUp(held: ReadonlyMap<Shard, EpochMs>, hasGap: boolean, now: EpochMs): void {
    for (const [shard, acquiredAt] of held)
      if (hasGap || this.#known.get(shard) !== acquiredAt) {
        this.#toCatchUp.set(shard, [now, now + MINUTE_IS_COMPLETE_MS]);
        this.#reach = null;
      }
    for (const shard of this.#toCatchUp.keys()) if (!held.has(shard)) this.#toCatchUp.delete(shard);
    this.#known = new Map(held);
  }

  async #catchUp(now: EpochMs): Promise<void> {
    const due = [...this.#toCatchUp].filter(([, times]) => times.some((at) => at <= now));
    if (due.length === 0) return;
    const shards = due.map(([shard]) => shard);
    const prices = await this.#missedPrices(now);
    if (prices.length > 0) await this.#end(shards, prices);
    for (const [shard, times] of due) {
      const later = times.filter((at) => at > now);
      if (later.length === 0) this.#toCatchUp.delete(shard);
      else this.#toCatchUp.set(shard, later);
    }
  }

  /** Returns the lows and highs of the complete minutes of the last hour, for the assets that have alerts. */
  async #missedPrices(now: EpochMs): Promise<SeenPrice[]> {
    const { db, live, history } = this.#deps;
    const until = live.now();
    const from = epochMs(until - LOOK_BACK_MS);
    const clockOf = (marketTime: number) => epochMs(marketTime + now - until);
    return db.read(async (tx) => {
      const prices: SeenPrice[] = [];
      for (const asset of (await readReach(tx, clockOf(from))).keys()) {
        // oxlint-disable-next-line no-await-in-loop -- a session runs one query at a time
        for (const { t, h, l } of await history.bars(tx, asset, '1m', from, until)) {
          const times = { at: t, clockAt: clockOf(Math.min(t + MINUTE_MS, until)) };
          prices.push({ asset, price: markOf(asset, l), ...times }, { asset, price: markOf(asset, h), ...times });
        }
      }
      return prices;
    });
  }

  async #end(shards: readonly Shard[], prices: readonly SeenPrice[]): Promise<void> {
    const { db, outbox, streams } = this.#deps;
    this.#reach = null;
    await db.transaction(async (tx) => {
      for (const row of await endReached(tx, shards, prices)) {
        const { id: alertId, userId } = row;
        const alert = priceAlertView(row);
        const { asset, direction, price, note, triggered } = alert;
        const event = { userId, alertId, asset, direction, price, at: triggered?.price ?? price, note };
        outbox.append(tx, priceAlertTriggered.create(event));
        afterCommit(tx, () => streams.publishToUser(userId, { type: 'price-alerts', triggered: alert }));
      }
    });
  }

  async #timedRound(): Promise<number> {
    const { clock, errors, log } = this.#deps;
    try {
      await this.round();
    } catch (error) {
      // The database may be unavailable for a long time. Dropping the received prices limits the memory; they are read
      // from the history later.
      this.#received = [];
      this.#hasGap = true;
      log.error({ err: error }, 'prices were not held against the price alerts, tried again in a second');
      errors.report(error, { source: 'job', job: 'price-alerts' });
    }
    return SECOND_MS - (clock.now() % SECOND_MS);
  }
}
