import { randomBytes } from 'node:crypto';
import type { HeartbeatRequest, PageViewRequest } from '@tradesense/contract/analytics.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { countedPath } from './counted-path.policy.ts';
import {
  addVisibleTime,
  deleteSaltsBefore,
  deleteViewsBefore,
  insertPageView,
  keepSalt,
  saltsOf,
  sumDays,
} from './page-views.repo.ts';
import { dayOf, visitorHash } from './visitor.policy.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const SALT_BYTES = 32;
/** Single page views are stored for today and this many previous days. For earlier days only sums are stored. */
const VIEWS_KEPT_DAYS = 2;
/**
 * The salts of this many previous days are kept, because the visible time of a page view that began before midnight may
 * be reported after midnight.
 */
const SALTS_KEPT_DAYS = 1;
/**
 * Maximum number of paths per day with a row of their own; all other paths share one row. This limits the number of
 * rows, because callers can send any path.
 */
export const PATHS_PER_DAY_MAX = 1_000;

/** Counts a page view. A repeated report of the same page view changes nothing. */
export async function countPageView({ db, clock }: Deps, visitorId: string, view: PageViewRequest): Promise<void> {
  const now = clock.now();
  const day = dayOf(now);
  const { viewId, title } = view;
  await db.transaction(async (tx) => {
    const visitor = visitorHash(await keepSalt(tx, day, randomBytes(SALT_BYTES)), visitorId);
    await insertPageView(tx, { viewId, day, viewedAt: new Date(now), visitor, path: countedPath(view.path), title });
  });
}

/** Adds visible time to the visitor's own page views. Ignores unknown page views and those of other visitors. */
export async function addHeartbeat(
  { db, clock }: Deps,
  visitorId: string,
  { entries }: HeartbeatRequest,
): Promise<void> {
  const now = clock.now();
  await db.read(async (tx) => {
    const salts = await saltsOf(tx, [dayOf(now), dayOf(now, SALTS_KEPT_DAYS)]);
    const visitors = salts.map((salt) => visitorHash(salt, visitorId));
    if (visitors.length > 0) await addVisibleTime(tx, visitors, entries, now);
  });
}

/**
 * Periodic job: sums page views by day and path, then deletes old page views, and the old salts that could identify
 * visitors.
 */
export async function sumPageViews({ db }: Deps, now: EpochMs): Promise<void> {
  await db.transaction(async (tx) => {
    await sumDays(tx, PATHS_PER_DAY_MAX);
    await deleteViewsBefore(tx, dayOf(now, VIEWS_KEPT_DAYS));
    await deleteSaltsBefore(tx, dayOf(now, SALTS_KEPT_DAYS));
  });
}
