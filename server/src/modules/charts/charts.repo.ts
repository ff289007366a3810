import { and, eq } from 'drizzle-orm';
import type { Drawing, StoredChartSettings } from '@tradesense/contract/charts.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { charts, type ChartRow } from './charts.tables.ts';

/** The learner, and the asset of the charts. */
export interface ChartKey {
  readonly userId: string;
  readonly asset: AssetSymbol;
}

const PRIMARY_KEY = [charts.userId, charts.asset];

function isChart({ userId, asset }: ChartKey) {
  return and(eq(charts.userId, userId), eq(charts.asset, asset));
}

export async function findChart(tx: Tx, key: ChartKey): Promise<ChartRow | undefined> {
  const [row] = await tx.select().from(charts).where(isChart(key));
  return row;
}

/**
 * Stores the drawings as the version after `madeFrom`, if `madeFrom` is still the stored version. Returns whether they
 * were stored.
 */
export async function replaceDrawings(
  tx: Tx,
  key: ChartKey,
  drawings: readonly Drawing[],
  madeFrom: number,
  updatedAt: Date,
): Promise<boolean> {
  const changed = { drawings, drawingsVersion: madeFrom + 1, updatedAt };
  const returned = { version: charts.drawingsVersion };
  // Without a row, the version is 0. If two requests store the first version at the same time, the second request finds
  // the row and changes nothing.
  const rows =
    madeFrom === 0
      ? await tx
          .insert(charts)
          .values({ ...key, ...changed })
          .onConflictDoUpdate({ target: PRIMARY_KEY, set: changed, setWhere: eq(charts.drawingsVersion, 0) })
          .returning(returned)
      : await tx
          .update(charts)
          .set(changed)
          .where(and(isChart(key), eq(charts.drawingsVersion, madeFrom)))
          .returning(returned);
  return rows.length === 1;
}

export async function replaceSettings(
  tx: Tx,
  key: ChartKey,
  settings: StoredChartSettings,
  updatedAt: Date,
): Promise<void> {
  await tx
    .insert(charts)
    .values({ ...key, drawings: [], drawingsVersion: 0, settings, updatedAt })
    .onConflictDoUpdate({ target: PRIMARY_KEY, set: { settings, updatedAt } });
}
