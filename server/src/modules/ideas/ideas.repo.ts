import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ideas, type IdeaRow } from './ideas.tables.ts';

export async function insertIdea(tx: Tx, row: typeof ideas.$inferInsert): Promise<void> {
  await tx.insert(ideas).values(row);
}

export async function findIdeaOfPost(tx: Tx, postId: string): Promise<IdeaRow | null> {
  const rows = await tx.select().from(ideas).where(eq(ideas.postId, postId));
  return rows[0] ?? null;
}

/** Returns the text of each post's idea, by post id. A post without an idea is missing from the map. */
export async function ideaWordsOf(tx: Tx, postIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (postIds.length === 0) return new Map();
  const { postId: post, thesis, invalidation } = ideas;
  const rows = await tx
    .select({ post, thesis, invalidation })
    .from(ideas)
    .where(inArray(post, [...postIds]));
  return new Map(rows.map((row) => [row.post ?? '', `${row.thesis}\n\n${row.invalidation}`]));
}

/** Locks the idea of a post until the transaction ends and returns it; `null` if the post has none. */
export async function lockIdeaOfPost(tx: Tx, postId: string): Promise<IdeaRow | null> {
  const rows = await tx.select().from(ideas).where(eq(ideas.postId, postId)).for('update');
  return rows[0] ?? null;
}

export async function findIdea(tx: Tx, ideaId: string): Promise<IdeaRow | null> {
  const rows = await tx.select().from(ideas).where(eq(ideas.id, ideaId));
  return rows[0] ?? null;
}

export async function updateIdea(
  tx: Tx,
  ideaId: string,
  change: Partial<Omit<typeof ideas.$inferInsert, 'id'>>,
): Promise<void> {
  await tx.update(ideas).set(change).where(eq(ideas.id, ideaId));
}

/** Returns the ids of ideas that are due to start or to be scored. Those due for the longest time come first. */
export async function dueIdeas(tx: Tx, now: EpochMs, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(isNull(ideas.settlement), lte(ideas.nextLookAt, now)))
    .orderBy(asc(ideas.nextLookAt), asc(ideas.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks an idea and returns it; `null` if it is no longer due or another server is processing it. */
export async function lockDueIdea(tx: Tx, ideaId: string, now: EpochMs): Promise<IdeaRow | null> {
  const rows = await tx
    .select()
    .from(ideas)
    .where(and(eq(ideas.id, ideaId), isNull(ideas.settlement), lte(ideas.nextLookAt, now)))
    .for('update', { skipLocked: true });
  return rows[0] ?? null;
}

type StartedRow = Pick<IdeaRow, 'direction' | 'confidence' | 'rates' | 'startsAt' | 'settledAt' | 'truth'>;
const { direction, confidence, rates, startsAt, settledAt, truth } = ideas;

/** Returns every idea of an author that has started, even if its post was deleted. */
export function startedIdeasOf(tx: Tx, authorId: string): Promise<StartedRow[]> {
  return tx
    .select({ direction, confidence, rates, startsAt, settledAt, truth })
    .from(ideas)
    .where(and(eq(ideas.authorId, authorId), isNotNull(startsAt)))
    .orderBy(asc(startsAt));
}
