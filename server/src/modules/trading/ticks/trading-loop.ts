/**
 * Applies the market to the accounts: prices to orders and positions, and the events that are due at a certain time.
 * Accounts are divided into shards by id; one server at a time processes a shard.
 *
 * Guarantees. As long as a server holds a shard, it applies each tick to an account of the shard at most once, and
 * after all earlier ticks of the asset. If the acceptance of an order was committed before a tick arrived, the tick is
 * applied to the order, at the latest together with the ticks of the next second. It does not matter on which server
 * the order was placed. When a server dies, other servers process its shards within 8 seconds.
 *
 * Known limits. Prices that could not be applied when they arrived (no server, no database, a stale feed) never fill
 * orders later. The orders fill at the next price, as after a trading halt. Ticks that have waited for more than a few
 * seconds are dropped, with a warning in the log.
 */
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { createShardLeases, type Shard, type ShardLeases } from '../../../platform/jobs/shard-leases.ts';
import { createPollingLoop } from '../../../platform/outbox/polling-loop.ts';
import type { LiveTick, LiveMarket } from '../../market/index.ts';
import type { RoundsPlatform } from './account-rounds.ts';
import { applyPrice } from './price-round.service.ts';
import { TriggerRangeBook } from './trigger-range-book.ts';
import { subscribeToTriggerRanges } from './trigger-range-messages.ts';
import { storedTriggerRanges } from './triggered.repo.ts';
import { ScheduledEvents } from './time-work.service.ts';

export interface TradingLoop {
  start(): void;
  /** Ends the loop after the running round and lets another server take over. */
  stop(): Promise<void>;
  /** Runs one round with all ticks received so far, and all events that are due. Tests call it instead of `start`. */
  round(): Promise<void>;
}

type LoopMarket = Pick<LiveMarket, 'now' | 'onTicks' | 'price' | 'status'>;

/** Interval in ms at which the trigger ranges are read again from the database, because bus messages may be lost. */
const RELOAD_EVERY_MS = SECOND_MS;
const TICK_WAITS_MAX_MS = 5 * SECOND_MS;

export function createTradingLoop(platform: RoundsPlatform, market: LoopMarket): TradingLoop {
  return new ShardLoop(platform, market);
}

class ShardLoop implements TradingLoop {
  readonly #platform: RoundsPlatform;
  readonly #market: LoopMarket;
  readonly #leases: ShardLeases;
  readonly #timeWork: ScheduledEvents;
  readonly #book = new TriggerRangeBook();
  readonly #loop = createPollingLoop(() => this.#timedRound());
  readonly #unsubscribe: readonly (() => void)[];
  #received: { readonly tick: LiveTick; readonly at: EpochMs }[] = [];
  #reloadAt: number = Number.NEGATIVE_INFINITY;

  constructor(platform: RoundsPlatform, market: LoopMarket) {
    this.#platform = platform;
    this.#market = market;
    this.#leases = createShardLeases(platform, 'sandbox-trading');
    this.#timeWork = new ScheduledEvents(platform, market);
    this.#unsubscribe = [
      market.onTicks((ticks) => this.#receive(ticks)),
      subscribeToTriggerRanges(platform.bus, (symbol, range) => this.#book.widen(symbol, range)),
    ];
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#leases.release();
  }

  async round(): Promise<void> {
    const { clock } = this.#platform;
    const shards = await this.#leases.held(clock.now());
    if (shards.size === 0) {
      this.#standBy();
      return;
    }
    await this.#timeWork.runDue(this.#market.now(), [...shards.keys()]);
    if (clock.now() >= this.#reloadAt) await this.#reload();
    await this.#applyReceived();
  }

  #receive(ticks: readonly LiveTick[]): void {
    const at = this.#platform.clock.now();
    for (const tick of ticks) this.#received.push({ tick, at });
    this.#loop.wake();
  }

  /** Drops received ticks and cached data. Called while the server holds no shard, and after a failed round. */
  #standBy(): void {
    this.#received = [];
    this.#book.invalidate();
    this.#timeWork.invalidate();
    this.#reloadAt = Number.NEGATIVE_INFINITY;
  }

  async #reload(): Promise<void> {
    this.#reloadAt = this.#platform.clock.now() + RELOAD_EVERY_MS;
    await this.#book.reload(() => this.#platform.db.read((tx) => storedTriggerRanges(tx, ASSET_SYMBOLS)));
  }

  async #applyReceived(): Promise<void> {
    const { clock, log } = this.#platform;
    let late = 0;
    for (let next = this.#received.shift(); next !== undefined; next = this.#received.shift()) {
      const now = clock.now();
      if (now - next.at > TICK_WAITS_MAX_MS) {
        late += 1;
        continue;
      }
      const shards = heldSince(await this.#leases.held(now), next.at);
      if (shards.length === 0) continue;
      const changed = await applyPrice(this.#platform, this.#market, this.#book, next.tick, shards);
      // The accounts have changed, so the trigger ranges may be narrower now. Without a reload, every tick would query
      // the same accounts again.
      if (changed > 0) await this.#reload();
    }
    if (late > 0) log.warn({ late }, 'late prices were dropped: there was too much to do');
  }

  async #timedRound(): Promise<number> {
    const { clock, errors, log } = this.#platform;
    try {
      await this.round();
    } catch (error) {
      this.#standBy();
      log.error({ err: error }, 'the market was not applied to the accounts, tried again in a second');
      errors.report(error, { source: 'job', job: 'sandbox-trading' });
    }
    return SECOND_MS - (clock.now() % SECOND_MS);
  }
}

/**
 * Returns the shards that this server already held at `at`, when a tick arrived. For the other shards, the server that
 * held them at that time applies the tick.
 */
function heldSince(shards: ReadonlyMap<Shard, EpochMs>, at: EpochMs): Shard[] {
  return [...shards].filter(([, acquiredAt]) => acquiredAt <= at).map(([shard]) => shard);
}
