import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { CertifiedAttempt } from '@tradesense/core/certificates/attempt-hash.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pairItems, pairs } from './real-or-shuffled.tables.ts';

/** Returns the learner's answers that changed the rating, in order. */
export async function ratedPairs(tx: Tx, userId: string): Promise<readonly CertifiedAttempt[]> {
  const { id, answeredAt, choice, recorded, ratingAfter } = pairs;
  const rows = await tx
    .select({ id, answeredAt, choice, recorded, ruleVersion: pairItems.ruleVersion })
    .from(pairs)
    .innerJoin(pairItems, eq(pairItems.id, pairs.itemId))
    .where(and(eq(pairs.userId, userId), isNotNull(answeredAt), isNotNull(ratingAfter)))
    .orderBy(asc(answeredAt), asc(id));
  return rows.flatMap(({ id: source, answeredAt: at, choice: own, recorded: right, ruleVersion }) => {
    if (at === null) return [];
    return [{ source, at: new Date(at).toISOString(), result: own === right ? 1 : 0, confidence: null, ruleVersion }];
  });
}

/** Returns the days (UTC) on which an answer of the learner changed the rating. */
export async function ratedPairDays(tx: Tx, userId: string): Promise<string[]> {
  const { answeredAt, ratingAfter } = pairs;
  const rows = await tx
    .selectDistinct({ day: sql<string>`to_char(${answeredAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')` })
    .from(pairs)
    .where(and(eq(pairs.userId, userId), isNotNull(answeredAt), isNotNull(ratingAfter)));
  return rows.map(({ day }) => day);
}
