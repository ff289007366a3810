import type {
  LessonResponse,
  LessonSummary,
  QuizView,
  StudyResponse,
  StudyTask,
  TopicSummary,
} from '@tradesense/contract/study.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';

export const lesson = (id: string, about: Partial<LessonSummary> = {}): LessonSummary => ({
  id,
  topic: 'how-markets-work',
  title: `Lesson ${id}`,
  minutes: 5,
  objective: `Do ${id}.`,
  needs: [],
  progress: {
    guidedDone: false,
    unaidedRight: 0,
    unaidedCharts: 3,
    quizBest: null,
    isComplete: false,
    isHistory: false,
    isBookmarked: false,
  },
  ...about,
});

export const topic = (id: string, about: Partial<TopicSummary> = {}): TopicSummary => ({
  id,
  title: `Topic ${id}`,
  level: 'beginner',
  summary: `What ${id} is about.`,
  needs: [],
  isOpen: true,
  mastery: 'none',
  dropped: null,
  nextChallengeAt: null,
  lessons: [],
  ...about,
});

export const study = (about: Partial<StudyResponse> = {}): StudyResponse => ({
  topics: [],
  next: null,
  today: [],
  streak: null,
  reviewsDue: 0,
  placement: null,
  ...about,
});

export const lessonPage = (about: Partial<LessonResponse> = {}): LessonResponse => {
  const candle = lesson('candle', { title: 'One candle, four prices' });
  return {
    lesson: candle,
    topic: { id: 'how-markets-work', title: 'How markets work', level: 'beginner' },
    siblings: [candle, lesson('timeframes', { title: 'Many bars make one' })],
    guided: [{ kind: 'compute', instruction: 'Work out the range.', isDone: false }],
    unaided: Array.from({ length: 3 }, () => ({
      kind: 'compute' as const,
      instruction: 'Work out the range.',
      isDone: false,
    })),
    hasExample: false,
    trains: { text: 'Every exam begins with highs and lows.', to: '/chart-exam' },
    questionCount: 2,
    note: null,
    ...about,
  };
};

export const TASK_ID = '00000000-0000-7000-8000-0000000000aa';

/** Returns a `compute` task with one field, 'Range'. The right value is 9. */
export const task = (about: Partial<StudyTask> = {}): StudyTask => ({
  id: TASK_ID,
  lesson: 'candle',
  place: 'guided',
  instruction: 'Work out the range.',
  question: {
    kind: 'compute',
    prompt: 'A bar has a high of 106 and a low of 97.',
    given: [
      { label: 'High', value: '106' },
      { label: 'Low', value: '97' },
    ],
    steps: [{ id: 'range', label: 'Range', unit: 'points', decimals: 0 }],
  },
  hints: [],
  hasMoreHints: true,
  verdict: null,
  answer: null,
  isSettled: false,
  reference: null,
  origin: null,
  ...about,
});

export const reference: NonNullable<StudyTask['reference']> = {
  kind: 'compute',
  values: { range: 9 },
  why: { range: '106 − 97 = 9.' },
};

export const wrongVerdict: NonNullable<StudyTask['verdict']> = {
  score: 0,
  isRight: false,
  summary: 'The range is not right.',
  lines: [{ result: 'wrong', sentence: 'The range runs from the low to the high.', bars: [], target: 'range' }],
};

export const rightVerdict: NonNullable<StudyTask['verdict']> = {
  score: 1,
  isRight: true,
  summary: 'The range is 9 points.',
  lines: [{ result: 'right', sentence: '106 − 97 = 9.', bars: [], target: 'range' }],
};

/** Returns the task after the learner has answered with the given range. */
export function answered(before: StudyTask, range: number): StudyTask {
  const isRight = range === 9;
  const isSettled = isRight || before.place !== 'guided';
  return {
    ...before,
    answer: { kind: 'compute', values: { range } },
    verdict: isRight ? rightVerdict : wrongVerdict,
    isSettled,
    reference: isSettled ? reference : null,
    origin: isSettled ? { asset: 'BTC', firstAt: Date.UTC(2019, 3, 1), lastAt: Date.UTC(2019, 4, 1) } : null,
  };
}

export const quiz = (about: Partial<QuizView> = {}): QuizView => ({
  id: '00000000-0000-7000-8000-0000000000bb',
  lesson: 'candle',
  questions: ['one', 'two'].map((id) => ({
    id,
    stem: `Question ${id}?`,
    options: ['a', 'b', 'c'].map((option) => ({ id: option, text: `Option ${option} of ${id}` })),
    outcome: null,
  })),
  result: null,
  ...about,
});

/** Returns a fake server with the lesson `candle` and its task. */
export function studyServer(): FakeServer {
  return new FakeServer()
    .answer('GET /api/next-steps', { steps: [] })
    .answer('GET /api/study', study())
    .answer('GET /api/study/lessons/{lesson}', lessonPage())
    .answer('POST /api/study/tasks', { task: task() })
    .answer('POST /api/study/visitor-progress', { done: true });
}
