import { and, eq, inArray, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm';
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
  /** The whole text; matching words are between `[[` and `]]`. */
  readonly marked: string;
  /** Number of parts of the search that the text matches. */
  readonly matched: number;
  readonly rank: number;
}

/** A search: a PostgreSQL text query for each part, and the ids of texts that come before others. */
export interface TextSearch {
  readonly parts: readonly string[];
  /** Ids of the glossary terms that the search names. */
  readonly terms: readonly string[];
  /** Ids of the lessons that teach these terms. */
  readonly lessons: readonly string[];
}

const HEADLINE = 'StartSel=[[, StopSel=]], HighlightAll=true';

/** Returns the query for texts that match at least one part. */
const anyOf = (parts: readonly string[]) => sql`to_tsquery('english', ${parts.join(' | ')})`;

/** Returns the number of parts that a text matches. */
const matchedOf = (vector: SQL | AnyColumn, parts: readonly string[]) =>
  sql<number>`${sql.join(
    parts.map((part) => sql`(${vector} @@ to_tsquery('english', ${part}))::int`),
    sql` + `,
  )}`;

/** Returns the condition that `column` is one of `ids`. */
const isOneOf = (column: AnyColumn, ids: readonly string[]) =>
  ids.length === 0 ? sql`false` : inArray(column, [...ids]);

/**
 * Returns the lessons in these topics and the glossary terms that match a part of the search, best first: texts that
 * match more parts, then terms and lessons that the search names, then those with the higher rank.
 */
export async function searchTexts(
  tx: Tx,
  { parts, terms, lessons }: TextSearch,
  topics: readonly string[],
  limit: number,
): Promise<readonly FoundText[]> {
  const query = anyOf(parts);
  const { kind, id, topic, body, search } = studyTexts;
  const isNamed = sql`(${kind} = 'term' AND ${isOneOf(id, terms)}) OR (${kind} = 'lesson' AND ${isOneOf(id, lessons)})`;
  return await tx
    .select({
      kind,
      id,
      marked: sql<string>`ts_headline('english', ${body}, ${query}, ${HEADLINE})`,
      matched: matchedOf(search, parts).as('matched'),
      rank: sql<number>`ts_rank(${search}, ${query})`.as('rank'),
    })
    .from(studyTexts)
    .where(and(sql`${search} @@ ${query}`, sql`(${topic} IS NULL OR ${isOneOf(topic, topics)})`))
    .orderBy(sql`matched DESC`, sql`(${isNamed}) DESC`, sql`rank DESC`, id)
    .limit(limit);
}

/** Returns the learner's own notes that match a part of the search, best first. The `id` is that of the lesson. */
export async function searchNotes(
  tx: Tx,
  { parts }: TextSearch,
  userId: string,
  limit: number,
): Promise<readonly FoundText[]> {
  const query = anyOf(parts);
  const search = sql`to_tsvector('english', ${studyNotes.text})`;
  return await tx
    .select({
      kind: sql<'note'>`'note'`,
      id: studyNotes.lesson,
      marked: sql<string>`ts_headline('english', ${studyNotes.text}, ${query}, ${HEADLINE})`,
      matched: matchedOf(search, parts).as('matched'),
      rank: sql<number>`ts_rank(${search}, ${query})`.as('rank'),
    })
    .from(studyNotes)
    .where(and(eq(studyNotes.userId, userId), sql`${search} @@ ${query}`))
    .orderBy(sql`matched DESC`, sql`rank DESC`, studyNotes.lesson)
    .limit(limit);
}

/** Returns the indexes, from 0, of the titles that match every part of the search. */
export async function matchingTitles(
  tx: Tx,
  titles: readonly string[],
  { parts }: TextSearch,
): Promise<readonly number[]> {
  const { rows } = await tx.$client.query<{ place: number }>({
    name: 'study-matching-titles',
    text: `SELECT (place - 1)::int AS place FROM unnest($1::text[]) WITH ORDINALITY AS topic (title, place)
      WHERE (
        SELECT bool_and(to_tsvector('english', title) @@ to_tsquery('english', part))
        FROM unnest($2::text[]) AS part
        WHERE numnode(to_tsquery('english', part)) > 0
      )
      ORDER BY place`,
    values: [[...titles], [...parts]],
  });
  return rows.map(({ place }) => place);
}
