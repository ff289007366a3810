/** State of the mail queue, failed deliveries, the ledger and the market, for the pages of the administration. */
import { ADMIN_TABLES, type SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type {
  AdminMail,
  AdminMarketResponse,
  DeliveriesQuery,
  DeliveriesResponse,
  FailedDelivery,
  GapsQuery,
  GapsResponse,
  LedgerCheckResponse,
  MailsQuery,
  MailsResponse,
  PricesQuery,
} from '@tradesense/contract/administration-records.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { orderOf } from '@tradesense/core/kernel/table-order.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { cutPage } from '../../platform/database/sorted-list.ts';
import { EXPORT_PAGE, pagesAfter } from '../../platform/http/table-export.ts';
import { listMails, type ListedMail } from '../../platform/mail/mail-queue.repo.ts';
import {
  findFailedDeliveries,
  outboxBacklog,
  type FailedDelivery as StoredDelivery,
} from '../../platform/outbox/outbox.repo.ts';
import { sortedRows } from '../../platform/sorted-rows.ts';
import { candleGaps } from '../market/index.ts';
import { checkAccount } from '../trading/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { maskedEmail } from './masked-email.policy.ts';

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / SECOND_MS));

const mailView = ({ toAddress, createdAt, sentAt, nextAttemptAt, ...mail }: ListedMail): AdminMail => ({
  ...mail,
  maskedTo: maskedEmail(toAddress),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  nextAttemptAt: nextAttemptAt.toISOString(),
});

/** Returns a page of the mail queue, without the texts of the emails. */
export async function readMails(
  { db, config }: Pick<AdministrationDeps, 'db' | 'config'>,
  { state, cursor, ...query }: MailsQuery,
): Promise<MailsResponse> {
  const place = { ...orderOf(ADMIN_TABLES.mails, query), after: cursor ?? null, limit: ADMIN_PAGE_SIZE + 1 };
  const rows = await db.read((tx) => listMails(tx, state ?? null, place));
  const { page, nextCursor } = cutPage(rows, ADMIN_PAGE_SIZE, ({ id }) => id);
  return { mails: page.map(mailView), nextCursor, transport: config.smtpUrl === null ? 'file' : 'smtp' };
}

/** Yields all emails that the filter selects, page by page, without texts. */
export function exportedMails({ db }: Pick<AdministrationDeps, 'db'>, { state, ...query }: Omit<MailsQuery, 'cursor'>) {
  const order = orderOf(ADMIN_TABLES.mails, query);
  return pagesAfter(
    async (after) =>
      (await db.read((tx) => listMails(tx, state ?? null, { ...order, after, limit: EXPORT_PAGE }))).map(mailView),
    ({ id }) => id,
  );
}

const deliveryView = ({
  sequence: _sequence,
  nextAttemptAt,
  parkedAt,
  ...delivery
}: StoredDelivery): FailedDelivery => ({
  ...delivery,
  nextAttemptAt: nextAttemptAt.toISOString(),
  parkedAt: parkedAt?.toISOString() ?? null,
});

/** Returns a page of the failed deliveries, which are parked or being retried, and the total number. */
export async function readDeliveries(
  { db }: Pick<AdministrationDeps, 'db'>,
  { state, cursor, ...query }: DeliveriesQuery,
): Promise<DeliveriesResponse> {
  const place = { ...orderOf(ADMIN_TABLES.deliveries, query), after: cursor ?? null, limit: ADMIN_PAGE_SIZE + 1 };
  return db.read(async (tx) => {
    const { parked, retried } = await outboxBacklog(tx);
    const rows = await findFailedDeliveries(tx, state ?? null, place);
    const { page, nextCursor } = cutPage(rows, ADMIN_PAGE_SIZE, ({ sequence }) => sequence);
    return { parked, retried, deliveries: page.map(deliveryView), nextCursor };
  });
}

/** Yields all failed deliveries that the filter selects, page by page. */
export function exportedDeliveries(
  { db }: Pick<AdministrationDeps, 'db'>,
  { state, ...query }: Omit<DeliveriesQuery, 'cursor'>,
) {
  const order = orderOf(ADMIN_TABLES.deliveries, query);
  return pagesAfter(
    (after) => db.read((tx) => findFailedDeliveries(tx, state ?? null, { ...order, after, limit: EXPORT_PAGE })),
    ({ sequence }) => sequence,
  );
}

/** Verifies the ledger chain of one sandbox account. */
export async function checkLedgerOf(
  deps: Pick<AdministrationDeps, 'db'>,
  accountId: string,
): Promise<Result<LedgerCheckResponse, 'not-found'>> {
  const checked = await checkAccount(deps, accountId);
  if (checked === null) return refused('not-found');
  const { entries, broken } = checked;
  return ok({
    accountId,
    entries,
    isSound: broken === null,
    sequence: broken?.sequence ?? null,
    reason: broken?.reason ?? null,
  });
}

type Price = AdminMarketResponse['assets'][number];
const PRICE_VALUES: Readonly<Record<SortOf<'prices'>, (price: Price) => number | string | null>> = {
  asset: ({ symbol }) => symbol,
  price: ({ price }) => price,
  age: ({ ageSeconds }) => ageSeconds,
};

/** Returns the state of the feed and the age of each asset's price. */
export function readMarket({ live }: Pick<AdministrationDeps, 'live'>, query: PricesQuery): AdminMarketResponse {
  const { state, reason, source, asOf, ageMs } = live.status();
  return {
    state,
    reason,
    source,
    asOf: asOf === null ? null : new Date(asOf).toISOString(),
    ageSeconds: seconds(ageMs),
    assets: sortedRows(
      ASSETS.map(({ symbol }) => {
        const price = live.price(symbol);
        return { symbol, price: price?.tick.price ?? null, ageSeconds: seconds(price?.ageMs ?? null) };
      }),
      orderOf(ADMIN_TABLES.prices, query),
      PRICE_VALUES,
      ({ symbol }) => symbol,
    ),
  };
}

type Series = GapsResponse['series'][number];
const SERIES_VALUES: Readonly<Record<SortOf<'series'>, (series: Series) => number | string>> = {
  interval: ({ interval }) => INTERVALS.findIndex((each) => each === interval),
  first: ({ firstOpen }) => firstOpen,
  last: ({ lastOpen }) => lastOpen,
  stored: ({ stored }) => stored,
  missing: ({ missing }) => missing,
};

/** Returns which bars are missing from the stored series of an asset. */
export async function readGaps(
  deps: Pick<AdministrationDeps, 'db'>,
  { asset, ...query }: GapsQuery,
): Promise<GapsResponse> {
  const iso = (time: number): string => new Date(time).toISOString();
  const found = await candleGaps(deps, { asset });
  const series = found.map(({ firstOpen, lastOpen, gaps, ...each }) => ({
    interval: each.interval,
    rolledUpFrom: each.rolledUpFrom,
    firstOpen: iso(firstOpen),
    lastOpen: iso(lastOpen),
    stored: each.stored,
    missing: each.missing,
    gapCount: each.gapCount,
    gaps: gaps.map((gap) => ({ from: iso(gap.from), until: iso(gap.until), missing: gap.missing })),
  }));
  const order = orderOf(ADMIN_TABLES.series, query);
  return { series: sortedRows(series, order, SERIES_VALUES, ({ interval }) => interval) };
}
