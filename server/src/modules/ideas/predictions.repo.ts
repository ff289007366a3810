import { and, asc, count, eq, gt } from 'drizzle-orm';
import { BIAS_DIRECTIONS, type BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ideaPredictions, type PredictionRow } from './ideas.tables.ts';

const { ideaId, userId, direction } = ideaPredictions;

/** Stores a prediction. Returns `false` if the account has already predicted the idea. */
export async function insertPrediction(tx: Tx, row: PredictionRow): Promise<boolean> {
  const rows = await tx.insert(ideaPredictions).values(row).onConflictDoNothing().returning({ ideaId });
  return rows.length > 0;
}

export async function findPrediction(tx: Tx, idea: string, reader: string): Promise<PredictionRow | null> {
  const rows = await tx
    .select()
    .from(ideaPredictions)
    .where(and(eq(ideaId, idea), eq(userId, reader)));
  return rows[0] ?? null;
}

export async function countPredictions(tx: Tx, idea: string): Promise<Record<BiasDirection, number>> {
  const rows = await tx
    .select({ direction, n: count() })
    .from(ideaPredictions)
    .where(eq(ideaId, idea))
    .groupBy(direction);
  const counts = new Map(rows.map((row) => [row.direction, row.n]));
  const [bullish, bearish, neutral] = BIAS_DIRECTIONS.map((each) => counts.get(each) ?? 0);
  return { bullish: bullish ?? 0, bearish: bearish ?? 0, neutral: neutral ?? 0 };
}

/** Returns up to `limit` predictions of an idea after the reader `after`, ordered by reader. */
export function predictionsAfter(tx: Tx, idea: string, after: string | null, limit: number): Promise<PredictionRow[]> {
  return tx
    .select()
    .from(ideaPredictions)
    .where(and(eq(ideaId, idea), after === null ? undefined : gt(userId, after)))
    .orderBy(asc(userId))
    .limit(limit);
}
