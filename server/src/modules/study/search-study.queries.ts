import type { StudySearchResponse } from '@tradesense/contract/study.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LessonLibrary } from './content/lesson-library.ts';
import type { TopicFile } from './content/lesson-schema.ts';
import { isTopicOpen } from './lesson-access.policy.ts';
import { bestSentence, joinMarks } from './search-excerpt.policy.ts';
import { searchPlan } from './search-words.policy.ts';
import type { StudyDeps } from './study-deps.ts';
import type { StudyOwner } from './study-owner.ts';
import { matchingTitles, searchNotes, searchTexts, type FoundText, type TextSearch } from './study-text.repo.ts';

const RESULTS = 20;

type Result = StudySearchResponse['results'][number];

/** A result, and what its place in the list depends on. */
interface Found {
  readonly result: Result;
  /** Number of parts of the search that the text matches. */
  readonly matched: number;
  /** Order among results that match the same number of parts: higher comes first. */
  readonly tier: number;
  readonly rank: number;
}

/**
 * Order among results that match the same number of parts of the search: the term that it names, the lesson that
 * teaches this term, topics by their titles, and then all other texts by their rank.
 */
const TIERS = { term: 3, lesson: 2, topic: 1, other: 0 } as const;

/**
 * Returns the matching lessons and topics that the owner may open, the matching glossary terms, and the learner's own
 * matching notes. A word matches as a word or as the beginning of one; a name of a glossary term also matches its other
 * names. Texts that match all words come first, then those that match most of them.
 */
export async function searchStudy(
  { db, library, storeSearchTexts }: Pick<StudyDeps, 'db' | 'library' | 'storeSearchTexts'>,
  owner: StudyOwner,
  text: string,
): Promise<StudySearchResponse> {
  const { parts, terms } = searchPlan(text, library.glossary);
  if (parts.length === 0) return { results: [] };
  await storeSearchTexts();
  const topics = library.topics.filter((topic) => isTopicOpen(topic, owner));
  const open = new Set(topics.map(({ id }) => id));
  const named = library.glossary.filter(({ id }) => terms.has(id));
  const search = { parts, terms: [...terms], lessons: named.flatMap(({ lesson }) => lesson ?? []) };
  const found = await db.read(async (tx) => [
    ...(owner.kind === 'learner' ? await searchNotes(tx, search, owner.userId, RESULTS) : []).map(foundIn),
    ...(await searchTexts(tx, search, [...open], RESULTS)).map(foundIn),
    ...(await foundTopics(tx, topics, search)),
  ]);
  const best = found.toSorted((a, b) => b.matched - a.matched || b.tier - a.tier || b.rank - a.rank);
  return { results: best.slice(0, RESULTS).map(({ result }) => result) };

  function foundIn(each: FoundText): Found {
    const { matched, rank } = each;
    return { result: resultOf(library, open, each), matched, tier: tierOf(search, each), rank };
  }
}

function tierOf({ terms, lessons }: TextSearch, { kind, id }: FoundText): number {
  if (kind === 'term' && terms.includes(id)) return TIERS.term;
  return kind === 'lesson' && lessons.includes(id) ? TIERS.lesson : TIERS.other;
}

/** Returns the topics with lessons whose titles match every part of the search. */
async function foundTopics(tx: Tx, topics: readonly TopicFile[], search: TextSearch): Promise<readonly Found[]> {
  const written = topics.filter(({ lessons }) => lessons.length > 0);
  const places = await matchingTitles(
    tx,
    written.map(({ title }) => title),
    search,
  );
  return places.flatMap((place) => {
    const topic = written[place];
    if (topic === undefined) return [];
    const { id, title, summary } = topic;
    const result = { kind: 'topic', lesson: null, topic: id, title, excerpt: summary } as const;
    return { result, matched: search.parts.length, tier: TIERS.topic, rank: 0 };
  });
}

/** Returns a result as the page shows it. A term links to the lesson that teaches it, if the owner may open it. */
function resultOf(
  { lessons, glossary }: LessonLibrary,
  open: ReadonlySet<string>,
  { kind, id, marked }: FoundText,
): Result {
  if (kind === 'term') {
    const term = glossary.find((each) => each.id === id);
    const lesson = lessons.get(term?.lesson ?? '');
    const link = lesson !== undefined && open.has(lesson.topic) ? { lesson: lesson.id, topic: lesson.topic } : null;
    return { kind, ...(link ?? { lesson: null, topic: null }), title: term?.term ?? id, excerpt: joinMarks(marked) };
  }
  const lesson = lessons.get(id);
  return { kind, lesson: id, topic: lesson?.topic ?? null, title: lesson?.title ?? id, excerpt: bestSentence(marked) };
}
