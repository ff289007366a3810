import { SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../module.ts';
import { acquireLeases, deleteExpiredLeases, liveLeases, releaseLeases } from './jobs.repo.ts';

/** A shard: all ids that end in this hexadecimal digit, which is a sixteenth of them. */
export type Shard = (typeof SHARDS)[number];

export const SHARDS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'] as const;

/**
 * Leases that divide continuous work, such as applying prices to accounts, among the running servers. The work is
 * divided by the ids of its objects, such as account ids.
 */
export interface ShardLeases {
  /**
   * Returns the shards that this server holds now, with the time at which it acquired each shard. Also acquires free
   * shards up to its share, which is the number of shards divided by the number of servers. Rejects if the database
   * cannot be reached.
   */
  held(now: EpochMs): Promise<ReadonlyMap<Shard, EpochMs>>;
  /** Releases all shards, so that the other servers need not wait for the leases to expire. */
  release(): Promise<void>;
}

/**
 * Duration of a lease in ms. Including the pause between two attempts to acquire it, other servers take over the shards
 * within 8 s after their holder has died.
 */
const LEASE_MS = 6 * SECOND_MS;
const ASK_EVERY_MS = LEASE_MS / 3;
/**
 * Owner of the undivided lease, which servers of older releases use. All servers of releases with shards share this
 * lease under this owner and renew it.
 */
const ALL_SERVERS = '00000000-0000-4000-8000-000000000000';

/**
 * Creates leases for the shards of `name`. A server of a release without shards processes all ids and holds the
 * undivided lease, whose name is `name`. While it holds that lease, no server holds a shard; while shards are held, it
 * cannot acquire the lease.
 */
export function createShardLeases(platform: Pick<Platform, 'db' | 'ids'>, name: string): ShardLeases {
  return new Leases(platform, name);
}

class Leases implements ShardLeases {
  readonly #db: Platform['db'];
  readonly #name: string;
  readonly #owner: string;
  readonly #held = new Map<Shard, EpochMs>();
  #heldUntil: number = Number.NEGATIVE_INFINITY;
  #askAt: number = Number.NEGATIVE_INFINITY;

  constructor({ db, ids }: Pick<Platform, 'db' | 'ids'>, name: string) {
    this.#db = db;
    this.#name = name;
    this.#owner = ids.next();
  }

  async held(now: EpochMs): Promise<ReadonlyMap<Shard, EpochMs>> {
    if (now >= this.#heldUntil) this.#held.clear();
    if (now >= this.#askAt) {
      const until = epochMs(now + LEASE_MS);
      const acquired = await this.#db.transaction((tx) => this.#acquire(tx, now, until));
      for (const shard of SHARDS) {
        if (!acquired.has(shard)) this.#held.delete(shard);
        else if (!this.#held.has(shard)) this.#held.set(shard, now);
      }
      this.#heldUntil = until;
      this.#askAt = now + ASK_EVERY_MS;
    }
    return this.#held;
  }

  async release(): Promise<void> {
    if (this.#askAt === Number.NEGATIVE_INFINITY) return;
    this.#askAt = Number.NEGATIVE_INFINITY;
    const names = [this.#presence, ...[...this.#held.keys()].map((shard) => this.#leaseOf(shard))];
    this.#held.clear();
    await this.#db.transaction(async (tx) => {
      await releaseLeases(tx, names, this.#owner);
      const servers = await liveLeases(tx, this.#presences, epochMs(0));
      // The last server that stops releases the undivided lease, so that a server of an older release can acquire it.
      if (servers.length === 0) await releaseLeases(tx, [this.#name], ALL_SERVERS);
    });
  }

  /** Prefix of the names of the lease rows with which the running servers count each other. */
  get #presences(): string {
    return `${this.#name}:server:`;
  }

  get #presence(): string {
    return `${this.#presences}${this.#owner}`;
  }

  #leaseOf(shard: Shard): string {
    return `${this.#name}:shard:${shard}`;
  }

  async #acquire(tx: Tx, now: EpochMs, until: EpochMs): Promise<ReadonlySet<Shard>> {
    // Renewing the undivided lease also locks its row until the commit, so that servers divide the shards one at a
    // time.
    const all = await acquireLeases(tx, [this.#name], ALL_SERVERS, now, until);
    if (all.length === 0) return new Set();
    await acquireLeases(tx, [this.#presence], this.#owner, now, until);
    await deleteExpiredLeases(tx, this.#presences, now);
    const live = await liveLeases(tx, `${this.#name}:`, now);
    const servers = live.filter(({ name }) => name.startsWith(this.#presences)).length;
    const share = Math.ceil(SHARDS.length / servers);
    const others = new Set(live.filter(({ owner }) => owner !== this.#owner).map(({ name }) => name));
    const open = SHARDS.filter((shard) => !others.has(this.#leaseOf(shard)));
    // Shards that this server already holds come first, so that few shards change their holder.
    const wanted = open.toSorted((a, b) => Number(this.#held.has(b)) - Number(this.#held.has(a)));
    const [mine, surplus] = [wanted.slice(0, share), wanted.slice(share)];
    if (mine.length > 0)
      await acquireLeases(
        tx,
        mine.map((shard) => this.#leaseOf(shard)),
        this.#owner,
        now,
        until,
      );
    if (surplus.length > 0)
      await releaseLeases(
        tx,
        surplus.map((shard) => this.#leaseOf(shard)),
        this.#owner,
      );
    return new Set(mine);
  }
}
