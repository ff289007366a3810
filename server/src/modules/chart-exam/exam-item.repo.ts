import { and, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { ChartExamInterval, ChartExamType, ChartExamView } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ratingAfterIdle, type Rating } from '@tradesense/core/learning/rating.ts';
import type { AssetClass, AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, unknownLast, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import type { ShownStretch } from '../market/index.ts';
import { examCharts, examItems, examRatings } from './chart-exam.tables.ts';

export type ItemRow = typeof examItems.$inferSelect;

export interface BankQuestion {
  readonly userId: string;
  readonly type: ChartExamType;
  readonly assetClass: AssetClass;
  readonly ruleVersion: number;
  /** Whether the items show recorded or simulated bars. */
  readonly source: 'recorded' | 'simulated';
  /** The learner's rating. */
  readonly rating: number;
  /** Stretches of bars that must not be shown. */
  readonly withheld: readonly ShownStretch[];
}

/**
 * Duration of the longest bar of an exam, in ms. If the last bar of an item opens at least this long before a stretch
 * begins, the item does not overlap the stretch.
 */
const LONGEST_BAR_MS = 7 * DAY_MS;

/**
 * Returns up to `limit` items whose ratings are nearest to the learner's, nearest first, and the total number of items
 * that the learner could be shown. Leaves out items that overlap a withheld stretch, or a chart of the same interval
 * that the learner saw in an exam of any type. A few items that end just before a withheld stretch are left out, too.
 */
export async function nearestItems(
  tx: Tx,
  { userId, type, assetClass, ruleVersion, source, rating, withheld }: BankQuestion,
  limit: number,
): Promise<{ readonly ids: readonly string[]; readonly count: number }> {
  // The charts that the learner saw are read once. Without MATERIALIZED, a database without statistics reads them again
  // for each item of the bank.
  const { rows } = await tx.$client.query<{ id: string; count: number }>({
    name: 'chart-exam-nearest-items',
    text: `WITH seen AS MATERIALIZED (
        SELECT shown.asset, shown."interval", shown.first_at, shown.last_at
        FROM chart_exam_charts AS chart JOIN chart_exam_items AS shown ON shown.id = chart.item_id
        WHERE chart.user_id = $1
      )
      SELECT item.id, (count(*) OVER ())::int AS count
      FROM chart_exam_items AS item
      WHERE item.type = $2 AND item.asset_class = $3 AND item.rule_version = $4 AND item.source = $5
        AND item.voided_at IS NULL AND NOT item.is_assigned
        AND NOT EXISTS (
          SELECT FROM unnest($6::text[], $7::timestamptz[], $8::timestamptz[]) AS withheld (asset, after, until)
          WHERE withheld.asset = item.asset AND item.first_at < withheld.until AND item.last_at > withheld.after)
        AND NOT EXISTS (
          SELECT FROM seen
          WHERE seen.asset = item.asset AND seen."interval" = item."interval"
            AND seen.first_at <= item.last_at AND seen.last_at >= item.first_at)
      ORDER BY abs(item.rating - $9::float8), item.id
      LIMIT $10`,
    values: [
      userId,
      type,
      assetClass,
      ruleVersion,
      source,
      withheld.map(({ asset }) => asset),
      withheld.map(({ from }) => new Date(from - LONGEST_BAR_MS).toISOString()),
      withheld.map(({ until }) => new Date(until).toISOString()),
      rating,
      limit,
    ],
  });
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

export interface SeenWindow {
  readonly type: ChartExamType;
  readonly asset: AssetSymbol;
  readonly interval: ChartExamInterval;
  readonly firstAt: EpochMs;
  readonly lastAt: EpochMs;
  readonly view: ChartExamView;
  readonly visibleBars: number;
}

/** Returns the windows that exams of all types, rated or practice, have shown to a learner. */
export async function seenWindows(tx: Tx, userId: string): Promise<readonly SeenWindow[]> {
  return await tx
    .select({
      type: examItems.type,
      asset: examItems.asset,
      interval: examItems.interval,
      firstAt: examItems.firstAt,
      lastAt: examItems.lastAt,
      view: examItems.view,
      visibleBars: examItems.visibleBars,
    })
    .from(examCharts)
    .innerJoin(examItems, eq(examItems.id, examCharts.itemId))
    .where(eq(examCharts.userId, userId));
}

/** Whether an exam has shown the item to the learner. */
export async function isItemShown(tx: Tx, userId: string, itemId: string): Promise<boolean> {
  const rows = await tx
    .select({ index: examCharts.index })
    .from(examCharts)
    .where(and(eq(examCharts.userId, userId), eq(examCharts.itemId, itemId)));
  return rows.length > 0;
}

export async function findItem(tx: Tx, id: string): Promise<ItemRow> {
  const [row] = await tx.select().from(examItems).where(eq(examItems.id, id));
  invariant(row !== undefined, `item ${id} is never deleted`);
  return row;
}

/** Stores the item and returns it. If the same item is already stored, returns the stored item. */
export async function storeItem(tx: Tx, item: typeof examItems.$inferInsert): Promise<ItemRow> {
  const [inserted] = await tx.insert(examItems).values(item).onConflictDoNothing().returning();
  if (inserted !== undefined) return inserted;
  const [stored] = await tx.select().from(examItems).where(isSameWindow(item));
  invariant(stored !== undefined, 'an item that cannot be inserted is there already');
  return stored;
}

/** Stores an item of a class's exam. Returns `false` if the same item is already stored. */
export async function insertAssignedItem(tx: Tx, item: typeof examItems.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(examItems)
    .values({ ...item, isAssigned: true })
    .onConflictDoNothing()
    .returning({ id: examItems.id });
  return rows.length === 1;
}

/** Whether the bank contains the same item and it is void. */
export async function isVoidItem(tx: Tx, item: SeenWindow & Pick<ItemRow, 'type' | 'ruleVersion'>): Promise<boolean> {
  const rows = await tx
    .select({ id: examItems.id })
    .from(examItems)
    .where(and(isSameWindow(item), isNotNull(examItems.voidedAt)));
  return rows.length > 0;
}

function isSameWindow(item: SeenWindow & Pick<ItemRow, 'type' | 'ruleVersion'>): SQL | undefined {
  return and(
    eq(examItems.type, item.type),
    eq(examItems.asset, item.asset),
    eq(examItems.interval, item.interval),
    eq(examItems.lastAt, item.lastAt),
    eq(examItems.view, item.view),
    eq(examItems.visibleBars, item.visibleBars),
    eq(examItems.ruleVersion, item.ruleVersion),
  );
}

export async function countExposure(tx: Tx, id: string): Promise<void> {
  await tx
    .update(examItems)
    .set({ exposures: sql`${examItems.exposures} + 1` })
    .where(eq(examItems.id, id));
}

/**
 * Locks the item until the transaction ends. Returns its rating and the time when it was voided; `voidedAt` is `null`
 * if it is not void.
 */
export async function lockItem(tx: Tx, id: string): Promise<Rating & { readonly voidedAt: EpochMs | null }> {
  const [row] = await tx
    .select({
      value: examItems.rating,
      deviation: examItems.deviation,
      volatility: examItems.volatility,
      voidedAt: examItems.voidedAt,
    })
    .from(examItems)
    .where(eq(examItems.id, id))
    .for('update');
  invariant(row !== undefined, `item ${id} is never deleted`);
  return row;
}

/** Adds a rated grading to the locked item: stores the item's new rating and updates the sums of its statistics. */
export async function countAttempt(
  tx: Tx,
  id: string,
  { rating, score, learner }: { readonly rating: Rating; readonly score: number; readonly learner: number },
): Promise<void> {
  await tx
    .update(examItems)
    .set({
      rating: rating.value,
      deviation: rating.deviation,
      volatility: rating.volatility,
      attempts: sql`${examItems.attempts} + 1`,
      scoreSum: sql`${examItems.scoreSum} + ${score}`,
      scoreSquares: sql`${examItems.scoreSquares} + ${score * score}`,
      learnerSum: sql`${examItems.learnerSum} + ${learner}`,
      learnerSquares: sql`${examItems.learnerSquares} + ${learner * learner}`,
      scoreLearnerSum: sql`${examItems.scoreLearnerSum} + ${score * learner}`,
    })
    .where(eq(examItems.id, id));
}

/**
 * Returns the learner's ratings by type as of `now`: the deviation grows with the time since the last rated chart. A
 * type without a rating has no entry.
 */
export async function ratingsOf(tx: Tx, userId: string, now: EpochMs): Promise<ReadonlyMap<ChartExamType, Rating>> {
  const rows = await tx.select().from(examRatings).where(eq(examRatings.userId, userId));
  return new Map(
    rows.map(({ type, rating, deviation, volatility, updatedAt }) => [
      type,
      ratingAfterIdle({ value: rating, deviation, volatility }, now - updatedAt),
    ]),
  );
}

/**
 * Locks the learner's rating of an exam type until the transaction ends, so that gradings and re-grades wait for each
 * other.
 */
export async function lockLearnerRating(tx: Tx, userId: string, type: ChartExamType): Promise<void> {
  await tx
    .select({ userId: examRatings.userId })
    .from(examRatings)
    .where(and(eq(examRatings.userId, userId), eq(examRatings.type, type)))
    .for('update');
}

/** Returns, by exam type, the number of rated charts that the learner's rating is based on. */
export async function ratedChartCounts(tx: Tx, userId: string): Promise<ReadonlyMap<ChartExamType, number>> {
  const rows = await tx
    .select({ type: examRatings.type, charts: examRatings.games })
    .from(examRatings)
    .where(eq(examRatings.userId, userId));
  return new Map(rows.map(({ type, charts }) => [type, charts]));
}

export async function storeLearnerRating(
  tx: Tx,
  userId: string,
  type: ChartExamType,
  { value, deviation, volatility }: Rating,
  now: EpochMs,
): Promise<void> {
  const numbers = { rating: value, deviation, volatility, updatedAt: now };
  await tx
    .insert(examRatings)
    .values({ userId, type, ...numbers, games: 1 })
    .onConflictDoUpdate({
      target: [examRatings.userId, examRatings.type],
      set: { ...numbers, games: sql`${examRatings.games} + 1` },
    });
}

const LIST: SortedList<SortOf<'examItems'>> = {
  from: examItems,
  key: examItems.id,
  columns: {
    created: null,
    type: sql`${examItems.type}`,
    asset: sql`${examItems.asset}`,
    served: sql`${examItems.exposures}`,
    attempts: sql`${examItems.attempts}`,
    mean: unknownLast(sql`${examItems.scoreSum} / nullif(${examItems.attempts}, 0)`, 'float8'),
  },
};

/** Returns a page of the items that the filter selects, without their bars. */
export async function listItems(
  tx: Tx,
  { type, hasOpenAppeal }: { readonly type: ChartExamType | null; readonly hasOpenAppeal: boolean },
  page: ListPage<SortOf<'examItems'>>,
): Promise<readonly Omit<ItemRow, 'bars'>[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
  const { bars: _bars, ...columns } = getTableColumns(examItems);
  return await tx
    .select(columns)
    .from(examItems)
    .where(
      and(
        type === null ? undefined : eq(examItems.type, type),
        // The other statements about appeals are in `exam-appeal.repo.ts`; this one is a condition of the list.
        hasOpenAppeal
          ? sql`EXISTS (SELECT 1 FROM chart_exam_appeals WHERE item_id = ${examItems.id} AND answered_at IS NULL)`
          : undefined,
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit);
}
