/** State of mail, events, ledger and market, for the pages of the administration. */
import { ADMIN_PAGE_SIZE } from '@tradesense/contract/administration-constants.ts';
import type {
  AdminMarketResponse,
  DeliveriesResponse,
  GapsResponse,
  LedgerCheckResponse,
  MailsQuery,
  MailsResponse,
} from '@tradesense/contract/administration-records.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { listMails } from '../../platform/mail/mail-queue.repo.ts';
import { findFailedDeliveries } from '../../platform/outbox/outbox.repo.ts';
import { candleGaps } from '../market/index.ts';
import { checkAccount } from '../trading/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { maskedEmail } from './masked-email.policy.ts';

const DELIVERIES_MAX = 200;
const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / SECOND_MS));

/** Returns a page of the mail queue, newest first, without texts. */
export async function readMails(
  { db, config }: Pick<AdministrationDeps, 'db' | 'config'>,
  { state, cursor }: MailsQuery,
): Promise<MailsResponse> {
  const rows = await db.read((tx) => listMails(tx, state ?? null, cursor ?? null, ADMIN_PAGE_SIZE + 1));
  const page = rows.slice(0, ADMIN_PAGE_SIZE);
  return {
    mails: page.map(({ toAddress, createdAt, sentAt, nextAttemptAt, ...mail }) => ({
      ...mail,
      maskedTo: maskedEmail(toAddress),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      nextAttemptAt: nextAttemptAt.toISOString(),
    })),
    nextCursor: rows.length > ADMIN_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    transport: config.smtpUrl === null ? 'file' : 'smtp',
  };
}

/** Returns deliveries of events that are parked or being retried. */
export async function readDeliveries({ db }: Pick<AdministrationDeps, 'db'>): Promise<DeliveriesResponse> {
  const { parked, retried, deliveries } = await db.read((tx) => findFailedDeliveries(tx, DELIVERIES_MAX));
  return {
    parked,
    retried,
    deliveries: deliveries.map(({ nextAttemptAt, parkedAt, ...delivery }) => ({
      ...delivery,
      nextAttemptAt: nextAttemptAt.toISOString(),
      parkedAt: parkedAt?.toISOString() ?? null,
    })),
  };
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

/** Returns the state of the feed and the age of each price. */
export function readMarket({ live }: Pick<AdministrationDeps, 'live'>): AdminMarketResponse {
  const { state, reason, source, asOf, ageMs } = live.status();
  return {
    state,
    reason,
    source,
    asOf: asOf === null ? null : new Date(asOf).toISOString(),
    ageSeconds: seconds(ageMs),
    assets: ASSETS.map(({ symbol }) => {
      const price = live.price(symbol);
      return { symbol, price: price?.tick.price ?? null, ageSeconds: seconds(price?.ageMs ?? null) };
    }),
  };
}

/** Returns which bars are missing in the stored series of an asset. */
export async function readGaps(deps: Pick<AdministrationDeps, 'db'>, asset: AssetSymbol): Promise<GapsResponse> {
  const iso = (time: number): string => new Date(time).toISOString();
  const found = await candleGaps(deps, { asset });
  return {
    series: found.map(({ interval, rolledUpFrom, firstOpen, lastOpen, stored, missing, gapCount, gaps }) => ({
      interval,
      rolledUpFrom,
      firstOpen: iso(firstOpen),
      lastOpen: iso(lastOpen),
      stored,
      missing,
      gapCount,
      gaps: gaps.map((gap) => ({ from: iso(gap.from), until: iso(gap.until), missing: gap.missing })),
    })),
  };
}
