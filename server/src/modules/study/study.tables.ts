import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { CardCause } from '@tradesense/core/study/card-cause.ts';
import type { ReviewCard } from '@tradesense/core/study/review-card.ts';
import type { TopicMastery } from '@tradesense/core/study/mastery.ts';
import type { PlacementOutcome } from '@tradesense/core/study/placement-rules.ts';
import type { TaskSpec } from '@tradesense/core/study/task-spec.ts';
import type { TaskAnswer, TaskKind, TaskQuestion, TaskReference, TaskVerdict } from '@tradesense/core/study/task.ts';
import type { Certainty, MasteryLevel } from '@tradesense/core/study/topic.ts';
import { bytea } from '../../platform/database/database-bytes.ts';
import type { FirstHourMark } from '@tradesense/contract/first-hour-constants.ts';
import type { StudyStep } from '@tradesense/contract/study.ts';
import { instant } from '../../platform/database/database-instant.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Place of a task: in a lesson with help (`guided`) or without help (`unaided`), in the challenge of a topic, in a
 * review, or in a placement.
 */
export type TaskPlaceName = 'guided' | 'unaided' | 'challenge' | 'review' | 'placement';

/**
 * The constraints of this module's tables are in `migrations/0033_study.sql` and later migrations.
 */
export const studyTasks = pgTable('study_tasks', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  visitorHash: bytea('visitor_hash'),
  lesson: text('lesson').notNull(),
  place: text('place').$type<TaskPlaceName>().notNull(),
  placeIndex: smallint('place_index').notNull(),
  challengeId: uuid('challenge_id'),
  cardId: uuid('card_id'),
  placementId: uuid('placement_id'),
  kind: text('kind').$type<TaskKind>().notNull(),
  ruleVersion: smallint('rule_version').notNull(),
  instruction: text('instruction').notNull(),
  question: jsonb('question').$type<TaskQuestion>().notNull(),
  reference: jsonb('reference').$type<TaskReference>().notNull(),
  asset: text('asset').$type<AssetSymbol>(),
  interval: text('interval').$type<Interval>(),
  firstAt: instant('first_at'),
  lastAt: instant('last_at'),
  /** Number of bars after the question that a replay task has shown. */
  steps: smallint('steps').notNull().default(0),
  hints: smallint('hints').notNull().default(0),
  /** Number of answers to the task that were graded. */
  tries: integer('tries').notNull().default(0),
  answer: jsonb('answer').$type<TaskAnswer>(),
  verdict: jsonb('verdict').$type<TaskVerdict>(),
  score: doublePrecision('score'),
  shownAt: instant('shown_at').notNull(),
  settledAt: instant('settled_at'),
});

export const studyLessons = pgTable('study_lessons', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  visitorHash: bytea('visitor_hash'),
  lesson: text('lesson').notNull(),
  /** Indexes of the lesson's guided tasks that were done right or whose worked answer was shown. */
  guidedDone: smallint('guided_done').array().notNull().default([]),
  /** Indexes of the lesson's unaided tasks that were done right. */
  unaidedRight: smallint('unaided_right').array().notNull().default([]),
  quizBest: doublePrecision('quiz_best'),
  completedAt: instant('completed_at'),
  isHistory: boolean('is_history').notNull().default(false),
  touchedAt: instant('touched_at').notNull(),
});

export const studyFirstHour = pgTable('study_first_hour', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  visitorHash: bytea('visitor_hash'),
  mark: text('mark').$type<FirstHourMark>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/**
 * A question of a quiz attempt. `options` contains the indexes of its options in the lesson's file, in the order in
 * which the page shows them.
 */
export interface AskedQuestion {
  readonly id: string;
  readonly options: readonly number[];
}

export const studyQuizzes = pgTable('study_quizzes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  visitorHash: bytea('visitor_hash'),
  lesson: text('lesson').notNull(),
  /** Hash of the quiz's questions when the attempt started. */
  version: text('version').notNull(),
  questions: jsonb('questions').$type<readonly AskedQuestion[]>().notNull(),
  startedAt: instant('started_at').notNull(),
  completedAt: instant('completed_at'),
});

export const studyQuizAnswers = pgTable(
  'study_quiz_answers',
  {
    quizId: uuid('quiz_id').notNull(),
    question: text('question').notNull(),
    /** Index of the option in the lesson's file; 0 is the right one. */
    option: smallint('option').notNull(),
    certainty: text('certainty').$type<Certainty>().notNull(),
    points: smallint('points').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.quizId, table.question] })],
);

/** A task of a challenge as it was drawn. It is stored, so that a change of the lesson does not affect it. */
export interface ChallengeTask {
  readonly lesson: string;
  readonly instruction: string;
  readonly spec: TaskSpec;
}

export const studyChallenges = pgTable('study_challenges', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  topic: text('topic').notNull(),
  state: text('state').$type<'active' | 'graded' | 'abandoned'>().notNull(),
  tasks: jsonb('tasks').$type<readonly ChallengeTask[]>().notNull(),
  startedAt: instant('started_at').notNull(),
  /** Time of the last answer in the challenge; before the first answer, the time of its start. */
  touchedAt: instant('touched_at').notNull(),
  endedAt: instant('ended_at'),
  score: doublePrecision('score'),
  isPassed: boolean('is_passed'),
  levelBefore: text('level_before').$type<MasteryLevel>(),
  levelAfter: text('level_after').$type<MasteryLevel>(),
});

/** The outcome of one task of a placement. A skipped task counts as a wrong answer. */
export interface StoredPlacementAnswer {
  readonly lesson: string;
  readonly outcome: PlacementOutcome;
}

export const studyPlacements = pgTable('study_placements', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  visitorHash: bytea('visitor_hash'),
  state: text('state').$type<'active' | 'done' | 'skipped'>().notNull(),
  answers: jsonb('answers').$type<readonly StoredPlacementAnswer[]>().notNull(),
  startedAt: instant('started_at').notNull(),
  /** Time of the last answer in the placement; before the first answer, the time of its start. */
  touchedAt: instant('touched_at').notNull(),
});

export const studyTopics = pgTable(
  'study_topics',
  {
    userId: uuid('user_id').notNull(),
    topic: text('topic').notNull(),
    state: jsonb('state').$type<TopicMastery>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

export const studyCards = pgTable('study_cards', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  lesson: text('lesson').notNull(),
  state: jsonb('state').$type<ReviewCard>().notNull(),
  /** Latest miss that created the card or let it lapse; `null` if it was not recorded. */
  cause: text('cause').$type<CardCause>(),
  dueAt: instant('due_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Missed quiz questions that a review asked again. At most one question of a card is open. */
export const studyReviewQuestions = pgTable('study_review_questions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  cardId: uuid('card_id').notNull(),
  lesson: text('lesson').notNull(),
  /** Hash of the quiz's questions when the question was shown. */
  version: text('version').notNull(),
  question: text('question').notNull(),
  options: jsonb('options').$type<AskedQuestion['options']>().notNull(),
  shownAt: instant('shown_at').notNull(),
  /** Index of the option in the lesson's file; 0 is the right one. `null` until the question is answered. */
  option: smallint('option'),
  certainty: text('certainty').$type<Certainty>(),
  answeredAt: instant('answered_at'),
});

export const studyDays = pgTable(
  'study_days',
  {
    userId: uuid('user_id').notNull(),
    /** The learner's local date, such as `2026-01-31`. */
    day: date('day', { mode: 'string' }).notNull(),
    tasks: integer('tasks').notNull(),
    reviews: integer('reviews').notNull(),
    /**
     * Time at which the day was credited to the streak; `zone` is the time zone in which it was credited. Both are
     * `null` if the day was not credited; `zone` is also `null` if it is unknown.
     */
    creditedAt: instant('credited_at'),
    zone: text('zone'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** A step of a daily set: a lesson, the challenge of a topic, or the reviews. */
export type PlannedStep = Pick<StudyStep, 'kind' | 'lesson' | 'topic'>;

/** For each learner, the daily set of the last day on which the learner looked at the set. */
export const studyDailySets = pgTable('study_daily_sets', {
  userId: uuid('user_id').primaryKey(),
  /** Local date of the learner on which the set was made, such as `2026-01-31`. */
  day: date('day', { mode: 'string' }).notNull(),
  /** Id of the learner's last finished placement when the set was made; `null` if there was none. */
  placementId: uuid('placement_id'),
  steps: jsonb('steps').$type<readonly PlannedStep[]>().notNull(),
});

/** When each learner was last notified of due reviews. */
export const studyReviewNotices = pgTable('study_review_notices', {
  userId: uuid('user_id').primaryKey(),
  /** Local date on which the learner was last notified, such as `2026-01-31`. */
  day: date('day', { mode: 'string' }).notNull(),
});

export const studyNotes = pgTable(
  'study_notes',
  {
    userId: uuid('user_id').notNull(),
    lesson: text('lesson').notNull(),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lesson] })],
);

export const studyBookmarks = pgTable(
  'study_bookmarks',
  {
    userId: uuid('user_id').notNull(),
    lesson: text('lesson').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lesson] })],
);

export const studyTexts = pgTable(
  'study_texts',
  {
    kind: text('kind').$type<'lesson' | 'term'>().notNull(),
    id: text('id').notNull(),
    /** Topic of a lesson; `null` for a glossary term. */
    topic: text('topic'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Hash of the whole content that the text was copied from. */
    version: text('version').notNull(),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')`,
      ),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** How often each option of a quiz question was shown and chosen, by the certainty that learners stated. */
export const studyItemStats = pgTable(
  'study_item_stats',
  {
    lesson: text('lesson').notNull(),
    version: text('version').notNull(),
    question: text('question').notNull(),
    option: smallint('option').notNull(),
    shown: integer('shown').notNull().default(0),
    sure: integer('sure').notNull().default(0),
    thinkSo: integer('think_so').notNull().default(0),
    guess: integer('guess').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.lesson, table.version, table.question, table.option] })],
);
