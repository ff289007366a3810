import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
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

function textsOf({ lessons, glossary }: LessonLibrary): readonly StudyText[] {
  return [
    ...[...lessons.values()].map(({ id, topic, title, objective, prose }) => ({
      kind: 'lesson' as const,
      id,
      topic,
      title,
      body: `${objective} ${prose}`,
    })),
    ...glossary.map(({ id, term, also, meaning }) => ({
      kind: 'term' as const,
      id,
      topic: null,
      title: term,
      body: also.length === 0 ? meaning : `${meaning} Also: ${also.join(', ')}.`,
    })),
  ];
}
