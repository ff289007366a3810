import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pageViews, visitorSalts } from './analytics.tables.ts';

/** Returns the day's salt. If the day has no salt yet, stores `made` and returns it. */
export async function keepSalt(tx: Tx, day: string, made: Buffer): Promise<Buffer> {
  await tx.insert(visitorSalts).values({ day, salt: made }).onConflictDoNothing();
  const rows = await tx.select({ salt: visitorSalts.salt }).from(visitorSalts).where(eq(visitorSalts.day, day));
  return rows[0]?.salt ?? made;
}

export async function saltsOf(tx: Tx, days: readonly string[]): Promise<readonly Buffer[]> {
  const rows = await tx
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(inArray(visitorSalts.day, [...days]));
  return rows.map(({ salt }) => salt);
}

export async function deleteSaltsBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(visitorSalts).where(lt(visitorSalts.day, day));
}

/** Inserts a page view. Does nothing if the page view already exists. */
export async function insertPageView(tx: Tx, view: typeof pageViews.$inferInsert): Promise<void> {
  await tx.insert(pageViews).values(view).onConflictDoNothing();
}

export interface VisibleTime {
  readonly viewId: string;
  readonly visibleMs: number;
}

/**
 * Adds visible time to the page views that belong to one of the `visitors` hashes. A page view never gets more visible
 * time than has passed since it began.
 */
export async function addVisibleTime(
  tx: Tx,
  visitors: readonly Buffer[],
  times: readonly VisibleTime[],
  now: EpochMs,
): Promise<void> {
  const at = new Date(now);
  await tx.$client.query(
    `UPDATE page_views v
     SET visible_ms = least(
       v.visible_ms + t.visible_ms,
       greatest(v.visible_ms, (extract(epoch FROM $4::timestamptz - v.viewed_at) * 1000)::bigint))
     FROM (
       SELECT view_id, sum(visible_ms)::bigint AS visible_ms
       FROM unnest($1::uuid[], $2::bigint[]) AS sent (view_id, visible_ms) GROUP BY view_id
     ) t
     WHERE v.view_id = t.view_id AND v.visitor = ANY ($3::bytea[])`,
    [times.map(({ viewId }) => viewId), times.map(({ visibleMs }) => visibleMs), visitors, at],
  );
}

/** Recomputes the stored sums of every day for which single page views are still stored. */
export async function sumDays(tx: Tx, pathsPerDayMax: number): Promise<void> {
  // This lock is held until the end of the transaction, so that two servers cannot compute the sums at the same time.
  await tx.execute(sql`lock table page_view_days in share row exclusive mode`);
  await tx.execute(sql`delete from page_view_days where day in (select distinct day from page_views)`);
  await tx.execute(sql`
    insert into page_view_days (day, path, title, views, visitors, visible_ms)
    with ranked as (
      select day, path, row_number() over (partition by day order by count(*) desc, path) as place
      from page_views group by day, path
    ), placed as (
      select v.day, case when r.place <= ${pathsPerDayMax} then v.path else '(other)' end as path,
        case when r.place <= ${pathsPerDayMax} then v.title else '' end as title, v.viewed_at, v.visitor, v.visible_ms
      from page_views v join ranked r on r.day = v.day and r.path = v.path
    )
    select day, coalesce(path, '*'),
      case when path is null then '' else (array_agg(title order by viewed_at desc))[1] end,
      count(*), count(distinct visitor), sum(visible_ms)
    from placed group by grouping sets ((day, path), (day))`);
}

export async function deleteViewsBefore(tx: Tx, day: string): Promise<void> {
  await tx.delete(pageViews).where(lt(pageViews.day, day));
}
