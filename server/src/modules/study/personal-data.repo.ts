import { ownedTables } from '../../platform/personal-data.ts';

/**
 * What this module stores about a learner: progress, tasks, quizzes, notes and bookmarks. The answer to an open task is
 * not exported.
 */
export const STUDY_PERSONAL_DATA = ownedTables([
  {
    name: 'study_tasks',
    exported: {
      path: 'study/tasks',
      about: 'Tasks that you have finished.',
      columns: 'id, lesson, place, kind, instruction, tries, answer, verdict, score, shown_at, settled_at',
      where: 'settled_at IS NOT NULL',
      orderBy: 'shown_at, id',
    },
  },
  {
    name: 'study_quiz_answers',
    of: 'quiz_id IN (SELECT id FROM study_quizzes WHERE user_id = $1)',
    exported: {
      path: 'study/quiz-answers',
      about: 'Your answers in quizzes.',
      columns: 'quiz_id, question, option, certainty, points, answered_at',
      orderBy: 'answered_at, question',
    },
  },
  {
    name: 'study_quizzes',
    exported: {
      path: 'study/quizzes',
      about: 'Quizzes that you started.',
      columns: 'id, lesson, started_at, completed_at',
      orderBy: 'started_at, id',
    },
  },
  {
    name: 'study_review_questions',
    exported: {
      path: 'study/review-questions',
      about: 'Your answers to quiz questions that a review asked again.',
      columns: 'id, lesson, question, option, certainty, shown_at, answered_at',
      where: 'answered_at IS NOT NULL',
      orderBy: 'shown_at, id',
    },
  },
  {
    name: 'study_cards',
    exported: {
      path: 'study/review-cards',
      about: 'Your review cards.',
      columns: 'lesson, state, cause, due_at, created_at',
      orderBy: 'lesson',
    },
  },
  {
    name: 'study_challenges',
    exported: {
      path: 'study/challenges',
      about: 'Your challenges.',
      columns: 'id, topic, state, started_at, ended_at, score, is_passed, level_before, level_after',
      orderBy: 'started_at, id',
    },
  },
  {
    name: 'study_placements',
    exported: {
      path: 'study/placements',
      about: 'Your placement.',
      columns: 'state, started_at',
      orderBy: 'started_at',
    },
  },
  {
    name: 'study_lessons',
    exported: {
      path: 'study/lessons',
      about: 'Your progress in lessons.',
      columns: 'lesson, guided_done, unaided_right, quiz_best, completed_at, touched_at',
      orderBy: 'lesson',
    },
  },
  {
    name: 'study_first_hour',
    exported: {
      path: 'study/first-hour',
      about: 'Steps of the first hour.',
      columns: 'mark, created_at',
      orderBy: 'created_at, mark',
    },
  },
  {
    name: 'study_first_trades',
    exported: {
      path: 'study/first-trade',
      about: 'The card of your first trade.',
      columns: 'asset, plan, acts, result, review, shown_at, planned_at, closed_at, reviewed_at',
      where: 'closed_at IS NOT NULL',
      orderBy: 'shown_at',
    },
  },
  {
    name: 'study_topics',
    exported: {
      path: 'study/topics',
      about: 'Your level in each topic.',
      columns: 'topic, state, updated_at',
      orderBy: 'topic',
    },
  },
  {
    name: 'study_days',
    exported: {
      path: 'study/days',
      about: 'Days on which you studied.',
      columns: 'day, tasks, reviews, credited_at, zone',
      orderBy: 'day',
    },
  },
  {
    name: 'study_daily_sets',
    exported: {
      path: 'study/daily-set',
      about: 'The set of work of the last day on which you opened Study.',
      columns: 'day, steps',
      orderBy: 'day',
    },
  },
  {
    name: 'study_review_notices',
    exported: {
      path: 'study/review-notices',
      about: 'The day on which you were last told that reviews are due.',
      columns: 'day',
      orderBy: 'day',
    },
  },
  {
    name: 'study_notes',
    exported: {
      path: 'study/notes',
      about: 'Your notes on lessons.',
      columns: 'lesson, text, updated_at',
      orderBy: 'lesson',
    },
  },
  {
    name: 'study_bookmarks',
    exported: {
      path: 'study/bookmarks',
      about: 'Lessons that you bookmarked.',
      columns: 'lesson, created_at',
      orderBy: 'lesson',
    },
  },
]);
