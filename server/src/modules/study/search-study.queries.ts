import type { StudySearchResponse } from '@tradesense/contract/study.ts';
import { isTopicOpen } from './lesson-access.policy.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { searchNotes, searchTexts, type FoundText } from './study-text.repo.ts';

const RESULTS = 20;
const WORDS = 8;

type Found = StudySearchResponse['results'][number];

/**
 * Returns the matching lessons that the owner may open, the matching glossary terms, and the learner's own matching
 * notes. Each of the first `WORDS` words of the search must occur in a text as a word or as the beginning of one.
 */
export async function searchStudy(
  { db, library, storeSearchTexts }: Pick<StudyDeps, 'db' | 'library' | 'storeSearchTexts'>,
  owner: StudyOwner,
  text: string,
): Promise<StudySearchResponse> {
  const words = wordsQuery(text);
  if (words === '') return { results: [] };
  await storeSearchTexts();
  const topics = library.topics.filter((topic) => isTopicOpen(topic, owner)).map(({ id }) => id);
  const found = await db.read(async (tx) => [
    ...(owner.kind === 'learner' ? await searchNotes(tx, words, owner.userId, RESULTS) : []),
    ...(await searchTexts(tx, words, topics, RESULTS)),
  ]);
  const best = found.toSorted((a, b) => b.rank - a.rank).slice(0, RESULTS);
  return { results: best.map((each) => resultOf(library, each)) };
}

/**
 * Returns the words as a text query of PostgreSQL. It keeps only letters and digits, so that the words cannot contain
 * operators.
 */
function wordsQuery(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');
}

function resultOf({ lessons }: StudyDeps['library'], { kind, id, title, excerpt }: FoundText): Found {
  if (kind === 'term') return { kind, lesson: null, topic: null, title, excerpt };
  const lesson = lessons.get(id);
  return { kind, lesson: id, topic: lesson?.topic ?? null, title: lesson?.title ?? title, excerpt };
}
