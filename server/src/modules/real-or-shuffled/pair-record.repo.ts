import { eq } from 'drizzle-orm';
import type { ExamRating } from '@tradesense/contract/chart-exam.ts';
import type { PairRecord } from '@tradesense/contract/real-or-shuffled.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { isProvisional, NEW_RATING, ratingAfterIdle, type Rating } from '@tradesense/core/learning/rating.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pairRecords } from './real-or-shuffled.tables.ts';

/** The record of a learner's answers to pairs. */
export interface KeptRecord extends Omit<PairRecord, 'rating'> {
  readonly rating: Rating;
}

const NO_ANSWERS: KeptRecord = { answers: 0, hits: 0, streak: 0, longestStreak: 0, rating: NEW_RATING };

/** Returns the learner's record as of `now`. The deviation of its rating grows with the time since the last answer. */
export async function recordOf(tx: Tx, userId: string, now: EpochMs): Promise<KeptRecord> {
  const [row] = await tx.select().from(pairRecords).where(eq(pairRecords.userId, userId));
  return row === undefined ? NO_ANSWERS : asOf(row, now);
}

/** Returns the record as of `now`, locked until the transaction ends. */
export async function lockRecord(tx: Tx, userId: string, now: EpochMs): Promise<KeptRecord> {
  await tx
    .insert(pairRecords)
    .values(rowOf(userId, NO_ANSWERS, now))
    .onConflictDoNothing();
  const [row] = await tx.select().from(pairRecords).where(eq(pairRecords.userId, userId)).for('update');
  invariant(row !== undefined, 'a record is never deleted while its learner exists');
  return asOf(row, now);
}

/** Stores the learner's new record. The caller must hold the lock on the record. */
export async function storeRecord(tx: Tx, userId: string, record: KeptRecord, now: EpochMs): Promise<void> {
  const { userId: _key, ...values } = rowOf(userId, record, now);
  await tx.update(pairRecords).set(values).where(eq(pairRecords.userId, userId));
}

export function recordView({ rating, ...counts }: KeptRecord): PairRecord {
  return { ...counts, rating: ratingView(rating) };
}

export function ratingView({ value, deviation }: Rating): ExamRating {
  return { value, deviation, isProvisional: isProvisional({ deviation }) };
}

function asOf(row: typeof pairRecords.$inferSelect, now: EpochMs): KeptRecord {
  const { answers, hits, streak, longestStreak, rating: value, deviation, volatility, updatedAt } = row;
  const rating = ratingAfterIdle({ value, deviation, volatility }, now - updatedAt);
  return { answers, hits, streak, longestStreak, rating };
}

function rowOf(
  userId: string,
  { rating: { value: rating, ...uncertainty }, ...counts }: KeptRecord,
  updatedAt: EpochMs,
) {
  return { userId, ...counts, rating, ...uncertainty, updatedAt };
}
