/** Promo codes, listed for the administration. */
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import type { PromoSort, PromoState } from '@tradesense/contract/billing-constants.ts';
import type { PromoCodesQuery } from '@tradesense/contract/billing.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import { promoCodes, type PromoCodeRow } from './billing.tables.ts';

export type PromoFilter = Omit<PromoCodesQuery, 'page'>;

const SORT_COLUMNS: Readonly<Record<PromoSort, SQL>> = {
  created: sql`${promoCodes.createdAt}`,
  code: sql`${promoCodes.code}`,
  uses: sql`${promoCodes.uses}`,
  // A code without an end is sorted as if it ended after all others.
  ends: sql`coalesce(${promoCodes.endsAt}, 'infinity')`,
};

/** SQL expression for the state of a promo code, by the same rule as `promoStateOf`. */
function stateAt(now: Date): SQL<PromoState> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`CASE
    WHEN coalesce(${promoCodes.endsAt}, 'infinity') <= ${at} THEN 'ended'
    WHEN ${promoCodes.startsAt} > ${at} THEN 'waiting'
    WHEN ${promoCodes.uses} >= coalesce(${promoCodes.maxUses}, ${promoCodes.uses} + 1) THEN 'used-up'
    ELSE 'active' END`;
}

function condition({ search = '', state, kind }: PromoFilter, now: Date): SQL | undefined {
  return and(
    search === '' ? undefined : sql`position(${search.toUpperCase()} IN ${promoCodes.code}) > 0`,
    state === undefined ? undefined : sql`${stateAt(now)} = ${state}`,
    kind === undefined ? undefined : eq(promoCodes.kind, kind),
  );
}

/** Returns a page of the codes that the filter selects. */
export async function listPromoCodeRows(
  tx: Tx,
  filter: PromoFilter,
  now: Date,
  page: { readonly offset: number; readonly limit: number },
): Promise<PromoCodeRow[]> {
  const { sort, direction } = orderOf(ADMIN_TABLES.promoCodes, filter);
  const by = direction === 'asc' ? asc : desc;
  return tx
    .select()
    .from(promoCodes)
    .where(condition(filter, now))
    .orderBy(by(SORT_COLUMNS[sort]), by(promoCodes.id))
    .offset(page.offset)
    .limit(page.limit);
}

export async function countPromoCodes(tx: Tx, filter: PromoFilter, now: Date): Promise<number> {
  const rows = await tx.select({ n: count() }).from(promoCodes).where(condition(filter, now));
  return rows[0]?.n ?? 0;
}
