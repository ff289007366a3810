import { and, asc, count, eq, inArray, lte } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { CardCause } from '@tradesense/core/study/card-cause.ts';
import type { ReviewCard } from '@tradesense/core/study/review-card.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyCards } from './study.tables.ts';

export type CardRow = typeof studyCards.$inferSelect;

/**
 * Locks the learner's review card of a lesson until the transaction ends. Returns the card; `null` if there is none.
 */
export async function lockCardOfLesson(tx: Tx, userId: string, lesson: string): Promise<CardRow | null> {
  const [row] = await tx
    .select()
    .from(studyCards)
    .where(and(eq(studyCards.userId, userId), eq(studyCards.lesson, lesson)))
    .for('update');
  return row ?? null;
}

/** Stores a new review card. Returns `false` if the learner already has a card of the lesson. */
export async function insertCard(tx: Tx, card: CardRow): Promise<boolean> {
  const rows = await tx.insert(studyCards).values(card).onConflictDoNothing().returning({ id: studyCards.id });
  return rows.length === 1;
}

export async function storeCard(tx: Tx, id: string, state: ReviewCard, dueAt: EpochMs): Promise<void> {
  await tx.update(studyCards).set({ state, dueAt }).where(eq(studyCards.id, id));
}

/** Stores what made the learner's card of a lesson lapse. */
export async function storeCause(tx: Tx, userId: string, lesson: string, cause: CardCause): Promise<void> {
  await tx
    .update(studyCards)
    .set({ cause })
    .where(and(eq(studyCards.userId, userId), eq(studyCards.lesson, lesson)));
}

/**
 * Returns the learner's due card with the earliest due time, among the cards of the given lessons; `null` if none is
 * due.
 */
export async function firstDueCard(
  tx: Tx,
  userId: string,
  lessons: readonly string[],
  now: EpochMs,
): Promise<CardRow | null> {
  const [row] = await tx
    .select()
    .from(studyCards)
    .where(and(eq(studyCards.userId, userId), inArray(studyCards.lesson, [...lessons]), lte(studyCards.dueAt, now)))
    .orderBy(asc(studyCards.dueAt), asc(studyCards.id))
    .limit(1);
  return row ?? null;
}

/** Returns the learner's cards of the given lessons, earliest due time first. */
export async function cardsOf(
  tx: Tx,
  userId: string,
  lessons: readonly string[],
): Promise<readonly Pick<CardRow, 'lesson' | 'cause' | 'dueAt'>[]> {
  return await tx
    .select({ lesson: studyCards.lesson, cause: studyCards.cause, dueAt: studyCards.dueAt })
    .from(studyCards)
    .where(and(eq(studyCards.userId, userId), inArray(studyCards.lesson, [...lessons])))
    .orderBy(asc(studyCards.dueAt), asc(studyCards.id));
}

/** Returns how many of the learner's cards of the given lessons are due. */
export async function countDueCards(tx: Tx, userId: string, lessons: readonly string[], now: EpochMs): Promise<number> {
  const [row] = await tx
    .select({ due: count() })
    .from(studyCards)
    .where(and(eq(studyCards.userId, userId), inArray(studyCards.lesson, [...lessons]), lte(studyCards.dueAt, now)));
  return row?.due ?? 0;
}
