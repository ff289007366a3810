import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { marketSecret } from './market.tables.ts';

const THE_ROW = 1;

export type MarketSecretRow = typeof marketSecret.$inferSelect;

/**
 * Returns the row about the simulated market's secret; creates the row if it is missing. It stays locked until the
 * transaction ends.
 */
export async function lockMarketSecret(tx: Tx): Promise<MarketSecretRow> {
  await tx.insert(marketSecret).values({ id: THE_ROW }).onConflictDoNothing();
  const [row] = await tx.select().from(marketSecret).where(eq(marketSecret.id, THE_ROW)).for('update');
  if (row === undefined) throw new Error('the row of market_secret was deleted while a server started');
  return row;
}

export async function updateMarketSecret(tx: Tx, values: Partial<Omit<MarketSecretRow, 'id'>>): Promise<void> {
  await tx.update(marketSecret).set(values).where(eq(marketSecret.id, THE_ROW));
}
