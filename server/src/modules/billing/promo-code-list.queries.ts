import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type { PromoCode, PromoCodesQuery, PromoCodesResponse } from '@tradesense/contract/billing.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { promoCodeView } from './manage-promo-codes.service.ts';
import { countPromoCodes, listPromoCodeRows, type PromoFilter } from './promo-code-list.repo.ts';

/** Returns a page of the promo codes that the query selects. */
export async function readPromoCodes(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  { page = 1, ...filter }: PromoCodesQuery,
): Promise<PromoCodesResponse> {
  const now = clock.now();
  const place = { offset: (page - 1) * ADMIN_PAGE_SIZE, limit: ADMIN_PAGE_SIZE };
  return db.read(async (tx) => {
    const rows = await listPromoCodeRows(tx, filter, new Date(now), place);
    const promoCodes = rows.map((row) => promoCodeView(row, now));
    return { promoCodes, page, pageSize: ADMIN_PAGE_SIZE, total: await countPromoCodes(tx, filter, new Date(now)) };
  });
}

const EXPORT_PAGE = 500;

/** Yields all promo codes that the filter selects, page by page. */
export async function* exportedPromoCodes(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  filter: PromoFilter,
): AsyncGenerator<PromoCode[]> {
  const now = clock.now();
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const place = { offset, limit: EXPORT_PAGE };
    const rows = await db.read((tx) => listPromoCodeRows(tx, filter, new Date(now), place));
    if (rows.length > 0) yield rows.map((row) => promoCodeView(row, now));
    if (rows.length < EXPORT_PAGE) return;
  }
}

export const PROMO_CODE_COLUMNS: Readonly<Record<string, (code: PromoCode) => CsvValue>> = {
  id: ({ id }) => id,
  code: ({ code }) => code,
  kind: ({ effect }) => effect.kind,
  percent: ({ effect }) => (effect.kind === 'percent' ? effect.percent : null),
  cents: ({ effect }) => (effect.kind === 'fixed' || effect.kind === 'final-price' ? effect.cents : null),
  days: ({ effect }) => (effect.kind === 'free-period' ? effect.days : null),
  plans: ({ periods }) => (periods === null ? 'all' : periods.join(' ')),
  state: ({ state }) => state,
  startsAt: ({ startsAt }) => startsAt,
  endsAt: ({ endsAt }) => endsAt,
  uses: ({ uses }) => uses,
  maxUses: ({ maxUses }) => maxUses,
  createdAt: ({ createdAt }) => createdAt,
};
