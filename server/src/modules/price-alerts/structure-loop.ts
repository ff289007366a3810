/**
 * Compares closed bars with the structure alerts. One server at a time does this for all servers; each bar is read once
 * for all alerts that wait for its series.
 *
 * Guarantees: for each series, a row stores the time up to which its bars were read (its mark). The end of the alerts,
 * their events and the new mark are stored in one transaction. So after a restart the next server continues with the
 * next bar, and if two servers read the same bar, only one moves the mark. Setting an alert also locks that row, so no
 * bar is missed in the meantime. A bar that arrives late is read when it arrives.
 *
 * Limits: a bar that arrives more than ten minutes after the close of the next bar is not read. If an operator sets the
 * market time back, no alert triggers until the market time has passed the mark again. Decision 0165.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { createLeaderLease, type LeaderLease } from '../../platform/jobs/leader-lease.ts';
import type { Platform } from '../../platform/module.ts';
import { createPollingLoop } from '../../platform/outbox/polling-loop.ts';
import type { LiveMarket, MarketHistory } from '../market/index.ts';
import { awaitedSeries, endBroken, moveMark, type AwaitedSeries, type BarBreak } from './broken-alerts.repo.ts';
import { BARS_AT_ONCE, breaksOf, readClosedBars, type ClosedBars } from './closed-bars.service.ts';
import { structureAlertTriggered } from './price-alerts.events.ts';
import { structureAlertView } from './structure-alert-view.ts';
import { lockMark, type Series } from './structure-alerts.repo.ts';

export interface StructureLoopDeps extends Pick<
  Platform,
  'clock' | 'db' | 'errors' | 'ids' | 'log' | 'outbox' | 'streams'
> {
  readonly live: Pick<LiveMarket, 'now'>;
  readonly history: Pick<MarketHistory, 'bars'>;
}

export interface StructureLoop {
  start(): void;
  /** Stops after the running round and lets another server take over. */
  stop(): Promise<void>;
  /** Runs one round with all bars that have closed so far. Tests call it instead of `start`. */
  round(): Promise<void>;
  /** Makes the next round read the awaited series again, because an alert was set. */
  invalidate(): void;
}

/**
 * Maximum age of the list of awaited series in memory, in ms. An older list is read again, because other servers also
 * set alerts.
 */
const AWAITED_AGE_MAX_MS = 5 * SECOND_MS;
/**
 * For this many ms after its expiry, an alert can still be triggered by a bar that closed before the expiry but arrived
 * late.
 */
const EXPIRED_LATELY_MS = DAY_MS;
/** Longest time, in ms, between two checks for a bar that is due but missing, for example in a closed market. */
const LOOK_AGAIN_MAX_MS = MINUTE_MS;

const keyOf = ({ asset, interval }: Series): string => `${asset} ${interval}`;

/**
 * Returns the market time of the next check for the first bar that closes after `from`. The first check is at the bar's
 * close. If the bar is late, further checks follow at growing intervals of up to a minute.
 */
function nextLook(interval: Interval, from: EpochMs, market: EpochMs): EpochMs {
  const closesAt = nextBarOpen(interval, from);
  if (closesAt > market) return closesAt;
  return epochMs(market + Math.min(LOOK_AGAIN_MAX_MS, Math.max(SECOND_MS, market - closesAt)));
}

/**
 * Creates the loop. `lease` decides whether this server reads bars. If two servers read at the same time, the result is
 * still correct, but the work is done twice.
 */
export function createStructureLoop(
  deps: StructureLoopDeps,
  lease = createLeaderLease(deps, 'structure-alerts'),
): StructureLoop {
  return new LeasedStructureLoop(deps, lease);
}

class LeasedStructureLoop implements StructureLoop {
  readonly #deps: StructureLoopDeps;
  readonly #lease: LeaderLease;
  readonly #loop = createPollingLoop(() => this.#timedRound());
  /** The series that active alerts wait for; `null` if the next round must read the list again. */
  #awaited: { readonly readAt: EpochMs; readonly series: readonly AwaitedSeries[] } | null = null;
  /** Market time of the next check of each series. */
  readonly #lookAt = new Map<string, EpochMs>();

  constructor(deps: StructureLoopDeps, lease: LeaderLease) {
    this.#deps = deps;
    this.#lease = lease;
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#lease.release();
  }

  invalidate(): void {
    this.#awaited = null;
    this.#loop.wake();
  }

  async round(): Promise<void> {
    const { clock, live } = this.#deps;
    const now = clock.now();
    if (!(await this.#lease.isHeld(now))) {
      this.#awaited = null;
      this.#lookAt.clear();
      return;
    }
    const market = live.now();
    const failures: unknown[] = [];
    for (const series of await this.#seriesAt(now)) {
      if ((this.#lookAt.get(keyOf(series)) ?? 0) > market) continue;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one series after the other: alerts can wait, requests cannot
        await this.#readBars(series, now, market);
      } catch (error) {
        // If the bars of a series cannot be read, the other series are still processed.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'series were not held against structure alerts');
  }

  async #seriesAt(now: EpochMs): Promise<readonly AwaitedSeries[]> {
    if (this.#awaited !== null && now - this.#awaited.readAt < AWAITED_AGE_MAX_MS) return this.#awaited.series;
    // The cache is set before the read: if an alert is set during the read, `invalidate` clears the cache, and the next
    // round reads again.
    const asked = { readAt: now, series: [] as readonly AwaitedSeries[] };
    this.#awaited = asked;
    const series = await this.#deps.db.read((tx) => awaitedSeries(tx, epochMs(now - EXPIRED_LATELY_MS)));
    if (this.#awaited === asked) this.#awaited = { readAt: now, series };
    const keys = new Set(series.map(keyOf));
    for (const key of this.#lookAt.keys()) if (!keys.has(key)) this.#lookAt.delete(key);
    return series;
  }

  /**
   * Reads the closed bars of a series, finds their structure breaks, and ends the alerts that wait for these breaks.
   */
  async #readBars(series: AwaitedSeries, now: EpochMs, market: EpochMs): Promise<void> {
    const { interval, from } = series;
    let [readUntil, hasMore] = [from, false];
    if (nextBarOpen(interval, from) <= market) {
      const { db, history } = this.#deps;
      const closed = await db.read((tx) => readClosedBars(tx, history, series, { from, until: market }));
      const { fresh } = closed;
      const last = fresh.at(-1);
      if (last !== undefined) {
        readUntil = nextBarOpen(interval, last.t);
        const breaks = this.#breaksOf(series, closed, epochMs(now - market));
        await db.transaction((tx) => this.#endAlerts(tx, series, breaks, readUntil));
        this.#awaited = null;
        hasMore = fresh.length === BARS_AT_ONCE;
      }
    }
    this.#lookAt.set(keyOf(series), hasMore ? market : nextLook(interval, readUntil, market));
  }

  #breaksOf({ asset, interval }: Series, closed: ClosedBars, behind: EpochMs): BarBreak[] {
    return breaksOf(closed).map(({ bar, made }) => {
      const closedAt = nextBarOpen(interval, bar.t);
      const { mark } = quoteOf({ price: made.level, bid: null, ask: null }, instrumentOf(INSTRUMENTS, asset));
      return { asset, interval, made, level: mark, barAt: bar.t, closedAt, clockAt: epochMs(closedAt + behind) };
    });
  }

  async #endAlerts(tx: Tx, series: AwaitedSeries, breaks: readonly BarBreak[], readUntil: EpochMs): Promise<void> {
    const { outbox, streams } = this.#deps;
    const before = series.mark ?? (await lockMark(tx, series, series.from));
    if (!(await moveMark(tx, series, before, readUntil))) return;
    for (const each of breaks) {
      // oxlint-disable-next-line no-await-in-loop -- an alert ends by the first break that it waits for
      for (const row of await endBroken(tx, each)) {
        const { id: alertId, userId, asset, interval, note } = row;
        const { kind, direction } = each.made;
        const alert = structureAlertView(row);
        const { level, barAt } = alert.triggered ?? { level: '', barAt: '' };
        outbox.append(
          tx,
          structureAlertTriggered.create({ userId, alertId, asset, interval, kind, direction, level, barAt, note }),
        );
        afterCommit(tx, () => streams.publishToUser(userId, { type: 'price-alerts', broken: alert }));
      }
    }
  }

  async #timedRound(): Promise<number> {
    const { clock, errors, log } = this.#deps;
    try {
      await this.round();
    } catch (error) {
      this.#awaited = null;
      log.error({ err: error }, 'closed bars were not held against the structure alerts, tried again in a second');
      errors.report(error, { source: 'job', job: 'structure-alerts' });
    }
    return SECOND_MS - (clock.now() % SECOND_MS);
  }
}
