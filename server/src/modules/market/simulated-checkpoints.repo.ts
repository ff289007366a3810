import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { simulatedCheckpoints } from './market.tables.ts';

export interface StoredCheckpoint {
  readonly asset: string;
  /** Epoch day. */
  readonly day: number;
  readonly state: unknown;
}

export async function readCheckpoints(tx: Tx, market: string): Promise<readonly StoredCheckpoint[]> {
  const { asset, day, state } = simulatedCheckpoints;
  return tx.select({ asset, day, state }).from(simulatedCheckpoints).where(eq(simulatedCheckpoints.market, market));
}

/** Stores the checkpoints that are newer than the stored one of the same market and asset. */
export async function storeCheckpoints(
  tx: Tx,
  market: string,
  checkpoints: readonly StoredCheckpoint[],
): Promise<void> {
  await tx.$client.query(
    `INSERT INTO simulated_checkpoints (market, asset, day, state)
     SELECT $1, asset, day, state FROM unnest($2::text[], $3::int[], $4::jsonb[]) AS given (asset, day, state)
     ON CONFLICT (market, asset) DO UPDATE SET day = excluded.day, state = excluded.state
     WHERE simulated_checkpoints.day < excluded.day`,
    [
      market,
      checkpoints.map(({ asset }) => asset),
      checkpoints.map(({ day }) => day),
      checkpoints.map(({ state }) => JSON.stringify(state)),
    ],
  );
}
