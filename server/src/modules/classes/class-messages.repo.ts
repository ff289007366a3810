import { and, count, desc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { classes, classMessages, type MessageRow } from './classes.tables.ts';

const { id, classId, writtenAt, hiddenAt } = classMessages;

/** Position in the list of a class's messages, for paging. */
export type MessagePlace = Pick<MessageRow, 'id' | 'writtenAt'>;

/**
 * Returns a page of the messages to a class, newest first. `before` is the place of the last message of the previous
 * page.
 */
export async function listMessages(
  tx: Tx,
  ofClass: string,
  { before, withHidden }: { readonly before: MessagePlace | null; readonly withHidden: boolean },
  limit: number,
): Promise<MessageRow[]> {
  return tx
    .select()
    .from(classMessages)
    .where(
      and(
        eq(classId, ofClass),
        withHidden ? undefined : isNull(hiddenAt),
        before === null
          ? undefined
          : or(lt(writtenAt, before.writtenAt), and(eq(writtenAt, before.writtenAt), lt(id, before.id))),
      ),
    )
    .orderBy(desc(writtenAt), desc(id))
    .limit(limit);
}

export async function findMessage(tx: Tx, messageId: string): Promise<MessageRow | null> {
  const [row] = await tx.select().from(classMessages).where(eq(id, messageId));
  return row ?? null;
}

/** Returns how many messages a class has: in total, and since a given time. */
export async function countMessages(
  tx: Tx,
  ofClass: string,
  since: EpochMs,
): Promise<{ readonly all: number; readonly lately: number }> {
  const own = eq(classId, ofClass);
  const [all] = await tx.select({ n: count() }).from(classMessages).where(own);
  const [lately] = await tx
    .select({ n: count() })
    .from(classMessages)
    .where(and(own, gte(writtenAt, since)));
  return { all: all?.n ?? 0, lately: lately?.n ?? 0 };
}

export async function insertMessage(tx: Tx, row: MessageRow): Promise<void> {
  await tx.insert(classMessages).values(row);
}

export async function updateMessage(
  tx: Tx,
  messageId: string,
  change: Partial<Pick<MessageRow, 'text' | 'editedAt'>>,
): Promise<void> {
  await tx.update(classMessages).set(change).where(eq(id, messageId));
}

export async function deleteMessage(tx: Tx, messageId: string): Promise<void> {
  await tx.delete(classMessages).where(eq(id, messageId));
}

/** Hides a message from its class. A second call changes nothing. */
export async function hideMessage(tx: Tx, messageId: string, now: EpochMs): Promise<void> {
  await tx
    .update(classMessages)
    .set({ hiddenAt: now })
    .where(and(eq(id, messageId), isNull(hiddenAt)));
}

/** A message to a class with its author, for moderators. */
export interface WrittenMessage {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
}

/** Returns the messages with these ids, by id. */
export async function writtenMessages(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, WrittenMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id, authorId: classes.teacherId, text: classMessages.text })
    .from(classMessages)
    .innerJoin(classes, eq(classes.id, classId))
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
