import { ownedTables } from '../../platform/personal-data.ts';

/**
 * A learner's exams, marks, ratings and appeals. The bank's items are not personal data. Of a running exam, the exam
 * itself and its appeals are exported, but not its charts and marks.
 */
export const CHART_EXAM_PERSONAL_DATA = ownedTables([
  {
    name: 'chart_exam_appeals',
    exported: {
      path: 'chart-exam/appeals',
      about: 'What you wrote against gradings, and what was answered.',
      columns: 'item_id, text, created_at, answer, answered_at',
      orderBy: 'created_at, item_id',
    },
  },
  {
    name: 'chart_exam_former_grades',
    exported: {
      path: 'chart-exam/former-grades',
      about: 'How your exams were graded before they were graded again.',
      columns: 'exam_id, score, passed, charts, replaced_at',
      where: "exam_id IN (SELECT id FROM chart_exams WHERE user_id = $1 AND state <> 'active')",
      orderBy: 'replaced_at, exam_id',
    },
  },
  {
    name: 'chart_exam_parts',
    exported: {
      path: 'chart-exam/parts',
      about: 'Parts of your ended exams, with your marks and how they were graded.',
      columns: 'exam_id, chart, index, ask, started_at, limit_ms, ended_at, is_expired, marks, result',
      where: "exam_id IN (SELECT id FROM chart_exams WHERE user_id = $1 AND state <> 'active')",
      orderBy: 'exam_id, chart, index',
    },
  },
  {
    name: 'chart_exam_charts',
    exported: {
      path: 'chart-exam/charts',
      about: 'Charts of your ended exams with their scores.',
      columns:
        'exam_id, index, item_id, is_rated, served_at, graded_at, score, rating_before, rating_after, rule_version, voided_at',
      where: "exam_id IN (SELECT id FROM chart_exams WHERE user_id = $1 AND state <> 'active')",
      orderBy: 'exam_id, index',
    },
  },
  {
    name: 'chart_exams',
    exported: {
      path: 'chart-exam/exams',
      about: 'Your Chart Exams.',
      columns:
        'id, type, asset_class, mode, unrated, state, chart_count, pass_percent, score, passed, started_at, ended_at',
      orderBy: 'started_at, id',
    },
  },
  {
    name: 'chart_exam_ratings',
    exported: {
      path: 'chart-exam/ratings',
      about: 'Your ratings.',
      columns: 'type, rating, deviation, games, updated_at',
      orderBy: 'type',
    },
  },
]);
