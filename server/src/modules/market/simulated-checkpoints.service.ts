import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { PATH_VERSION, type PathCheckpoint, type SimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { z } from 'zod';
import type { Platform } from '../../platform/module.ts';
import { readCheckpoints, storeCheckpoints } from './simulated-checkpoints.repo.ts';

/**
 * Checkpoints of the simulated market in the database. They save a third of the CPU time of a server start: without
 * them, the last price of an asset requires all its days since 1990 to be computed.
 */
export interface SimulatedCheckpoints {
  /** Makes the market continue from the stored checkpoints. Call it before the first price. */
  resume(): Promise<void>;
}

type CheckpointPlatform = Pick<Platform, 'db' | 'log' | 'jobs'>;

const regime = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trend'), direction: z.union([z.literal(1), z.literal(-1)]) }),
  z.object({ kind: z.literal('range'), middleLog: z.number() }),
]);

const pathState = z.object({
  logPrice: z.number(),
  volatility: z.object({ slow: z.number(), fast: z.number() }),
  regime,
  wasClosed: z.boolean(),
});

export function createSimulatedCheckpoints(
  { db, log, jobs }: CheckpointPlatform,
  simulated: Pick<SimulatedMarket, 'checkpoints' | 'resume'>,
  revision: string,
): SimulatedCheckpoints {
  const market = `${revision}-${PATH_VERSION}`;
  const known = new Map<AssetSymbol, PathCheckpoint>();

  jobs.every('simulated-checkpoints', DAY_MS, async () => {
    const newer = [...simulated.checkpoints()].filter(([asset, { day }]) => day > (known.get(asset)?.day ?? -1));
    if (newer.length === 0) return;
    const rows = newer.map(([asset, { day, state }]) => ({ asset, day, state }));
    await db.transaction((tx) => storeCheckpoints(tx, market, rows));
    for (const [asset, checkpoint] of newer) known.set(asset, checkpoint);
  });

  return {
    async resume() {
      const stored = await db.read((tx) => readCheckpoints(tx, market));
      for (const { asset, day, state } of stored) {
        const symbol = findAsset(asset)?.symbol;
        const parsed = pathState.safeParse(state);
        if (symbol !== undefined && parsed.success) known.set(symbol, { day, state: parsed.data });
        else log.warn({ asset, day }, 'a checkpoint of the simulated market cannot be used');
      }
      simulated.resume(known);
    },
  };
}
