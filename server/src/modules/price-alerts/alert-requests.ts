/** Functions that are used by requests about price alerts and by requests about structure alerts. */
import { ACTIVE_ALERTS_MAX } from '@tradesense/contract/price-alerts-constants.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import { countActive } from './price-alerts.repo.ts';
import { countActiveStructure } from './structure-alerts.repo.ts';

export interface AlertDeps extends Pick<Platform, 'clock' | 'db' | 'streams'> {
  readonly live: LiveMarket;
  /** Called after alerts were set, changed or deleted. */
  readonly onChanged: () => void;
}

/** Returns the asset of a symbol. Throws `unknown-asset` (404). */
export function assetOf(symbol: string): AssetSymbol {
  const asset = findAsset(symbol);
  if (asset !== undefined) return asset.symbol;
  const message = `There is no asset "${symbol}". The assets are ${ASSET_SYMBOLS.join(', ')}.`;
  throw new Problem('unknown-asset', { detail: message, errors: [{ path: 'body.asset', message }] });
}

/** Returns the alert's expiry time; `null` if it does not expire. Throws `expires-in-the-past` (422). */
export function expiryOf(text: string | null, now: EpochMs): Date | null {
  if (text === null) return null;
  const at = new Date(text);
  if (at.getTime() > now) return at;
  const message = 'The alert would have expired already.';
  throw new Problem('expires-in-the-past', { detail: message, errors: [{ path: 'body.expiresAt', message }] });
}

/**
 * Throws `too-many-price-alerts` (409) if the learner has the maximum number of active alerts, price alerts and
 * structure alerts together. The caller must hold the lock on the learner's alerts.
 */
export async function checkRoom(tx: Tx, userId: string, now: EpochMs): Promise<void> {
  const active = (await countActive(tx, userId, now)) + (await countActiveStructure(tx, userId, now));
  if (active < ACTIVE_ALERTS_MAX) return;
  const detail = `You have ${ACTIVE_ALERTS_MAX} active alerts. Delete one to set another.`;
  throw new Problem('too-many-price-alerts', { detail });
}

/** After the commit, makes the learner's open pages and this server's loop read the alerts again. */
export function showChange(
  { streams, onChanged }: Pick<AlertDeps, 'streams' | 'onChanged'>,
  tx: Tx,
  userId: string,
): void {
  afterCommit(tx, () => {
    onChanged();
    streams.publishToUser(userId, { type: 'price-alerts' });
  });
}
