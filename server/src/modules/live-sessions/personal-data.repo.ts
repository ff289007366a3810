import { ownedTables } from '../../platform/personal-data.ts';

const SESSIONS_TAUGHT =
  'SELECT live_sessions.id FROM live_sessions JOIN classes ON classes.id = class_id WHERE teacher_id = $1';

/**
 * Learners' answers in live sessions, and teachers' sessions. The export leaves out everything that a round still
 * hides.
 */
export const LIVE_SESSIONS_PERSONAL_DATA = ownedTables([
  {
    name: 'live_answers',
    exported: {
      path: 'classes/live-answers',
      about: 'Your answers in live sessions of your classes.',
      columns: 'round_id, direction, confidence, tag, marks, is_locked, answered_at',
      orderBy: 'answered_at, round_id',
    },
  },
  {
    name: 'live_rounds',
    of: `session_id IN (${SESSIONS_TAUGHT})`,
    exported: {
      path: 'classes/live-rounds',
      about: 'The rounds of your live sessions as a teacher.',
      columns:
        "id, session_id, number, kind, state, masked, timeframe, CASE WHEN state = 'revealed' OR NOT masked THEN asset END AS asset, opened_at, closed_at",
      orderBy: 'opened_at, id',
    },
  },
  {
    name: 'live_sessions',
    of: `id IN (${SESSIONS_TAUGHT})`,
    exported: {
      path: 'classes/live-sessions',
      about: 'The live sessions that you opened as a teacher.',
      columns: 'id, class_id, opened_at, ended_at',
      orderBy: 'opened_at, id',
    },
  },
]);
