/** Study: topics, lessons, tasks, quizzes, challenges and reviews. */
import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { CERTAINTIES, MASTERY_LEVELS, STUDY_LEVELS } from '@tradesense/core/study/topic.ts';
import { PLACEMENT_CERTAINTIES, PLACEMENT_OUTCOMES } from '@tradesense/core/study/placement-rules.ts';
import { PLAY_KINDS } from '@tradesense/core/study/play/play.ts';
import { TASK_KINDS } from '@tradesense/core/study/task.ts';
import { STUDY_NOTE_MAX, STUDY_SEARCH_MAX, STUDY_SEARCH_MIN, STUDY_SEEN_MAX } from './study-constants.ts';
import { taskAnswer } from './study-answers.ts';
import { deletableMarks, taskQuestion } from './study-questions.ts';
import { taskReference } from './study-references.ts';
import { taskChart } from './study-task-parts.ts';
import { taskHint, taskVerdict } from './study-verdicts.ts';
import { storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';
import { storableDay } from './storable-time.ts';

const isoTime = z.string();
/** Name of a lesson's or topic's folder: lower-case words with hyphens, such as `bid-ask-cost`. */
export const studySlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);

export const topicParams = z.strictObject({ topic: studySlug });
export const lessonParams = z.strictObject({ lesson: studySlug });

// ---- Overview: /study ----

/** A learner's progress in a lesson. */
export const lessonProgress = z.object({
  guidedDone: z.boolean(),
  /** Number of charts that the learner solved without help; at most `unaidedCharts`. */
  unaidedRight: z.number().int(),
  unaidedCharts: z.number().int(),
  /** Best share of right answers, 0 to 1; `null` before the first completed quiz. */
  quizBest: z.number().nullable(),
  /** Whether the lesson is complete, because its quiz was passed. */
  isComplete: z.boolean(),
  /** Whether the lesson was completed as a visitor, before registering. It then counts only as history. */
  isHistory: z.boolean(),
  isBookmarked: z.boolean(),
});
export type LessonProgress = z.infer<typeof lessonProgress>;

export const lessonSummary = z.object({
  id: studySlug,
  topic: studySlug,
  title: z.string(),
  minutes: z.number(),
  /** Objective of the lesson, as a verb phrase with a full stop: what the learner can do after it. */
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
  /** Whether the caller may open the topic's lessons: beginner topics are open to visitors. */
  isOpen: z.boolean(),
  mastery: z.enum(MASTERY_LEVELS),
  /**
   * Mastery level before a failed repeat lowered it, and the time of the drop; `null` if the level has not dropped
   * since it last rose.
   */
  dropped: z.object({ from: z.enum(MASTERY_LEVELS), at: isoTime }).nullable(),
  /** Time from which a challenge can raise the mastery level again; `null` if it can already do so, or never can. */
  nextChallengeAt: isoTime.nullable(),
  /** Lessons of the topic; empty if the topic is planned and has no lessons yet. */
  lessons: z.array(lessonSummary),
});
export type TopicSummary = z.infer<typeof topicSummary>;

/** The next step, and a sentence that says why it was chosen. */
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
  /** Number of placement tasks that the learner has done. */
  done: z.number().int(),
  /** Maximum number of placement tasks. */
  tasks: z.number().int(),
});

export const studyResponse = z.object({
  topics: z.array(topicSummary),
  /** The next step; `null` if everything that is available is done. */
  next: studyStep.nullable(),
  /** Steps of the daily set, which takes about three minutes. */
  today: z.array(studyStep.extend({ isDone: z.boolean() })),
  /** The learner's streak in days of their own calendar; `null` for a visitor. */
  streak: z.object({ days: z.number().int(), isTodayDone: z.boolean(), forgivenLeft: z.number().int() }).nullable(),
  reviewsDue: z.number().int(),
  /**
   * The placement: always shown while it is active, otherwise only to a learner who has done little so far. `null` if
   * it is not shown, for example because the learner skipped it.
   */
  placement: placementOffer.nullable(),
});
export type StudyResponse = z.infer<typeof studyResponse>;

/** `before` is the `nextCursor` of the previous page. */
export const studyDaysQuery = z.strictObject({
  before: storableDay.exactOptional(),
});
/** Days of the learner's own calendar on which tasks were settled, newest first, 60 on a page. */
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

/** A task as defined in `tasks.yaml`, without the generated chart. */
const taskSlot = z.object({
  kind: z.enum(TASK_KINDS),
  instruction: z.string(),
  /** Whether the caller has done the task. A guided task may be done with help; an unaided one must be done without. */
  isDone: z.boolean(),
});

export const lessonResponse = z.object({
  lesson: lessonSummary,
  topic: z.object({ id: studySlug, title: z.string(), level: z.enum(STUDY_LEVELS) }),
  /** Lessons of the topic in order, including this one. */
  siblings: z.array(lessonSummary),
  guided: z.array(taskSlot),
  unaided: z.array(taskSlot),
  /** Whether a solved chart, or a chart to play with, can be shown next to the explanation. */
  hasExample: z.boolean(),
  /** The skill that the lesson trains, and the path of the drill with which to continue. */
  trains: z.object({ text: z.string(), to: z.string() }),
  questionCount: z.number().int(),
  /** The learner's own note; `null` for a visitor. */
  note: z.string().nullable(),
});
export type LessonResponse = z.infer<typeof lessonResponse>;

export const noteRequest = z.strictObject({
  text: writtenText.trim().max(STUDY_NOTE_MAX),
});
export const bookmarkRequest = z.strictObject({ isBookmarked: z.boolean() });

// ---- Tasks ----

/** Whether to return the latest task that was done at this place, if it is still stored, instead of the open one. */
const orDone = z.boolean().exactOptional();

/**
 * Identifies where a task occurs. Until a task is settled, requests for its place return the same task, except that a
 * task of a challenge is replaced after `CHALLENGE_CHART_MINUTES`.
 */
export const taskPlace = z.discriminatedUnion('place', [
  z.strictObject({ place: z.literal('guided'), lesson: studySlug, index: z.number().int().min(0).max(20), orDone }),
  z.strictObject({ place: z.literal('unaided'), lesson: studySlug, index: z.number().int().min(0).max(20), orDone }),
  z.strictObject({ place: z.literal('challenge'), challenge: z.uuid(), index: z.number().int().min(0).max(30) }),
  /** The card that is due first. */
  z.strictObject({ place: z.literal('review') }),
  z.strictObject({ place: z.literal('placement'), placement: z.uuid(), index: z.number().int().min(0).max(30) }),
  /** The guided first chart, which belongs to no lesson. */
  z.strictObject({ place: z.literal('first-chart') }),
]);
export type TaskPlace = z.infer<typeof taskPlace>;

/** Origin of the chart, which is revealed once the task is settled; `null` if the chart is not recorded. */
export const taskOrigin = z.object({ asset: z.enum(ASSET_SYMBOLS), firstAt: z.number(), lastAt: z.number() });

/** Spread and impact of the chart's asset in the sandbox, in percent of the price. */
const playTerms = z.object({ spreadPercent: z.number(), impactPercent: z.number(), maxLeverage: z.number() });

export const lessonExampleResponse = z.object({
  /** A recorded chart with a solved task; `null` if the lesson has no example, or if too few bars are recorded. */
  example: z
    .object({
      instruction: z.string(),
      chart: taskChart,
      sentence: z.string(),
      /** Indexes, from 0, of the bars that the sentence explains. */
      bars: z.array(z.number().int()),
      /**
       * The gaps or notes on the chart; `deleted` lists the ones that the learner must delete, as the sentence
       * explains. Absent if the chart has none.
       */
      marks: deletableMarks.exactOptional(),
      deleted: z.array(z.string()).exactOptional(),
      origin: taskOrigin,
    })
    .nullable(),
  /**
   * A recorded chart to play with: the page draws a made-up order or position on it. Absent if the lesson has none, or
   * if too few bars are recorded.
   */
  play: z.object({ kind: z.enum(PLAY_KINDS), chart: taskChart, terms: playTerms, origin: taskOrigin }).exactOptional(),
});
export type LessonExampleResponse = z.infer<typeof lessonExampleResponse>;

export const taskView = z.object({
  id: z.uuid(),
  lesson: studySlug,
  place: z.enum(['guided', 'unaided', 'challenge', 'review', 'placement']),
  instruction: z.string(),
  question: taskQuestion,
  /** The hints that were taken so far, in order. Only guided tasks have hints. */
  hints: z.array(taskHint),
  hasMoreHints: z.boolean(),
  /** The verdict on the last answer; `null` before the first answer. */
  verdict: taskVerdict.nullable(),
  /** The last answer; `null` before the first answer. */
  answer: taskAnswer.nullable(),
  /**
   * Whether the task takes no more answers. A guided task is settled by a right answer, by a wrong choice between two
   * charts, or once the answer was shown. Any other task is settled by the first answer or by skipping it.
   */
  isSettled: z.boolean(),
  /** The right answer; `null` until the task is settled. */
  reference: taskReference.nullable(),
  origin: taskOrigin.nullable(),
});
export type StudyTask = z.infer<typeof taskView>;

export const taskResponse = z.object({ task: taskView });
export type TaskResponse = z.infer<typeof taskResponse>;

/**
 * `seen` is the number of hints, or of replay bars, that the caller has received. If the server has sent more, because
 * a response was lost, it returns the current state and adds nothing. Without a body, it always adds one.
 */
export const seenRequest = z.strictObject({ seen: z.number().int().min(0).max(STUDY_SEEN_MAX) }).nullish();

export const answerTaskRequest = z.strictObject({ answer: taskAnswer });

/** A `stop-replay` or `trade` task with one more bar. `isLast` says whether it is the last bar. */
export const stepTaskResponse = z.object({ task: taskView, isLast: z.boolean() });
export type StepTaskResponse = z.infer<typeof stepTaskResponse>;

// ---- Quiz ----

/** An answer to a quiz question. */
export const questionAnswer = {
  option: storableText.min(1).max(40),
  certainty: z.enum(CERTAINTIES),
};

const quizOption = z.object({ id: z.string(), text: z.string() });

/** Feedback on an answer to a quiz question. */
const quizOutcome = z.object({
  option: z.string(),
  certainty: z.enum(CERTAINTIES),
  isRight: z.boolean(),
  rightOption: z.string(),
  /** Points for the answer by its certainty, if right or wrong: sure +3 or −6, think so +2 or −2, guess +1 or 0. */
  points: z.number().int(),
  /** Why each option is right or wrong, by the id of the option. */
  explanations: z.record(z.string(), z.string()),
});

export const quizQuestion = z.object({
  id: z.string(),
  stem: z.string(),
  options: z.array(quizOption),
  /** Feedback; `null` until the question is answered. */
  outcome: quizOutcome.nullable(),
});

export const quizView = z.object({
  id: z.uuid(),
  lesson: studySlug,
  questions: z.array(quizQuestion),
  /** Result of the quiz; `null` until every question is answered. */
  result: z.object({ right: z.number().int(), points: z.number().int(), isPassed: z.boolean() }).nullable(),
});
export type QuizView = z.infer<typeof quizView>;

/** `isNew` starts another attempt if the last attempt is completed; otherwise the last attempt is returned. */
export const startQuizRequest = z.strictObject({ lesson: studySlug, isNew: z.boolean().default(false) });
export const quizResponse = z.object({ quiz: quizView });
export type QuizResponse = z.infer<typeof quizResponse>;
export const answerQuizRequest = z.strictObject({ question: studySlug, ...questionAnswer });
export type AnswerQuizRequest = z.infer<typeof answerQuizRequest>;

// ---- Challenge ----

export const challengeView = z.object({
  id: z.uuid(),
  topic: studySlug,
  startedAt: isoTime,
  tasks: z.array(z.object({ lesson: studySlug, kind: z.enum(TASK_KINDS), score: z.number().nullable() })),
  /** Result of the challenge; `null` until every task is settled. */
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

/** A proposed lesson, a lesson that it requires, or a lesson that builds on it. */
const placementLesson = lessonSummary.pick({ id: true, topic: true, title: true, minutes: true, objective: true });

/** The lesson at which the learner is advised to start. The proposal locks nothing and gives no mastery level. */
export const placementResult = z.object({
  /** The proposed lesson; `null` if the learner knows every lesson that is open to them. */
  start: placementLesson.nullable(),
  /**
   * How certain the proposal is. `sure`: the learner knows the lessons that the start requires, and does not know the
   * start. `fairly-sure`: the learner knows the lessons that the start requires. `rough`: neither of these is probable
   * enough, or too few tasks were done.
   */
  certainty: z.enum(PLACEMENT_CERTAINTIES),
  /** Lessons that the proposed lesson requires and that the learner has shown to know. */
  needs: z.array(placementLesson),
  /** Lessons that build on the proposed lesson, at most 3. */
  leadsTo: z.array(placementLesson),
  /** Topics that the learner can go through quickly. */
  quickTopics: z.array(z.object({ id: studySlug, title: z.string() })),
});
export type PlacementResult = z.infer<typeof placementResult>;

export const placementView = z.object({
  id: z.uuid(),
  state: z.enum(['active', 'done', 'skipped']),
  /** Maximum number of tasks in the placement, which ends earlier once its result is certain. */
  tasks: z.number().int(),
  answers: z.array(z.object({ lesson: studySlug, title: z.string(), outcome: z.enum(PLACEMENT_OUTCOMES) })),
  /** Result of the placement; `null` until the placement is done. */
  result: placementResult.nullable(),
});
export type PlacementView = z.infer<typeof placementView>;
/** The learner's placement; `null` if none was started. */
export const shownPlacementResponse = z.object({ placement: placementView.nullable() });
export const placementResponse = z.object({ placement: placementView });

// ---- Search ----

export const studySearchQuery = z.strictObject({
  q: storableText.trim().min(STUDY_SEARCH_MIN).max(STUDY_SEARCH_MAX),
});
export const studySearchResponse = z.object({
  results: z.array(
    z.object({
      kind: z.enum(['topic', 'lesson', 'term', 'note']),
      /** Lesson of the result, or the one that teaches the term; `null` for a topic, and for a term without a lesson. */
      lesson: studySlug.nullable(),
      topic: studySlug.nullable(),
      title: z.string(),
      /** A sentence of the found text, or the whole meaning of a term; matching words are between `[[` and `]]`. */
      excerpt: z.string(),
    }),
  ),
});
export type StudySearchResponse = z.infer<typeof studySearchResponse>;
