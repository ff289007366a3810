import { ownedTables } from '../../platform/personal-data.ts';

/** A learner's tests, answers and critiques. The export leaves out everything that a running test still hides. */
export const BIAS_TEST_PERSONAL_DATA = ownedTables([
  {
    name: 'bias_critiques',
    exported: {
      path: 'bias-test/critiques',
      about: 'Critiques that were written about your tests.',
      columns: 'test_id, text, created_at',
      where: 'text IS NOT NULL',
      orderBy: 'created_at, test_id',
    },
  },
  {
    name: 'bias_questions',
    exported: {
      path: 'bias-test/questions',
      about: 'Questions of your ended tests, with your answers and what the market did.',
      columns:
        'test_id, index, asset, timeframe, direction, confidence, reasoning, tags, truth_direction, correct, brier, served_at, answered_at, elapsed_ms',
      where: "test_id IN (SELECT id FROM bias_tests WHERE user_id = $1 AND state <> 'active')",
      orderBy: 'test_id, index',
    },
  },
  {
    name: 'bias_tests',
    exported: {
      path: 'bias-test/tests',
      about: 'Your Bias Tests.',
      columns:
        "id, requested_asset, CASE WHEN state <> 'active' THEN asset END AS asset, timeframe, rated, state, question_count, score, brier, started_at, ended_at",
      orderBy: 'started_at, id',
    },
  },
]);
