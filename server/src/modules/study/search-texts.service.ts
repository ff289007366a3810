import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { namesOf } from './search-words.policy.ts';
import { hasTexts, replaceTexts, type StudyText } from './study-text.repo.ts';

/**
 * Returns a function that copies the texts of the content into the database for the search, unless the texts of this
 * version are already there. The function is called before each search, for two reasons: a server of another release
 * may have replaced the texts, and a server can start while the database is unavailable.
 */
export function createSearchTexts(db: Database, library: LessonLibrary): () => Promise<void> {
  const texts = textsOf(library);
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
  return async () => {
    const hasThem = await db.read((tx) => hasTexts(tx, version));
    if (!hasThem) await db.transaction((tx) => replaceTexts(tx, version, texts));
  };
}

/**
 * Returns the texts of the content. `title` contains what ranks before words of the body: the title of a lesson with the
 * names of the terms that it teaches and the title of its topic, or all names of a term.
 */
function textsOf({ topics, lessons, glossary }: LessonLibrary): readonly StudyText[] {
  const taughtBy = Map.groupBy(glossary, ({ lesson }) => lesson ?? null);
  const titles = new Map(topics.map(({ id, title }) => [id, title]));
  return [
    ...[...lessons.values()].map(({ id, topic, title, objective, prose }) => ({
      kind: 'lesson' as const,
      id,
      topic,
      title: [title, ...(taughtBy.get(id) ?? []).flatMap(namesOf), titles.get(topic) ?? ''].join('. '),
      body: `${objective}\n${prose}`,
    })),
    ...glossary.map((term) => ({
      kind: 'term' as const,
      id: term.id,
      topic: null,
      title: namesOf(term).join('. '),
      body: term.also.length === 0 ? term.meaning : `${term.meaning} Also: ${term.also.join(', ')}.`,
    })),
  ];
}
