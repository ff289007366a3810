import type { StructureAlert, StructureAlertsResponse } from '@tradesense/contract/structure-alerts.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { MarketHistory } from '../market/index.ts';
import { lockAlerts } from './price-alerts.repo.ts';
import { assetOf, checkRoom, expiryOf, showChange, type AlertDeps } from './alert-requests.ts';
import { structureAlertView } from './structure-alert-view.ts';
import {
  deleteStructureAlert,
  findStructureAlert,
  insertStructureAlert,
  lockMark,
  structureAlertsOf,
  type Series,
} from './structure-alerts.repo.ts';
import type { StructureAlertRow } from './structure-alerts.tables.ts';

export interface StructureAlertDeps extends AlertDeps {
  readonly history: Pick<MarketHistory, 'span'>;
}

/** The parsed fields of a request to set a structure alert. */
export type StructureAlertRequest = Pick<StructureAlertRow, 'id' | 'interval' | 'kind' | 'direction' | 'note'> & {
  readonly asset: string;
  readonly expiresAt: string | null;
};

export async function listStructureAlerts(
  { db, clock }: StructureAlertDeps,
  userId: string,
): Promise<StructureAlertsResponse> {
  const rows = await db.read((tx) => structureAlertsOf(tx, userId, clock.now()));
  return { alerts: rows.map(structureAlertView) };
}

/** Throws `no-bars` (422) if the server has no bar of the requested interval. */
async function checkBars({ history }: StructureAlertDeps, tx: Tx, { asset, interval }: Series): Promise<void> {
  const span = await history.span(tx, asset, interval);
  if (span !== null && span.from < span.until) return;
  const message = `There are no ${interval} bars of ${asset}. Choose another interval.`;
  throw new Problem('no-bars', { detail: message, errors: [{ path: 'body.interval', message }] });
}

/** Sets an alert. A repeated id returns the existing alert. Throws the problems of its endpoint. */
export async function setStructureAlert(
  deps: StructureAlertDeps,
  userId: string,
  request: StructureAlertRequest,
): Promise<StructureAlert> {
  return deps.db.transaction(async (tx) => {
    await lockAlerts(tx, userId);
    const known = await findStructureAlert(tx, request.id);
    if (known !== undefined) return repeated(known, userId, request);
    const now = deps.clock.now();
    const series = { asset: assetOf(request.asset), interval: request.interval };
    const expiresAt = expiryOf(request.expiresAt, now);
    await checkRoom(tx, userId, now);
    await checkBars(deps, tx, series);
    const market = deps.live.now();
    // The alert starts at the mark if the mark is later than this server's market time, because bars before the mark
    // have already been read by another server.
    const since = epochMs(Math.max(market, await lockMark(tx, series, market)));
    const row: StructureAlertRow = {
      ...series,
      id: request.id,
      userId,
      kind: request.kind,
      direction: request.direction,
      note: request.note,
      createdAt: new Date(now),
      since: new Date(since),
      expiresAt,
      triggeredAt: null,
      barAt: null,
      brokenPrice: null,
      madeKind: null,
      madeDirection: null,
    };
    await insertStructureAlert(tx, row);
    showChange(deps, tx, userId);
    return structureAlertView(row);
  });
}

/**
 * Returns the existing alert for an id that was used before. Throws `idempotency-conflict` (409) if the id belongs to a
 * different alert.
 */
function repeated(known: StructureAlertRow, userId: string, request: StructureAlertRequest): StructureAlert {
  const isSame = known.userId === userId && known.asset === request.asset && known.interval === request.interval;
  if (isSame) return structureAlertView(known);
  throw new Problem('idempotency-conflict', { detail: 'This id already belongs to a different alert.' });
}

/** Deletes a learner's structure alert, even if it has ended. A second call changes nothing. */
export async function removeStructureAlert(deps: StructureAlertDeps, userId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await deleteStructureAlert(tx, userId, id)) showChange(deps, tx, userId);
  });
}
