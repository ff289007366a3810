import type { Lesson, LessonLibrary } from '../src/modules/study/content/lesson-library.ts';
import type { LessonTask, QuizFile, TopicFile } from '../src/modules/study/content/lesson-schema.ts';

const SORTING: LessonTask = {
  instruction: 'Sort the sentences.',
  task: {
    kind: 'sort',
    from: 'statements',
    prompt: 'What does each say?',
    boxes: [
      { id: 'counted', text: 'Counted' },
      { id: 'opinion', text: 'Opinion' },
    ],
    statements: Array.from({ length: 8 }, (_, i) => ({
      text: `Sentence ${i} of the sort.`,
      box: i % 2 === 0 ? 'counted' : 'opinion',
      why: `Secret reason ${i} of the sort.`,
    })),
    count: 4,
  },
};
const COST: LessonTask = {
  instruction: 'Work out the cost of a round trip.',
  task: { kind: 'compute', formula: 'round-trip-cost' },
};
const CANDLE: LessonTask = {
  instruction: 'Rebuild this candle.',
  task: { kind: 'rebuild', prices: { open: 100, high: 106, low: 97, close: 103 } },
};
const BARS: LessonTask = {
  instruction: 'Drag the ruler to one ATR.',
  task: { kind: 'drag-atr', chart: { intervals: ['1d'], bars: 60 } },
};
const REPLAY: LessonTask = { instruction: 'Stop where it is known.', task: { kind: 'stop-replay' } };

function quizOf(lesson: string): QuizFile {
  return Array.from({ length: 4 }, (_, i) => ({
    id: `q${i + 1}`,
    stem: `Question ${i + 1} of ${lesson}?`,
    options: Array.from({ length: 4 }, (_each, j) => ({
      text: `Option ${j} of question ${i + 1}`,
      why: `Secret explanation ${j} of question ${i + 1}`,
    })),
  }));
}

function lessonOf(id: string, topic: string, tasks: Lesson['tasks'], changes: Partial<Lesson> = {}): Lesson {
  return {
    id,
    topic,
    title: `The lesson ${id}`,
    objective: 'Do what the lesson says.',
    minutes: 5,
    needs: [],
    trains: { text: 'This trains the rest.', to: '/study' },
    prose: `Candles of ${id} have a body and wicks.`,
    tasks,
    quiz: quizOf(id),
    ...changes,
  };
}

const LESSONS: readonly Lesson[] = [
  lessonOf('candle', 'how-markets-work', { guided: [CANDLE, SORTING], unaided: [SORTING, COST, SORTING] }),
  lessonOf(
    'bid-ask-cost',
    'how-markets-work',
    { guided: [COST], unaided: [COST, COST, COST] },
    { needs: ['candle'], prose: 'A round trip pays the spread twice.' },
  ),
  lessonOf('atr', 'charts', { guided: [BARS], unaided: [BARS, BARS, BARS] }),
  lessonOf('confirmation', 'charts', { guided: [REPLAY], unaided: [REPLAY, REPLAY, REPLAY] }),
  lessonOf('bos', 'price-action', { guided: [SORTING], unaided: [SORTING, SORTING, SORTING] }),
  lessonOf('touch-clusters', 'price-action', { guided: [SORTING], unaided: [SORTING, SORTING, SORTING] }),
];

function topicOf(id: string, level: TopicFile['level'], challenge: TopicFile['challenge']): TopicFile {
  const lessons = LESSONS.filter(({ topic }) => topic === id).map((lesson) => lesson.id);
  return { id, title: `The topic ${id}`, level, summary: 'What the topic is about.', needs: [], lessons, challenge };
}

/** A few lessons for tests. The lessons of the topic `charts` need recorded candles. */
export const TEST_LIBRARY: LessonLibrary = {
  topics: [
    topicOf('how-markets-work', 'beginner', [
      { lesson: 'candle', tasks: 2 },
      { lesson: 'bid-ask-cost', tasks: 2 },
    ]),
    topicOf('charts', 'beginner', [{ lesson: 'atr', tasks: 2 }]),
    topicOf('price-action', 'intermediate', [{ lesson: 'bos', tasks: 2 }]),
    topicOf('fibonacci', 'intermediate', []),
  ],
  lessons: new Map(LESSONS.map((lesson) => [lesson.id, lesson])),
  glossary: [
    {
      id: 'spread',
      term: 'spread',
      also: ['bid-ask spread'],
      meaning: 'The difference of the best ask and the best bid.',
    },
  ],
};
