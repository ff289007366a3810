/**
 * The one server at a time that brings the market to the accounts: prices to orders and positions, and what time does.
 *
 * Guarantees. A tick is applied to an account at most once by a server that keeps its role, after all ticks of the asset before
 * it. An order whose acceptance had committed before a tick came meets that tick, on whatever server it was placed, at the
 * latest with the ticks of the next second. When the server dies another goes on within 8 seconds.
 *
 * Known limits. Prices that nobody was there to apply (no server, no database, a stale feed) fill nothing later: the next price
 * does, as after a halt of trading. Ticks that wait for longer than a few seconds because there is too much to do are dropped,
 * and said so in the log.
 */
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { createServerRole, type ServerRole } from '../../../platform/jobs/server-role.ts';
import { createWakeLoop } from '../../../platform/outbox/wake-loop.ts';
import type { LiveTick, MarketLive } from '../../market/index.ts';
import type { RoundsPlatform } from './account-rounds.ts';
import { applyPrice } from './price-round.service.ts';
import { ReachBook } from './reach-book.ts';
import { hearReach } from './reach-news.ts';
import { storedReaches } from './reached.repo.ts';
import { TimeWork } from './time-work.service.ts';

export interface TradingLoop {
  start(): void;
  /** Ends after the running round and lets another server take over. */
  stop(): Promise<void>;
  /** One round: all ticks heard so far, and what is due. Tests call it in place of `start`. */
  round(): Promise<void>;
}

type LoopMarket = Pick<MarketLive, 'now' | 'onTicks' | 'price' | 'status'>;

/** What accounts told over the bus may have been lost on the way: the database is asked again this often. */
const RELOAD_EVERY_MS = SECOND_MS;
const TICK_WAITS_MAX_MS = 5 * SECOND_MS;

export function createTradingLoop(platform: RoundsPlatform, market: LoopMarket): TradingLoop {
  return new RoleLoop(platform, market);
}

class RoleLoop implements TradingLoop {
  readonly #platform: RoundsPlatform;
  readonly #market: LoopMarket;
  readonly #role: ServerRole;
  readonly #timeWork: TimeWork;
  readonly #book = new ReachBook();
  readonly #loop = createWakeLoop(() => this.#timedRound());
  readonly #deafen: readonly (() => void)[];
  #heard: { readonly tick: LiveTick; readonly at: EpochMs }[] = [];
  #reloadAt: number = Number.NEGATIVE_INFINITY;

  constructor(platform: RoundsPlatform, market: LoopMarket) {
    this.#platform = platform;
    this.#market = market;
    this.#role = createServerRole(platform, 'sandbox-trading');
    this.#timeWork = new TimeWork(platform, market);
    this.#deafen = [
      market.onTicks((ticks) => this.#hear(ticks)),
      hearReach(platform.bus, (symbol, reach) => this.#book.widen(symbol, reach)),
    ];
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    for (const end of this.#deafen) end();
    await this.#role.release();
  }

  async round(): Promise<void> {
    const { clock } = this.#platform;
    if (!(await this.#role.isMine(clock.now()))) {
      this.#standBy();
      return;
    }
    await this.#timeWork.doDue(this.#market.now());
    if (clock.now() >= this.#reloadAt) await this.#reload();
    await this.#applyHeard();
  }

  #hear(ticks: readonly LiveTick[]): void {
    const at = this.#platform.clock.now();
    for (const tick of ticks) this.#heard.push({ tick, at });
    this.#loop.wake();
  }

  /** Without the role, and without the database, what is heard is nobody's. */
  #standBy(): void {
    this.#heard = [];
    this.#book.forget();
    this.#timeWork.forget();
    this.#reloadAt = Number.NEGATIVE_INFINITY;
  }

  async #reload(): Promise<void> {
    this.#reloadAt = this.#platform.clock.now() + RELOAD_EVERY_MS;
    await this.#book.reload(() => this.#platform.db.read((tx) => storedReaches(tx, ASSET_SYMBOLS)));
  }

  async #applyHeard(): Promise<void> {
    const { clock, log } = this.#platform;
    let late = 0;
    for (let next = this.#heard.shift(); next !== undefined; next = this.#heard.shift()) {
      const now = clock.now();
      if (now - next.at > TICK_WAITS_MAX_MS) {
        late += 1;
        continue;
      }
      if (!(await this.#role.isMine(now))) break;
      const changed = await applyPrice(this.#platform, this.#market, this.#book, next.tick);
      // What was concerned may be so no more: without this the same orders would be asked for at every tick.
      if (changed > 0) await this.#reload();
    }
    if (late > 0) log.warn({ late }, 'there was too much to do: late prices were not applied to accounts');
  }

  async #timedRound(): Promise<number> {
    const { clock, errors, log } = this.#platform;
    try {
      await this.round();
    } catch (error) {
      this.#standBy();
      log.error({ err: error }, 'the market was not brought to the accounts, tried again in a second');
      errors.report(error, { source: 'job', job: 'sandbox-trading' });
    }
    return SECOND_MS - (clock.now() % SECOND_MS);
  }
}
