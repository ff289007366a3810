import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { studyNotes, studyTexts } from './study.tables.ts';

export type StudyText = Pick<typeof studyTexts.$inferSelect, 'kind' | 'id' | 'topic' | 'title' | 'body'>;

/** Whether the database has the search texts of this version of the content. */
export async function hasTexts(tx: Tx, version: string): Promise<boolean> {
  const rows = await tx.select({ id: studyTexts.id }).from(studyTexts).where(eq(studyTexts.version, version)).limit(1);
  return rows.length === 1;
}

/**
 * Replaces the stored search texts with those of this version. Servers that start at the same time do this one after
 * the other.
 */
export async function replaceTexts(tx: Tx, version: string, texts: readonly StudyText[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('study_texts'))`);
  for (const text of texts) {
    const row = { ...text, version };
    await tx
      .insert(studyTexts)
      .values(row)
      .onConflictDoUpdate({ target: [studyTexts.kind, studyTexts.id], set: row });
  }
  await tx.delete(studyTexts).where(ne(studyTexts.version, version));
}

export interface FoundText {
  readonly kind: 'lesson' | 'term' | 'note';
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly rank: number;
}

const HEADLINE = 'StartSel=[[, StopSel=]], MaxFragments=1, MaxWords=24, MinWords=12';

/**
 * Returns the matching lessons in these topics and the matching glossary terms, best first. `words` is a PostgreSQL
 * text query.
 */
export async function searchTexts(
  tx: Tx,
  words: string,
  topics: readonly string[],
  limit: number,
): Promise<readonly FoundText[]> {
  const query = sql`to_tsquery('english', ${words})`;
  const isOpen = topics.length === 0 ? sql`false` : inArray(studyTexts.topic, [...topics]);
  return await tx
    .select({
      kind: studyTexts.kind,
      id: studyTexts.id,
      title: studyTexts.title,
      excerpt: sql<string>`ts_headline('english', ${studyTexts.body}, ${query}, ${HEADLINE})`,
      rank: sql<number>`ts_rank(${studyTexts.search}, ${query})`.as('rank'),
    })
    .from(studyTexts)
    .where(and(sql`${studyTexts.search} @@ ${query}`, sql`(${studyTexts.topic} IS NULL OR ${isOpen})`))
    .orderBy(sql`rank DESC`, studyTexts.id)
    .limit(limit);
}

/** Returns the learner's own matching notes, best first. The `title` of a note is the id of its lesson. */
export async function searchNotes(tx: Tx, words: string, userId: string, limit: number): Promise<readonly FoundText[]> {
  const query = sql`to_tsquery('english', ${words})`;
  const search = sql`to_tsvector('english', ${studyNotes.text})`;
  return await tx
    .select({
      kind: sql<'note'>`'note'`,
      id: studyNotes.lesson,
      title: studyNotes.lesson,
      excerpt: sql<string>`ts_headline('english', ${studyNotes.text}, ${query}, ${HEADLINE})`,
      rank: sql<number>`ts_rank(${search}, ${query})`.as('rank'),
    })
    .from(studyNotes)
    .where(and(eq(studyNotes.userId, userId), sql`${search} @@ ${query}`))
    .orderBy(sql`rank DESC`, studyNotes.lesson)
    .limit(limit);
}
