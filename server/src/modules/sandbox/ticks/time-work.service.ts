import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { epochMs, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import {
  FUNDING_EVERY_MS,
  FUNDING_RATE,
  fundingBoundary,
  quarterOf,
  type Quarter,
} from '@tradesense/core/trading/time-boundaries.ts';
import type { MarketLive } from '../../market/index.ts';
import { GRANT } from '../open-account.service.ts';
import { forEachAccount, type RoundsPlatform } from './account-rounds.ts';
import { marksOf } from './price-round.service.ts';
import {
  accountsOpenedBefore,
  accountsWithExpired,
  lastBoundary,
  leveragedAccounts,
  noteBoundary,
} from './time-work.repo.ts';

type Market = Pick<MarketLive, 'price' | 'status'>;

/**
 * What time alone does: orders that end, funding, and the grants of a quarter. Each boundary is noted once all accounts have
 * theirs, and each account keeps that it had it: so every one is charged or given exactly once, also when servers die in between,
 * and boundaries that passed while no server ran are made up for in their order. An account on which it fails keeps its boundary
 * open, for itself alone: it is tried again every minute. The first server ever begins at the last boundary before it.
 */
export class TimeWork {
  readonly #platform: RoundsPlatform;
  readonly #market: Market;
  /** Of the last boundary that is known to be done; null: the database knows. */
  #funded: EpochMs | null = null;
  #granted: EpochMs | null = null;
  /** What failed on an account is not tried again before then. */
  #fundAgainAt: number = Number.NEGATIVE_INFINITY;
  #grantAgainAt: number = Number.NEGATIVE_INFINITY;

  constructor(platform: RoundsPlatform, market: Market) {
    this.#platform = platform;
    this.#market = market;
  }

  /** Another server may do the work from now on. */
  forget(): void {
    this.#funded = null;
    this.#granted = null;
    this.#fundAgainAt = Number.NEGATIVE_INFINITY;
    this.#grantAgainAt = Number.NEGATIVE_INFINITY;
  }

  /** Does what is due at market time `now`. Funding waits for a feed that is live: it is charged on present prices. */
  async doDue(now: EpochMs): Promise<void> {
    await this.#expire(now);
    if (this.#market.status().state === 'live') await this.#fund(now);
    await this.#grant(now);
  }

  async #expire(now: EpochMs): Promise<void> {
    await forEachAccount(this.#platform, (tx, after, limit) => accountsWithExpired(tx, now, after, limit), {
      eventFor: () => ({ kind: 'expiry', at: now }),
      source: null,
    });
  }

  async #fund(now: EpochMs): Promise<void> {
    const due = fundingBoundary(now);
    if (this.#funded === due || now < this.#fundAgainAt) return;
    const done = await this.#platform.db.read((tx) => lastBoundary(tx, 'funding'));
    const first = done === null ? due : epochMs(done + FUNDING_EVERY_MS);
    let isWhole = true;
    for (let at = first; at <= due; at = epochMs(at + FUNDING_EVERY_MS)) {
      if (done !== null && !(await this.#fundAt(at))) isWhole = false;
      if (isWhole) await this.#platform.db.transaction((tx) => noteBoundary(tx, 'funding', at));
    }
    if (isWhole) this.#funded = due;
    else this.#fundAgainAt = now + MINUTE_MS;
  }

  /** False when it failed on an account. */
  async #fundAt(at: EpochMs): Promise<boolean> {
    const { failed } = await forEachAccount(
      this.#platform,
      (tx, after, limit) => leveragedAccounts(tx, at, after, limit),
      {
        eventFor: ({ state }) => ({ kind: 'funding', at, rate: FUNDING_RATE, marks: marksOf(this.#market, state) }),
        // What is paid may leave a position without its margin, and then ends it at its mark.
        source: this.#market.status().source,
        key: `funding:${new Date(at).toISOString()}`,
      },
    );
    return failed === 0;
  }

  async #grant(now: EpochMs): Promise<void> {
    const due = quarterOf(now);
    if (this.#granted === due.start || now < this.#grantAgainAt) return;
    const done = await this.#platform.db.read((tx) => lastBoundary(tx, 'grant'));
    let isWhole = true;
    for (const quarter of quartersAfter(done, due)) {
      if (done !== null && !(await this.#grantOf(quarter, now))) isWhole = false;
      if (isWhole) await this.#platform.db.transaction((tx) => noteBoundary(tx, 'grant', quarter.start));
    }
    if (isWhole) this.#granted = due.start;
    else this.#grantAgainAt = now + MINUTE_MS;
  }

  /** False when it failed on an account. */
  async #grantOf({ name, start }: Quarter, now: EpochMs): Promise<boolean> {
    const { failed } = await forEachAccount(
      this.#platform,
      (tx, after, limit) => accountsOpenedBefore(tx, start, after, limit),
      { eventFor: () => ({ kind: 'grant', at: now, amount: GRANT, cause: name }), source: null, key: `grant:${name}` },
    );
    return failed === 0;
  }
}

/** The quarters that begin after a time, up to and including one, ascending; that one alone after null. */
function quartersAfter(done: EpochMs | null, until: Quarter): Quarter[] {
  if (done === null || done >= until.start) return done === null ? [until] : [];
  return [...quartersAfter(done, quarterOf(epochMs(until.start - 1))), until];
}
