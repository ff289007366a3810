import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import { hasTexts, replaceTexts, type StudyText } from './study-text.repo.ts';

/** Copies the texts of the content into the database for the search, unless those of this version are there. */
export async function storeSearchTexts(db: Database, library: LessonLibrary): Promise<void> {
  const texts = textsOf(library);
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
  if (await db.read((tx) => hasTexts(tx, version))) return;
  await db.transaction((tx) => replaceTexts(tx, version, texts));
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
