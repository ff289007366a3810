/** Study: topics, lessons, tasks, quizzes, challenges and reviews. */
import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { CERTAINTIES, MASTERY_LEVELS, STUDY_LEVELS } from '@tradesense/core/study/topic.ts';
import { PLACEMENT_CERTAINTIES, PLACEMENT_OUTCOMES } from '@tradesense/core/study/placement-rules.ts';
import { TASK_KINDS } from '@tradesense/core/study/task.ts';
import { STUDY_NOTE_MAX, STUDY_SEARCH_MAX, STUDY_SEARCH_MIN, STUDY_SEEN_MAX } from './study-constants.ts';
import { taskAnswer } from './study-answers.ts';
import { deletableMarks, taskQuestion } from './study-questions.ts';
import { taskReference } from './study-references.ts';
import { taskChart } from './study-task-parts.ts';
import { taskHint, taskVerdict } from './study-verdicts.ts';
import { storableText } from './storable-text.ts';

const isoTime = z.string();
/** `bid-ask-cost`: lower-case words with hyphens, as the folder of the lesson or topic. */
export const studySlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);

export const topicParams = z.strictObject({ topic: studySlug });
export const lessonParams = z.strictObject({ lesson: studySlug });

// ---- Overview: /study ----

/** Steps of a lesson that are done. */
export const lessonProgress = z.object({
  guidedDone: z.boolean(),
  /** Fresh charts done right without help, at most `unaidedCharts`. */
  unaidedRight: z.number().int(),
  unaidedCharts: z.number().int(),
  /** Best share of right answers, 0 to 1; `null` before the first complete quiz. */
  quizBest: z.number().nullable(),
  /** Whether the quiz was passed. */
  isComplete: z.boolean(),
  /** Done as a visitor before registering: history only. */
  isHistory: z.boolean(),
  isBookmarked: z.boolean(),
});
export type LessonProgress = z.infer<typeof lessonProgress>;

export const lessonSummary = z.object({
  id: studySlug,
  topic: studySlug,
  title: z.string(),
  minutes: z.number(),
  /** What the learner can do afterwards: a verb phrase with a full stop. */
  objective: z.string(),
  /** Lessons to take before this one. */
  needs: z.array(studySlug),
  progress: lessonProgress,
});
export type LessonSummary = z.infer<typeof lessonSummary>;

export const topicSummary = z.object({
  id: studySlug,
  title: z.string(),
  level: z.enum(STUDY_LEVELS),
  summary: z.string(),
  /** Topics to take before this one. */
  needs: z.array(studySlug),
  /** Whether the caller may open its lessons: beginner topics are open to visitors. */
  isOpen: z.boolean(),
  mastery: z.enum(MASTERY_LEVELS),
  /** The level before a failed repeat, and when it fell; `null` if it has not. */
  dropped: z.object({ from: z.enum(MASTERY_LEVELS), at: isoTime }).nullable(),
  /** When a challenge raises the level again; `null` if it does at once or never. */
  nextChallengeAt: isoTime.nullable(),
  /** Empty: the topic is planned and has no lessons yet. */
  lessons: z.array(lessonSummary),
});
export type TopicSummary = z.infer<typeof topicSummary>;

/** The next step, and why it was chosen in one sentence. */
export const studyStep = z.object({
  kind: z.enum(['lesson', 'review', 'challenge']),
  lesson: studySlug.nullable(),
  topic: studySlug.nullable(),
  title: z.string(),
  why: z.string(),
  minutes: z.number(),
});
export type StudyStep = z.infer<typeof studyStep>;

const placementOffer = z.object({
  state: z.enum(['offered', 'active', 'done']),
  /** Tasks done. */
  done: z.number().int(),
  /** Tasks at most. */
  tasks: z.number().int(),
});

export const studyResponse = z.object({
  topics: z.array(topicSummary),
  /** `null`: everything that can be done is done. */
  next: studyStep.nullable(),
  /** Today's set, about three minutes. */
  today: z.array(studyStep.extend({ isDone: z.boolean() })),
  /** Days in a row by the learner's own calendar; `null` for a visitor. */
  streak: z.object({ days: z.number().int(), isTodayDone: z.boolean(), forgivenLeft: z.number().int() }).nullable(),
  reviewsDue: z.number().int(),
  /** The placement, while little is done; `null` if it is not offered or was skipped. */
  placement: placementOffer.nullable(),
});
export type StudyResponse = z.infer<typeof studyResponse>;

/** `before` is `nextCursor` of the page before. */
export const studyDaysQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a day such as 2026-06-01')
    .exactOptional(),
});
/** Days with settled tasks, by the learner's own calendar, newest first, 60 a page. */
export const studyDaysResponse = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      tasks: z.number().int(),
      reviews: z.number().int(),
      /** Whether the day counts for the streak. */
      isCredited: z.boolean(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type StudyDaysResponse = z.infer<typeof studyDaysResponse>;

// ---- Lesson ----

/** What stands in `tasks.yaml`, without what is drawn. */
const taskSlot = z.object({ kind: z.enum(TASK_KINDS), instruction: z.string() });

export const lessonResponse = z.object({
  lesson: lessonSummary,
  topic: z.object({ id: studySlug, title: z.string(), level: z.enum(STUDY_LEVELS) }),
  /** Lessons of the topic in order, this one included. */
  siblings: z.array(lessonSummary),
  guided: z.array(taskSlot),
  unaided: z.array(taskSlot),
  /** Whether a solved chart can be shown beside the idea. */
  hasExample: z.boolean(),
  /** What the lesson trains: the drill to go on with. */
  trains: z.object({ text: z.string(), to: z.string() }),
  questionCount: z.number().int(),
  /** The learner's own note; `null` for a visitor. */
  note: z.string().nullable(),
});
export type LessonResponse = z.infer<typeof lessonResponse>;

export const noteRequest = z.strictObject({
  text: storableText.trim().max(STUDY_NOTE_MAX),
});
export const bookmarkRequest = z.strictObject({ isBookmarked: z.boolean() });

// ---- Tasks ----

/** Where a task belongs. The task that waits there is returned again until it is settled. */
export const taskPlace = z.discriminatedUnion('place', [
  z.strictObject({ place: z.literal('guided'), lesson: studySlug, index: z.number().int().min(0).max(20) }),
  z.strictObject({ place: z.literal('unaided'), lesson: studySlug, index: z.number().int().min(0).max(20) }),
  z.strictObject({ place: z.literal('challenge'), challenge: z.uuid(), index: z.number().int().min(0).max(30) }),
  /** The card that is due first. */
  z.strictObject({ place: z.literal('review') }),
  z.strictObject({ place: z.literal('placement'), placement: z.uuid(), index: z.number().int().min(0).max(30) }),
  /** The guided first chart, which belongs to no lesson. */
  z.strictObject({ place: z.literal('first-chart') }),
]);
export type TaskPlace = z.infer<typeof taskPlace>;

/** The chart's origin, said after the task is settled; `null` where no recorded chart was used. */
export const taskOrigin = z.object({ asset: z.enum(ASSET_SYMBOLS), firstAt: z.number(), lastAt: z.number() });

export const lessonExampleResponse = z.object({
  /** A recorded chart with a solved task; `null` where the lesson has none, or too few bars are recorded. */
  example: z
    .object({
      instruction: z.string(),
      chart: taskChart,
      sentence: z.string(),
      /** The bars that the sentence is about, from 0. */
      bars: z.array(z.number().int()),
      /** The gaps or notes on the chart, and those of them that the sentence deletes; absent where the chart has none. */
      marks: deletableMarks.exactOptional(),
      deleted: z.array(z.string()).exactOptional(),
      origin: taskOrigin,
    })
    .nullable(),
});
export type LessonExampleResponse = z.infer<typeof lessonExampleResponse>;

export const taskView = z.object({
  id: z.uuid(),
  lesson: studySlug,
  place: z.enum(['guided', 'unaided', 'challenge', 'review', 'placement']),
  instruction: z.string(),
  question: taskQuestion,
  /** Hints taken so far, in order. There are none but in guided tasks. */
  hints: z.array(taskHint),
  hasMoreHints: z.boolean(),
  /** The verdict on the last answer; `null` before the first. */
  verdict: taskVerdict.nullable(),
  /** The last answer; `null` before the first. */
  answer: taskAnswer.nullable(),
  /** A settled task takes no more answers. Unaided tasks are settled by the first answer or a skip, guided ones when right or shown. */
  isSettled: z.boolean(),
  /** `null` until the task is settled. */
  reference: taskReference.nullable(),
  origin: taskOrigin.nullable(),
});
export type StudyTask = z.infer<typeof taskView>;

export const taskResponse = z.object({ task: taskView });
export type TaskResponse = z.infer<typeof taskResponse>;

/**
 * What the caller has seen of the task so far: its hints, or the bars of its replay. Where more was given already, as when a response was
 * lost, the present state is returned and nothing is added. Without it one more is always given.
 */
export const seenRequest = z.strictObject({ seen: z.number().int().min(0).max(STUDY_SEEN_MAX) }).nullish();

export const answerTaskRequest = z.strictObject({ answer: taskAnswer });

/** One more bar of a `stop-replay` task; `isLast`: there is none after it. */
export const stepTaskResponse = z.object({ task: taskView, isLast: z.boolean() });
export type StepTaskResponse = z.infer<typeof stepTaskResponse>;

// ---- Quiz ----

const quizOption = z.object({ id: z.string(), text: z.string() });

/** What an answer reveals. */
const quizOutcome = z.object({
  option: z.string(),
  certainty: z.enum(CERTAINTIES),
  isRight: z.boolean(),
  rightOption: z.string(),
  /** Certainty marking: sure +3 or −6, think so +2 or −2, guess +1 or 0. */
  points: z.number().int(),
  /** Why each option is right or wrong, by its id. */
  explanations: z.record(z.string(), z.string()),
});

export const quizView = z.object({
  id: z.uuid(),
  lesson: studySlug,
  questions: z.array(
    z.object({
      id: z.string(),
      stem: z.string(),
      options: z.array(quizOption),
      /** `null` until it is answered. */
      outcome: quizOutcome.nullable(),
    }),
  ),
  /** `null` until every question is answered. */
  result: z.object({ right: z.number().int(), points: z.number().int(), isPassed: z.boolean() }).nullable(),
});
export type QuizView = z.infer<typeof quizView>;

/** `isNew`: begin another attempt after a complete one. */
export const startQuizRequest = z.strictObject({ lesson: studySlug, isNew: z.boolean().default(false) });
export const quizResponse = z.object({ quiz: quizView });
export type QuizResponse = z.infer<typeof quizResponse>;
export const answerQuizRequest = z.strictObject({
  question: studySlug,
  option: storableText.min(1).max(40),
  certainty: z.enum(CERTAINTIES),
});
export type AnswerQuizRequest = z.infer<typeof answerQuizRequest>;

// ---- Challenge ----

export const challengeView = z.object({
  id: z.uuid(),
  topic: studySlug,
  startedAt: isoTime,
  tasks: z.array(z.object({ lesson: studySlug, kind: z.enum(TASK_KINDS), score: z.number().nullable() })),
  /** `null` until every task is settled. */
  result: z
    .object({
      score: z.number(),
      isPassed: z.boolean(),
      before: z.enum(MASTERY_LEVELS),
      after: z.enum(MASTERY_LEVELS),
    })
    .nullable(),
});
export type ChallengeView = z.infer<typeof challengeView>;
export const challengeResponse = z.object({ challenge: challengeView });

// ---- Placement ----

/** A lesson of the proposal and its surroundings. */
const placementLesson = lessonSummary.pick({ id: true, topic: true, title: true, minutes: true, objective: true });

/** Where to begin. It locks nothing and gives no level. */
export const placementResult = z.object({
  /** `null`: every lesson that is open to the caller is shown as known. */
  start: placementLesson.nullable(),
  /** `sure`: what the start needs is known, and it is not. `fairly-sure`: what it needs is known. `rough`: less. */
  certainty: z.enum(PLACEMENT_CERTAINTIES),
  /** What the start needs, shown as known. */
  needs: z.array(placementLesson),
  /** Lessons that build on the start, at most 3. */
  leadsTo: z.array(placementLesson),
  /** Topics that can be gone through quickly. */
  quickTopics: z.array(z.object({ id: studySlug, title: z.string() })),
});
export type PlacementResult = z.infer<typeof placementResult>;

export const placementView = z.object({
  id: z.uuid(),
  state: z.enum(['active', 'done', 'skipped']),
  /** Tasks at most; it ends earlier once it is certain. */
  tasks: z.number().int(),
  answers: z.array(z.object({ lesson: studySlug, title: z.string(), outcome: z.enum(PLACEMENT_OUTCOMES) })),
  /** `null` until it is done. */
  result: placementResult.nullable(),
});
export type PlacementView = z.infer<typeof placementView>;
/** `null`: not begun. */
export const shownPlacementResponse = z.object({ placement: placementView.nullable() });
export const placementResponse = z.object({ placement: placementView });

// ---- Reviews ----

export const reviewsResponse = z.object({
  due: z.number().int(),
  cards: z.number().int(),
  reviewedToday: z.number().int(),
  /** Cards that come due on each of the next 14 days by the learner's calendar, today first. */
  forecast: z.array(z.object({ date: z.string(), cards: z.number().int() })),
  /** The next cards, at most 20. */
  upcoming: z.array(z.object({ lesson: studySlug, title: z.string(), dueAt: isoTime })),
});
export type ReviewsResponse = z.infer<typeof reviewsResponse>;

// ---- Search ----

export const studySearchQuery = z.strictObject({
  q: storableText.trim().min(STUDY_SEARCH_MIN).max(STUDY_SEARCH_MAX),
});
export const studySearchResponse = z.object({
  results: z.array(
    z.object({
      kind: z.enum(['lesson', 'term', 'note']),
      /** Lesson of the result; `null` for a term. */
      lesson: studySlug.nullable(),
      topic: studySlug.nullable(),
      title: z.string(),
      /** A part of the text with the words that match between `[[` and `]]`. */
      excerpt: z.string(),
    }),
  ),
});
export type StudySearchResponse = z.infer<typeof studySearchResponse>;
