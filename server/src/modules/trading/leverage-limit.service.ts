import type { NewOrder } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { leverageOf, type Settings } from '../settings/index.ts';
import { knownAsset } from './order-ticket.policy.ts';

/**
 * Returns `leverage-too-high` (422) if an order that can open a position exceeds the current maximum leverage of its
 * asset class, otherwise `null`. An order that only reduces keeps the leverage of its position.
 */
export async function leverageAgainst(
  { settings }: { readonly settings: Settings },
  tx: Tx,
  orders: readonly NewOrder[],
): Promise<Problem | null> {
  const limits = leverageOf(await settings.read(tx));
  for (const { symbol, leverage, isReduceOnly } of orders) {
    const asset = knownAsset(symbol);
    const limit = Math.min(asset.maxLeverage, limits[asset.class]);
    if (isReduceOnly || leverage <= limit) continue;
    return new Problem('leverage-too-high', { detail: `The leverage must be a whole number from 1 to ${limit}.` });
  }
  return null;
}
