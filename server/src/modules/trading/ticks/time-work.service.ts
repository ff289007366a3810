import { QUARTERLY_GRANT } from '@tradesense/contract/sandbox-constants.ts';
import { wholeMoney } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { FUNDING_EVERY_MS, FUNDING_RATE, fundingBoundary } from '@tradesense/core/trading/funding.ts';
import { quarterOf } from '@tradesense/core/trading/quarter.ts';
import type { Shard } from '../../../platform/jobs/shard-leases.ts';
import type { LiveMarket } from '../../market/index.ts';
import { forEachAccount, type RoundsPlatform } from './account-rounds.ts';
import { marksOf } from './price-round.service.ts';
import {
  accountsOpenedBefore,
  accountsWithExpired,
  lastBoundaries,
  leveragedAccounts,
  markBoundaryDone,
  type BoundaryKind,
} from './time-work.repo.ts';

const GRANT = wholeMoney(QUARTERLY_GRANT);

type Market = Pick<LiveMarket, 'price' | 'status'>;

interface Schedule {
  readonly kind: BoundaryKind;
  /** Returns the schedule's last boundary at or before a time. */
  readonly last: (at: EpochMs) => EpochMs;
  /** Returns the schedule's next boundary after the given boundary. */
  readonly next: (boundary: EpochMs) => EpochMs;
  /**
   * Applies the event that is due at the boundary to the accounts of the given shards. Returns `true` if it succeeded
   * for all accounts.
   */
  readonly apply: (boundary: EpochMs, shards: readonly Shard[], now: EpochMs) => Promise<boolean>;
}

/** The progress of a schedule, as cached by this server. */
interface Progress {
  /** For each shard: the last boundary that is known to be completed. */
  readonly done: Map<Shard, EpochMs>;
  /** Time before which a failed event is not tried again. */
  tryAgainAt: number;
}

/**
 * Runs the events that are due at a certain time, whatever the prices: order expiry, funding, and the quarterly grants.
 * For funding and grants, each such time (boundary) is recorded for a shard once all its accounts have been processed,
 * and each account stores the keys of the events applied to it. So each account is charged or credited exactly once,
 * even if a server crashes meanwhile. Boundaries that passed while no server was running are processed later, in order.
 * If an event fails on an account, the boundary stays open, and the event is tried again on that account alone every
 * minute. The first server of a new database starts with the last boundary before its own start.
 */
export class ScheduledEvents {
  readonly #platform: RoundsPlatform;
  readonly #market: Market;
  readonly #funding: Schedule;
  readonly #grants: Schedule;
  readonly #progress: Record<BoundaryKind, Progress> = { funding: noProgress(), grant: noProgress() };

  constructor(platform: RoundsPlatform, market: Market) {
    this.#platform = platform;
    this.#market = market;
    this.#funding = {
      kind: 'funding',
      last: fundingBoundary,
      next: (boundary) => epochMs(boundary + FUNDING_EVERY_MS),
      apply: (boundary, shards) => this.#fund(boundary, shards),
    };
    this.#grants = {
      kind: 'grant',
      last: (at) => quarterOf(at).start,
      next: (boundary) => quarterOf(epochMs(boundary + LONGER_THAN_A_QUARTER_MS)).start,
      apply: (boundary, shards, now) => this.#grant(boundary, shards, now),
    };
  }

  /** Discards the cached boundaries, because another server may process the shards from now on. */
  invalidate(): void {
    this.#progress.funding = noProgress();
    this.#progress.grant = noProgress();
  }

  /**
   * Applies the events that are due for the given shards at market time `now`. Funding needs current prices, so it
   * waits until the feed is live.
   */
  async runDue(now: EpochMs, shards: readonly Shard[]): Promise<void> {
    await this.#expire(now, shards);
    if (this.#market.status().state === 'live') await this.#catchUp(this.#funding, now, shards);
    await this.#catchUp(this.#grants, now, shards);
  }

  async #expire(now: EpochMs, shards: readonly Shard[]): Promise<void> {
    await forEachAccount(this.#platform, (tx, after, limit) => accountsWithExpired(tx, now, { shards, after, limit }), {
      eventFor: () => ({ kind: 'expiry', at: now }),
      source: null,
    });
  }

  /** Processes the boundaries that the shards have not completed yet, in order. */
  async #catchUp({ kind, last, next, apply }: Schedule, now: EpochMs, shards: readonly Shard[]): Promise<void> {
    const progress = this.#progress[kind];
    const due = last(now);
    const behind = shards.filter((shard) => progress.done.get(shard) !== due);
    if (behind.length === 0 || now < progress.tryAgainAt) return;
    const stored = await this.#platform.db.read((tx) => lastBoundaries(tx, kind, behind));
    const isBehind = (boundary: EpochMs) => behind.filter((shard) => (stored.get(shard) ?? due) < boundary);
    let isComplete = true;
    for (let at = earliest([...stored.values()], due); at < due;) {
      at = next(at);
      if (!(await apply(at, isBehind(at), now))) isComplete = false;
      if (isComplete) await this.#note(kind, isBehind(at), at);
    }
    if (!isComplete) {
      progress.tryAgainAt = now + MINUTE_MS;
      return;
    }
    await this.#note(
      kind,
      behind.filter((shard) => !stored.has(shard)),
      due,
    );
    for (const shard of behind) progress.done.set(shard, due);
  }

  async #note(kind: BoundaryKind, shards: readonly Shard[], at: EpochMs): Promise<void> {
    if (shards.length > 0) await this.#platform.db.transaction((tx) => markBoundaryDone(tx, kind, shards, at));
  }

  async #fund(boundary: EpochMs, shards: readonly Shard[]): Promise<boolean> {
    const { failed } = await forEachAccount(
      this.#platform,
      (tx, after, limit) => leveragedAccounts(tx, boundary, { shards, after, limit }),
      {
        eventFor: ({ state }) => ({
          kind: 'funding',
          at: boundary,
          boundary,
          rate: FUNDING_RATE,
          marks: marksOf(this.#market, state),
        }),
        // The payment may use up the margin of a position, which is then closed at its mark price. `source` is the
        // source of that price.
        source: this.#market.status().source,
        key: `funding:${new Date(boundary).toISOString()}`,
      },
    );
    return failed === 0;
  }

  async #grant(start: EpochMs, shards: readonly Shard[], now: EpochMs): Promise<boolean> {
    const { name } = quarterOf(start);
    const { failed } = await forEachAccount(
      this.#platform,
      (tx, after, limit) => accountsOpenedBefore(tx, start, { shards, after, limit }),
      { eventFor: () => ({ kind: 'grant', at: now, amount: GRANT, cause: name }), source: null, key: `grant:${name}` },
    );
    return failed === 0;
  }
}

/** Longer than any quarter (90 to 92 days), so the start of a quarter plus this duration lies in the next quarter. */
const LONGER_THAN_A_QUARTER_MS = 100 * DAY_MS;

const noProgress = (): Progress => ({ done: new Map(), tryAgainAt: Number.NEGATIVE_INFINITY });

const earliest = (times: readonly EpochMs[], latest: EpochMs): EpochMs =>
  times.reduce((first, time) => (time < first ? time : first), latest);
