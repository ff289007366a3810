import type { PriceAlert, PriceAlertsResponse } from '@tradesense/contract/price-alerts.ts';
import { price, type Price } from '@tradesense/core/kernel/money.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { tradedPriceText } from '@tradesense/core/trading/amount-text.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { LiveMarket } from '../market/index.ts';
import { readPrice } from '../trading/index.ts';
import { assetOf, checkRoom, expiryOf, showChange, type AlertDeps } from './alert-requests.ts';
import { priceAlertView } from './price-alert-view.ts';
import {
  alertsOf,
  deleteAlert,
  deleteEndedOf,
  findAlert,
  insertAlert,
  lockAlert,
  lockAlerts,
  updateAlert,
  type AlertChange,
} from './price-alerts.repo.ts';
import type { PriceAlertRow } from './price-alerts.tables.ts';
import { deleteEndedStructureOf } from './structure-alerts.repo.ts';

/** The parsed fields of a request to set a price alert. */
export interface AlertRequest {
  readonly id: string;
  readonly asset: string;
  readonly price: string;
  readonly note: string;
  readonly expiresAt: string | null;
}

/**
 * Returns the direction from the asset's last price to the alert's price, and the market time of the last price. Throws
 * `no-price` or `feed-stale` (503) if there is no usable last price, and `price-alert-at-price` (422) if the last price
 * equals the alert's price.
 */
function approach(
  live: LiveMarket,
  asset: AssetSymbol,
  wanted: Price,
): Required<Pick<AlertChange, 'direction' | 'since'>> {
  const now = live.price(asset);
  if (now === null) throw new Problem('no-price', { detail: `There is no price of ${asset} yet. Try again soon.` });
  if (now.isStale)
    throw new Problem('feed-stale', {
      detail: `There is no current price of ${asset}, so it is not known from which side an alert would be reached. Try again soon.`,
    });
  const { mark } = quoteOf(now.tick, instrumentOf(INSTRUMENTS, asset));
  if (wanted === mark) {
    const message = `The price of ${asset} is ${tradedPriceText(asset, mark)} now. Choose one above or below it.`;
    throw new Problem('price-alert-at-price', { detail: message, errors: [{ path: 'body.price', message }] });
  }
  return { direction: wanted > mark ? 'up' : 'down', since: new Date(now.tick.t) };
}

export async function listAlerts({ db, clock }: AlertDeps, userId: string): Promise<PriceAlertsResponse> {
  const rows = await db.read((tx) => alertsOf(tx, userId, clock.now()));
  return { alerts: rows.map(priceAlertView) };
}

/** Sets an alert. A repeated id returns the existing alert. Throws the problems of its endpoint. */
export async function setAlert(deps: AlertDeps, userId: string, request: AlertRequest): Promise<PriceAlert> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    await lockAlerts(tx, userId);
    const known = await findAlert(tx, request.id);
    if (known !== undefined) return repeated(known, userId, request);
    const now = deps.clock.now();
    const asset = assetOf(request.asset);
    const wanted = readPrice('price', request.price);
    const expiresAt = expiryOf(request.expiresAt, now);
    await checkRoom(tx, userId, now);
    const row: PriceAlertRow = {
      id: request.id,
      userId,
      asset,
      price: wanted,
      ...approach(deps.live, asset, wanted),
      note: request.note,
      createdAt: new Date(now),
      expiresAt,
      triggeredAt: null,
      triggeredPrice: null,
    };
    await insertAlert(tx, row);
    showChange(deps, tx, userId);
    return priceAlertView(row);
  });
}

/**
 * Returns the existing alert for an id that was used before. Throws `idempotency-conflict` (409) if the id belongs to a
 * different alert.
 */
function repeated(known: PriceAlertRow, userId: string, { asset }: AlertRequest): PriceAlert {
  if (known.userId === userId && known.asset === asset) return priceAlertView(known);
  throw new Problem('idempotency-conflict', { detail: 'This id already belongs to a different alert.' });
}

export interface AlertChanges {
  readonly price?: string | undefined;
  readonly note?: string | undefined;
  readonly expiresAt?: string | null | undefined;
}

/**
 * Changes an active price alert. Throws `not-found` (404) or `price-alert-ended` (409), and the problems of setting an
 * alert.
 */
export async function changeAlert(
  deps: AlertDeps,
  userId: string,
  id: string,
  changes: AlertChanges,
): Promise<PriceAlert> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const alert = await lockAlert(tx, userId, id);
    if (alert === undefined) throw new Problem('not-found', { detail: 'There is no such price alert.' });
    const now = deps.clock.now();
    if (alert.triggeredAt !== null || (alert.expiresAt !== null && alert.expiresAt.getTime() <= now))
      throw new Problem('price-alert-ended', { detail: 'This alert has ended. Set a new one.' });
    const wanted = changes.price === undefined ? price(alert.price) : readPrice('price', changes.price);
    const change: AlertChange = {
      ...(changes.note === undefined ? {} : { note: changes.note }),
      ...(changes.expiresAt === undefined ? {} : { expiresAt: expiryOf(changes.expiresAt, now) }),
      ...(wanted === alert.price ? {} : { price: wanted, ...approach(deps.live, alert.asset, wanted) }),
    };
    if (Object.keys(change).length === 0) return priceAlertView(alert);
    const changed = await updateAlert(tx, id, change);
    showChange(deps, tx, userId);
    return priceAlertView(changed ?? alert);
  });
}

/** Deletes a learner's price alert, even if it has ended. A second call changes nothing. */
export async function removeAlert(deps: AlertDeps, userId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await deleteAlert(tx, userId, id)) showChange(deps, tx, userId);
  });
}

/** Deletes all alerts of the learner that have triggered or expired, both price alerts and structure alerts. */
export async function removeEnded(deps: AlertDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [hadPrices, hadBreaks] = [
      await deleteEndedOf(tx, userId, now),
      await deleteEndedStructureOf(tx, userId, now),
    ];
    if (hadPrices || hadBreaks) showChange(deps, tx, userId);
  });
}
