/**
 * Fills the tables that administrators list with many rows. Many of the rows have equal values, to test sorting and
 * paging.
 */
import { Readable } from 'node:stream';
import { importCandles } from '../src/modules/market/index.ts';
import { sql } from './account-world.ts';
import type { TestApp } from './harness.ts';

/** Returns SQL for an id. The ids increase with the row number `n` and sort before the ids that the server creates. */
const id = (kind: number): string =>
  `('00000000-0000-7000-8${String(kind).padStart(3, '0')}-' || lpad(to_hex(n), 12, '0'))::uuid`;
const SERIES = 'FROM generate_series(1, $1::int) AS n';
const EXAM_TYPES = `(ARRAY['swing-analysis', 'market-structure', 'support-resistance'])[n % 3 + 1]`;

/**
 * Statements that insert rows, in order. `$1` is the number of rows, `$2` the id of an account, and `$3` the current
 * time.
 */
const STATEMENTS = [
  `INSERT INTO users (id, name, email, email_normalised, password_hash, verified_at, created_at)
   SELECT ${id(1)}, (ARRAY['Ann', 'ben', 'Cleo', '=1+1'])[n % 4 + 1], 'p' || n || '@example.org', 'p' || n || '@example.org', '$argon2id$none',
     CASE WHEN n % 2 = 0 THEN $3::timestamptz END, $3::timestamptz - (n % 7) * interval '1 day' ${SERIES} WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO audit_entries (id, at, actor_id, act, target_kind, target_id, before, after, reason)
   SELECT ${id(2)}, $3::timestamptz + n * interval '1 ms', $2::uuid, (ARRAY['verify-user', 'suspend-user', 'restore-user'])[n % 3 + 1], 'user', ($2::uuid)::text, '{}',
     '{"isVerified": true}', CASE WHEN n % 2 = 0 THEN '=HYPERLINK("http://evil.example")' END ${SERIES}`,
  `INSERT INTO feedback (id, user_id, type, subject, message, user_agent, created_at, state)
   SELECT ${id(3)}, $2, (ARRAY['bug_report', 'other', 'ui_ux'])[n % 3 + 1], 'Subject ' || n, 'A message of two lines,' || chr(10) || 'the second.', 'Browser',
     $3, (ARRAY['open', 'answered', 'closed'])[n % 3 + 1] ${SERIES}`,
  `INSERT INTO mail_queue (id, kind, to_address, subject, body, created_at, attempts, next_attempt_at, sent_at, last_error)
   SELECT ${id(4)}, (ARRAY['verify-email', 'weekly-letter'])[n % 2 + 1], 'p' || n || '@example.org', 'Subject', '', $3, n % 5, $3,
     CASE WHEN n % 3 > 0 THEN $3::timestamptz - (n % 10) * interval '1 hour' END, CASE WHEN n % 3 = 0 THEN 'connection refused' END
   ${SERIES} WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO outbox_events (id, type, payload, occurred_at)
   SELECT ${id(5)}, (ARRAY['lessonFinished', 'examFinished'])[n % 2 + 1], '{}', $3 ${SERIES} WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO outbox_deliveries (event_id, subscriber, attempts, next_attempt_at, parked_at, last_error)
   SELECT ${id(5)}, (ARRAY['badges', 'guidance', 'notifications'])[n % 3 + 1], 1 + n % 4, $3::timestamptz + interval '100 years',
     CASE WHEN n % 2 = 0 THEN $3::timestamptz END, 'it is broken' ${SERIES} WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO bias_tests (id, user_id, asset, requested_asset, timeframe, rated, state, question_count, score, brier, started_at, touched_at, ended_at, rule_version, origin)
   SELECT ${id(6)}, $2, (ARRAY['BTC', 'ETH'])[n % 2 + 1], 'random', '4h', true, CASE WHEN n % 4 = 0 THEN 'abandoned' ELSE 'completed' END, 10,
     CASE WHEN n % 4 > 0 THEN n % 11 END, CASE WHEN n % 4 > 0 THEN 0.5 END, $3, $3, $3, 2, 'recorded' ${SERIES}`,
  `INSERT INTO chart_exams (id, user_id, type, asset_class, mode, state, chart_count, score, passed, started_at, touched_at, ended_at, origin)
   SELECT ${id(7)}, $2, ${EXAM_TYPES}, 'crypto', 'rated', CASE WHEN n % 4 = 0 THEN 'abandoned' ELSE 'completed' END, 5,
     CASE WHEN n % 4 > 0 THEN (n % 11) / 11.0 END, CASE WHEN n % 4 > 0 THEN n % 2 = 0 END, $3, $3, $3, 'recorded' ${SERIES}`,
  `INSERT INTO chart_exam_items (id, type, asset, asset_class, interval, source, first_at, last_at, view, visible_bars, rule_version, bars,
     created_at, rating, deviation, volatility, origin, exposures, attempts, score_sum, score_squares)
   SELECT ${id(8)}, ${EXAM_TYPES}, (ARRAY['BTC', 'ETH'])[n % 2 + 1], 'crypto', '4h', 'recorded', $3::timestamptz - interval '1 day',
     $3::timestamptz + n * interval '1 minute', 'hindsight', 1, 1, '[1]', $3, 1500, 100, 0.06, 'recorded', n % 6, n % 3, (n % 3) / 2.0, (n % 3) / 4.0
   ${SERIES} WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO chart_exam_regrades (id, type, rule_version, from_at, until_at, reason, started_at, ended_at, exams, charts, changed)
   SELECT ${id(9)}, ${EXAM_TYPES}, 1, $3::timestamptz - interval '1 day', $3, 'The rule was wrong.', $3, $3, n % 5, n % 5, (n % 5) / 2
   ${SERIES} WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO study_quizzes (id, user_id, lesson, version, questions, started_at, completed_at)
   SELECT ${id(10)}, $2, (ARRAY['candle', 'trend'])[n % 2 + 1], 'v', '[1, 2]', $3, $3 ${SERIES}`,
  `INSERT INTO study_quiz_answers (quiz_id, question, option, certainty, points, answered_at)
   SELECT ${id(10)}, q, n % 2, 'sure', 0, $3 ${SERIES}, unnest(ARRAY['q1', 'q2']) AS q WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO promo_codes (id, code, kind, percent, starts_at, created_at, uses)
   SELECT ${id(11)}, 'CODE' || n, 'percent', 10, $3, $3, n % 3 ${SERIES} WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO classes (id, teacher_id, name, join_code, is_joinable, created_at)
   SELECT ${id(12)}, $2, 'Markets', 'ABCDEFGH', false, $3 FROM generate_series(1, 1) AS n WHERE $1::int > 0`,
  `INSERT INTO class_assignments (id, class_id, kind, content, title, created_at)
   SELECT ${id(12)}, ${id(12)}, 'lesson', '{"lesson":"candle"}', 'Candles', $3 FROM generate_series(1, 1) AS n WHERE $1::int > 0 AND $2::uuid IS NOT NULL`,
  `INSERT INTO lti_platforms (id, name, issuer, client_id, authorization_url, token_url, keys_url, deployment_ids, created_at)
   SELECT ${id(13)}, (ARRAY['Moodle', 'Canvas'])[n % 2 + 1], 'https://p' || (n / 2) || '.example', 'c' || n, 'https://p.example/a', 'https://p.example/t',
     'https://p.example/k', '["1"]', $3 FROM generate_series(1, least($1::int, 120)) AS n WHERE $2::uuid IS NOT NULL`,
  `INSERT INTO lti_courses (id, platform_id, deployment_id, context_id, class_id, created_at)
   SELECT ${id(13)}, ${id(13)}, '1', 'c', '00000000-0000-7000-8012-000000000001', $3 FROM generate_series(1, 2) AS n WHERE $1::int > 1 AND $2::uuid IS NOT NULL`,
  `INSERT INTO lti_resources (id, course_id, resource_link_id, assignment_id)
   SELECT ${id(13)}, ${id(13)}, 'r', '00000000-0000-7000-8012-000000000001' FROM generate_series(1, 2) AS n
   WHERE $1::int > 1 AND $2::uuid IS NOT NULL AND $3::timestamptz IS NOT NULL`,
  `INSERT INTO lti_scores (id, resource_id, user_id, score, finished_at, attempts, error, parked_at)
   SELECT ${id(14)}, ('00000000-0000-7000-8013-' || lpad(to_hex(n % 2 + 1), 12, '0'))::uuid, ${id(1)}, 1, $3, n % 4, 'The platform answered 404.',
     $3::timestamptz - (n % 3) * interval '1 hour' ${SERIES} WHERE $2::uuid IS NOT NULL`,
];

/** A file of daily candles with a gap of one day. */
const CANDLES = ['t,o,h,l,c,v', ...[1, 2, 4, 5].map((day) => `2026-01-0${day}T00:00:00Z,10,11,9,10,1`)].join('\n');

/**
 * Fills the tables that administrators list: most of them with `rows` rows, but at most 120 learning platforms and one
 * imported series of candles.
 */
export async function fillAdminTables(t: TestApp, userId: string, rows: number): Promise<void> {
  const now = new Date(t.clock.now());
  for (const statement of STATEMENTS) await sql(t, statement, [rows, userId, now]);
  const target = { store: 'feed', asset: 'BTC', interval: '1d', fileName: 'candles.csv' } as const;
  await importCandles(t.platform, Readable.from([Buffer.from(CANDLES)]), target);
}
